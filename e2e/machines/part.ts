import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';

const MAIN = fileURLToPath(new URL('../../apps/cli/src/main.ts', import.meta.url));

export type Env = Record<string, string>;
/** Name of a part; `start` runs all of them. */
export type PartName = 'start' | 'server' | 'worker' | 'agent' | 'collect';

/** A process of Vigie, as it runs on its own machine. */
export interface Part {
  readonly pid: number;
  /** Output that matched `ready`. */
  readonly output: string;
  /** Exit code or signal of its last process; null while it runs. */
  readonly endedWith: string | null;
  /** Kills it with SIGKILL. */
  kill(): Promise<void>;
  /** Ends it as Ctrl-C does. */
  end(): Promise<void>;
  /** Starts it again after its end, with the same settings. */
  startAgain(): Promise<void>;
}

export interface PartStart {
  /** Matches the output of a started part. */
  ready: RegExp;
  env: Env;
  /** Options of its command. */
  options?: readonly string[];
  /** Called with all its output, as long as it lives. */
  onOutput?: (text: string) => void;
}

/** Starts a part, as `vigie server` does, and waits until its output matches `ready`. */
export async function startPart(name: PartName, given: PartStart): Promise<Part> {
  let child = spawnPart(name, given);
  let output = await untilReady(name, child, given);
  return {
    get pid() {
      return child.pid ?? 0;
    },
    get output() {
      return output;
    },
    get endedWith() {
      return child.signalCode ?? child.exitCode?.toString() ?? null;
    },
    kill: () => endBy(child, 'SIGKILL'),
    end: () => endBy(child, 'SIGINT'),
    async startAgain() {
      child = spawnPart(name, given);
      output = await untilReady(name, child, given);
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

function spawnPart(name: PartName, { env, options = [] }: PartStart): PartProcess {
  return spawn(process.execPath, [MAIN, name, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', LOG_LEVEL: 'warn', ...env },
  });
}

async function untilReady(
  name: PartName,
  child: PartProcess,
  { ready, onOutput }: PartStart,
): Promise<string> {
  let output = '';
  let isReady = false;
  const becameReady = new Promise<void>((resolve) => {
    const take = (piece: string) => {
      onOutput?.(piece);
      if (isReady) return;
      output += piece;
      isReady = ready.test(output);
      if (isReady) resolve();
    };
    child.stdout.setEncoding('utf8').on('data', take);
    child.stderr.setEncoding('utf8').on('data', take);
  });
  const ended = once(child, 'exit').then(([code]) => `ended with ${String(code)}`);
  const early = await Promise.race([becameReady, ended]);
  if (early !== undefined) throw new Error(`${name} ${early}: ${output}`);
  return output;
}
