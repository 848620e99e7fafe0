import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { alignSession } from './process-priority.ts';

test('a session of its own gives way where the system shares the processor among sessions', async () => {
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 60_000)'], { detached: true });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  alignSession(pid, 10);
  const file = `/proc/${pid}/autogroup`;
  const priority = existsSync(file) ? readFileSync(file, 'utf8').trim() : 'nice 10';
  child.kill('SIGKILL');
  expect(priority).toMatch(/nice 10$/);
});
