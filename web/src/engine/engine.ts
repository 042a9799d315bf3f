// The engine as a page uses it. It is loaded when somebody first asks for it, and thinks in a thread of its own.

import wasm from '../wasm/engine/pantheon_wasm_engine_bg.wasm?url';
import type { FromWorker, News, Task, ToWorker } from './messages';

export type { News, Task } from './messages';

let module: Promise<WebAssembly.Module> | undefined;

/** The compiled module: kept, so that a new thread starts at once. */
function compiled(): Promise<WebAssembly.Module> {
  module ??= fetch(wasm)
    .then(answer => answer.arrayBuffer())
    .then(bytes => WebAssembly.compile(bytes));
  return module;
}

const nets = new Map<string, Promise<Uint8Array | undefined>>();

/** What has been learned of a variant, if anything: without it the engine goes by the definition. */
function netOf(variant: string): Promise<Uint8Array | undefined> {
  let net = nets.get(variant);
  if (!net) {
    net = fetch(`/nets/${encodeURIComponent(variant)}`)
      .then(async answer => (answer.status === 200 ? new Uint8Array(await answer.arrayBuffer()) : undefined))
      .catch(() => undefined);
    nets.set(variant, net);
  }
  return net;
}

export class Engine {
  private worker: Worker | undefined;
  /** The variant whose net the worker has, or whose lack of one it knows. */
  private learned: string | undefined;
  private busy: { id: number; reject: (reason: Error) => void } | undefined;
  private count = 0;

  /** `texts` are the variant files that the engine has to know besides the built-in ones. */
  constructor(private readonly texts: string[] = []) {}

  /** Thinks until the limits of the task are reached. What was thought about before is dropped: its promise is rejected. */
  async go(task: Task, onNews: (news: News) => void = () => {}): Promise<string> {
    this.stop();
    const id = ++this.count;
    const [code, net] = await Promise.all([compiled(), netOf(task.variant)]);
    if (id !== this.count) throw new Stopped();
    const worker = (this.worker ??= start(code, this.texts));
    if (this.learned !== task.variant) {
      this.learned = task.variant;
      worker.postMessage({ kind: 'learn', net } satisfies ToWorker);
    }
    return new Promise<string>((resolve, reject) => {
      this.busy = { id, reject };
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if (data.kind === 'news') {
          if (data.id === id) onNews(data.news);
        } else if (data.kind === 'best') {
          if (data.id !== id) return;
          this.busy = undefined;
          resolve(data.uci);
        } else this.fail(new Error(data.words));
      };
      worker.onerror = event => this.fail(new Error(event.message));
      worker.postMessage({ kind: 'go', id, task } satisfies ToWorker);
    });
  }

  /** Stops thinking. A search hears nothing, so its thread has to go. */
  stop(): void {
    this.count++;
    if (this.busy) this.fail(new Stopped());
  }

  private fail(reason: Error): void {
    this.end();
    this.busy?.reject(reason);
    this.busy = undefined;
  }

  destroy(): void {
    this.stop();
    this.end();
  }

  private end(): void {
    this.worker?.terminate();
    this.worker = undefined;
    this.learned = undefined;
  }
}

/** Why a search has no answer: nobody wants it any more. */
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}

function start(code: WebAssembly.Module, texts: string[]): Worker {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'engine' });
  worker.postMessage({ kind: 'start', module: code, texts } satisfies ToWorker);
  return worker;
}
