import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { supervise } from './supervise.ts';

const node = (script: string): ChildProcess =>
  spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] });

it('starts a child that dies again, later each time, and reports it', async () => {
  const messages: string[] = [];
  const third = Promise.withResolvers<void>();
  let starts = 0;
  const agent = supervise({
    name: 'agent',
    spawn: () => {
      starts += 1;
      if (starts === 3) third.resolve();
      return node(starts < 3 ? 'process.exit(7)' : 'setInterval(() => {}, 1e6)');
    },
    log: (text) => messages.push(text),
    restartMs: 1,
  });
  await third.promise;
  await agent.stop();
  expect(messages).toHaveLength(2);
  expect(messages[0]).toBe('The agent ended (exit code 7); it starts again in 1 s.');
});

it('kills a child that does not end on request', async () => {
  const child = node('process.on("SIGTERM", () => {}); console.log("up"); setInterval(() => {}, 1e6)');
  const agent = supervise({ name: 'agent', spawn: () => child, log: () => {}, patienceMs: 100 });
  await once(child.stdout!, 'data');
  await agent.stop();
  expect(child.signalCode).toBe('SIGKILL');
});

it('stops while it waits to start a child again', async () => {
  const ended = Promise.withResolvers<void>();
  const agent = supervise({
    name: 'agent',
    spawn: () => spawn('/no/such/program', { stdio: 'ignore' }),
    log: () => ended.resolve(),
    restartMs: 1e6,
  });
  await ended.promise;
  await agent.stop();
  await expect(agent.stop()).resolves.toBeUndefined();
});
