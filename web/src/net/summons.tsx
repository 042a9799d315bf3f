// Word of a game that has begun, or of a challenge, on whatever page somebody is.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n';
import { go, place } from '../router';
import { say } from '../ui/live';
import { play } from '../ui/sound';
import { socket } from './socket';

interface Summons {
  address: string;
  text: string;
}

/** Who waits on these pages waits for the game. */
const waits = (path: string): boolean => path === '/' || path.startsWith('/challenge/');

export function SummonsBar() {
  const [summons, setSummons] = useState<Summons | null>(null);
  useEffect(
    () =>
      socket.listen({
        gameStarted: game => {
          const address = `/game/${game}`;
          const { path } = place.peek();
          if (path === address) return;
          play('call');
          if (waits(path)) return go(address);
          setSummons({ address, text: t('summons.game') });
          say(t('summons.game'));
        },
        challenge: challenge => {
          const address = `/challenge/${challenge.id}`;
          if (challenge.own || place.peek().path === address) return;
          if (challenge.state !== 'open') return setSummons(known => (known?.address === address ? null : known));
          const text = t('summons.challenge', { name: challenge.from.name });
          play('call');
          setSummons({ address, text });
          say(text);
        },
      }),
    [],
  );
  const { path } = place.value;
  if (!summons || path === summons.address) return null;
  return (
    <div class="summons">
      <span>
        <bdi>{summons.text}</bdi>
      </span>
      <a class="button main" href={summons.address} onClick={() => setSummons(null)}>
        {t('summons.go')}
      </a>
      <button type="button" onClick={() => setSummons(null)} aria-label={t('dialog.close')} title={t('dialog.close')}>
        ✕
      </button>
    </div>
  );
}
