import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { exitCodeOf } from './runtime.mjs';

const GRACE_MS = 5_000;
const IS_WINDOWS = process.platform === 'win32';

/**
 * Runs a tool, at most until the deadline, and prints its output at the end, so that steps can run in parallel. Its
 * state is `ok`, `failed` or `unfinished`.
 */
export async function runUntil(deadlineMs, [title, [tool, ...args]]) {
  const startedAtMs = Date.now();
  // A separate process group: a test's database and browsers end with it.
  const child = spawn(tool, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: IS_WINDOWS,
    detached: !IS_WINDOWS,
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece));
  const ended = exitCodeOf(child);
  const code = await Promise.race([ended, wait(deadlineMs - startedAtMs, null, { ref: false })]);
  if (code === null) await end(child, ended);
  const state = code === null ? 'unfinished' : code === 0 ? 'ok' : 'failed';
  const seconds = ((Date.now() - startedAtMs) / 1000).toFixed(1);
  console.log(`\n== ${title}: ${state}, ${seconds} s`);
  if (state !== 'ok' && output !== '') console.log(output.trim());
  return { title, state, seconds };
}

/** Ends a process: first in order, so that it cleans up, then with SIGKILL. */
async function end(child, ended) {
  child.kill('SIGINT');
  await Promise.race([ended, wait(GRACE_MS, null, { ref: false })]);
  try {
    if (IS_WINDOWS) child.kill('SIGKILL');
    else process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The whole group has already ended.
  }
}
