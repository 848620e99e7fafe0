import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, expect, test } from 'vitest';
import { stopPostmaster, stopScript, type StopStep } from './stop-postmaster.ts';

const STEPS: StopStep[] = [
  { signal: 'SIGINT', seconds: 0.3 },
  { signal: 'SIGQUIT', seconds: 0.3 },
  { signal: 'SIGKILL', seconds: 10 },
];
const started: ChildProcess[] = [];
afterEach(() => started.splice(0).forEach((child) => child.kill('SIGKILL')));

/** Starts a process that ignores these signals and waits. Resolves when it has reported that it is ready. */
async function deafTo(...signals: string[]): Promise<ChildProcess> {
  const deaf = signals.map((signal) => `process.on('${signal}', () => {});`).join('');
  const child = spawn(process.execPath, ['-e', `${deaf} setInterval(() => {}, 1000); console.log('ready')`]);
  started.push(child);
  await once(child.stdout, 'data');
  return child;
}

test.each([
  { deaf: [], ending: 'SIGINT' },
  { deaf: ['SIGINT'], ending: 'SIGQUIT' },
  { deaf: ['SIGINT', 'SIGQUIT'], ending: 'SIGKILL' },
])('a server that is deaf to $deaf is stopped by $ending', async ({ deaf, ending }) => {
  const child = await deafTo(...deaf);
  const ended = once(child, 'exit');
  await stopPostmaster(child.pid ?? 0, STEPS);
  expect(await ended).toEqual([null, ending]);
});

test('a server that is gone needs no stopping', async () => {
  const child = await deafTo();
  child.kill('SIGKILL');
  await once(child, 'exit');
  await expect(stopPostmaster(child.pid ?? 0, STEPS)).resolves.toBeUndefined();
});

test('the shell of the watcher goes the same way', async () => {
  const child = await deafTo('SIGINT', 'SIGQUIT');
  const ended = once(child, 'exit');
  started.push(spawn('/bin/sh', ['-c', stopScript(STEPS), String(child.pid)], { stdio: 'ignore' }));
  expect(await ended).toEqual([null, 'SIGKILL']);
});
