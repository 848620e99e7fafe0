import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const BINARY = fileURLToPath(new URL('../bin/vigie.mjs', import.meta.url));

export interface CommandRun {
  child: ChildProcess;
  /** Resolves with the output and the exit code once the process has ended. */
  ended: Promise<{ code: number | null; out: string; err: string }>;
}

/** Starts the real binary as a user would. */
export function spawnVigie(
  args: string[],
  env: Record<string, string> = {},
  stdin: 'ignore' | 'pipe' = 'ignore',
): CommandRun {
  const child = spawn(process.execPath, [BINARY, ...args], {
    stdio: [stdin, 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: undefined, ...env },
  });
  let [out, err] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (piece: string) => (out += piece));
  child.stderr?.setEncoding('utf8').on('data', (piece: string) => (err += piece));
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, out, err }));
  return { child, ended };
}

export const runVigie = (...args: string[]) => spawnVigie(args).ended;
