// The lobby as the server tells it.

import { signal } from '@preact/signals';
import type { GameSummary, Lobby, Seek } from '../wire/messages';
import type { LobbyListener } from './socket';

/** No more games are shown. */
const MOST = 24;

export class LobbyState implements LobbyListener {
  readonly seeks = signal<Seek[]>([]);
  readonly games = signal<GameSummary[]>([]);
  readonly online = signal(0);
  readonly playing = signal(0);
  /** Has the server told it? */
  readonly known = signal(false);

  lobby(lobby: Lobby): void {
    this.seeks.value = lobby.seeks;
    this.games.value = lobby.games;
    this.online.value = lobby.online;
    this.playing.value = lobby.playing;
    this.known.value = true;
  }

  seekMade(seek: Seek): void {
    this.seeks.value = [seek, ...this.seeks.value.filter(({ id }) => id !== seek.id)];
  }

  seekGone(id: string): void {
    this.seeks.value = this.seeks.value.filter(seek => seek.id !== id);
  }

  gameListed(game: GameSummary): void {
    const known = this.games.value.findIndex(({ id }) => id === game.id);
    if (game.ending) {
      if (known >= 0) this.playing.value = Math.max(0, this.playing.value - 1);
      this.games.value = this.games.value.filter(({ id }) => id !== game.id);
    } else if (known >= 0) this.games.value = this.games.value.map(old => (old.id === game.id ? game : old));
    else {
      this.playing.value++;
      this.games.value = [...this.games.value, game].slice(0, MOST);
    }
  }
}
