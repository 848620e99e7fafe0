import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

export type Env = Record<string, string>;
/** `start` is all of them in one. */
export type PartName = 'start' | 'server' | 'worker' | 'agent';

/** One process of Vigie, as it runs on a machine of its own. */
export interface Part {
  readonly pid: number;
  /** What it said when it was ready. */
  readonly said: string;
  /** How its last process ended, as a code or a signal; null while it runs. */
  readonly endedWith: string | null;
  /** As the system kills. */
  kill(): Promise<void>;
  /** As Ctrl-C does. */
  end(): Promise<void>;
  /** Starts it again after it ended, with the same settings. */
  startAgain(): Promise<void>;
}

export interface PartStart {
  /** What it says when it is ready. */
  ready: RegExp;
  env: Env;
  /** Hears all that it says, as long as it lives. */
  hear?: (text: string) => void;
}

/** Starts a part, as `vigie server` does, and waits until it says `ready`. */
export async function startPart(name: PartName, given: PartStart): Promise<Part> {
  let child = spawnPart(name, given.env);
  let said = await untilReady(name, child, given);
  return {
    get pid() {
      return child.pid ?? 0;
    },
    get said() {
      return said;
    },
    get endedWith() {
      return child.signalCode ?? child.exitCode?.toString() ?? null;
    },
    kill: () => endBy(child, 'SIGKILL'),
    end: () => endBy(child, 'SIGINT'),
    async startAgain() {
      child = spawnPart(name, given.env);
      said = await untilReady(name, child, given);
    },
  };
}

type PartProcess = ChildProcessByStdio<null, Readable, Readable>;

async function endBy(child: PartProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill(signal);
  await ended;
}

function spawnPart(name: PartName, env: Env): PartProcess {
  return spawn(process.execPath, [MAIN, name], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', LOG_LEVEL: 'warn', ...env },
  });
}

async function untilReady(name: PartName, child: PartProcess, { ready, hear }: PartStart): Promise<string> {
  let said = '';
  let isReady = false;
  const becameReady = new Promise<void>((resolve) => {
    const take = (piece: string) => {
      hear?.(piece);
      if (isReady) return;
      said += piece;
      isReady = ready.test(said);
      if (isReady) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
  });
  const ended = once(child, 'exit').then(([code]) => `ended with ${String(code)}`);
  const early = await Promise.race([becameReady, ended]);
  if (early !== undefined) throw new Error(`${name} ${early}: ${said}`);
  return said;
}
