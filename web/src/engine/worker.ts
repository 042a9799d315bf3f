// The engine's own thread. It answers one task after the other; who cannot wait ends it.

import { initSync, Thinker } from '../wasm/engine/pantheon_wasm_engine.js';
import type { FromWorker, ToWorker } from './messages';

let thinker: Thinker | undefined;

const send = (message: FromWorker): void => postMessage(message);

addEventListener('message', (event: MessageEvent<ToWorker>) => {
  const message = event.data;
  try {
    if (message.kind === 'start') {
      initSync({ module: message.module });
      thinker = new Thinker(32);
      for (const text of message.texts) thinker.add(text);
    } else if (message.kind === 'learn') {
      thinker?.learn(message.net ?? new Uint8Array());
    } else {
      const best = thinker?.go(JSON.stringify(message.task), (news: string) =>
        send({ kind: 'news', id: message.id, news: JSON.parse(news) }),
      );
      send({ kind: 'best', id: message.id, uci: best ?? '' });
    }
  } catch (error) {
    send({ kind: 'error', words: error instanceof Error ? error.message : String(error) });
  }
});
