import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

export type Env = Record<string, string>;

/** One process of Vigie, as it runs on a machine of its own. */
export interface Part {
  readonly pid: number;
  /** What it said when it was ready. */
  readonly said: string;
  /** As the system kills. */
  kill(): Promise<void>;
  /** Starts it again after a kill, with the same settings. */
  startAgain(): Promise<void>;
}

/** Starts `vigie server`, `worker` or `agent` and waits until it says `ready`. */
export async function startPart(name: 'server' | 'worker' | 'agent', ready: RegExp, env: Env): Promise<Part> {
  let { child, said } = await start(name, ready, env);
  return {
    get pid() {
      return child.pid ?? 0;
    },
    get said() {
      return said;
    },
    async kill() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
    async startAgain() {
      ({ child, said } = await start(name, ready, env));
    },
  };
}

async function start(name: string, ready: RegExp, env: Env): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(process.execPath, [MAIN, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', LOG_LEVEL: 'warn', ...env },
  });
  let said = '';
  const isReady = new Promise<void>((resolve) => {
    const hear = (piece: string) => {
      said += piece;
      if (ready.test(said)) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', hear);
    child.stderr.setEncoding('utf8').on('data', hear);
  });
  const ended = once(child, 'exit').then(([code]) => `ended with ${String(code)}`);
  const early = await Promise.race([isReady, ended]);
  if (early !== undefined) throw new Error(`${name} ${early}: ${said}`);
  return { child, said };
}
