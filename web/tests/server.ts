// The real server, for tests in a browser: each has its own, with its own data.

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** The program: named by the environment, or where cargo puts it. */
function program(): string {
  const folder = process.env['CARGO_TARGET_DIR'] ?? resolve('..', 'target');
  const places = [process.env['PANTHEON_BIN'], join(folder, 'debug', 'pantheon'), join(folder, 'release', 'pantheon')];
  const found = places.find(path => path !== undefined && existsSync(path));
  if (!found) throw new Error('there is no pantheon to test; `cargo build -p pantheon` builds it');
  return found;
}

export class Server {
  private constructor(
    private child: ChildProcess,
    readonly address: string,
    private readonly folder: string,
  ) {}

  static async start(folder = mkdtempSync(join(tmpdir(), 'pantheon-')), port = 0): Promise<Server> {
    const child = spawn(
      program(),
      ['serve', '--listen', `127.0.0.1:${port}`, '--database', `sqlite:${join(folder, 'games.db')}`, '--no-limits', '--log', 'warn'],
      { env: { ...process.env, PANTHEON_PAGES: resolve('dist') }, stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const address = await new Promise<string>((done, fail) => {
      let text = '';
      child.stdout?.on('data', chunk => {
        text += String(chunk);
        const found = /http:\/\/[\d.:]+/.exec(text);
        if (found) done(found[0]);
      });
      child.once('exit', code => fail(new Error(`the server ended with ${code}`)));
    });
    return new Server(child, address, folder);
  }

  /** What somebody does who has the machine: `make NAME` makes a moderator. */
  admin(...words: string[]): void {
    const database = `sqlite:${join(this.folder, 'games.db')}`;
    const { status, stderr } = spawnSync(program(), ['admin', ...words, '--database', database], { encoding: 'utf8' });
    if (status !== 0) throw new Error(`pantheon admin ${words.join(' ')}: ${stderr}`);
  }

  /** Kills it without a word. */
  async kill(): Promise<void> {
    const gone = new Promise(done => this.child.once('exit', done));
    this.child.kill('SIGKILL');
    await gone;
  }

  /** Another one with the same data at the same address. */
  async again(): Promise<void> {
    const next = await Server.start(this.folder, Number(new URL(this.address).port));
    this.child = next.child;
  }
}
