import { expect, test } from 'vitest';
import { DeferredSteps } from './node-22.ts';

test('what was opened last is closed first, and a failure keeps no other open', async () => {
  const closed: string[] = [];
  const opened = new DeferredSteps();
  opened.defer(() => closed.push('database'));
  opened.defer(() => Promise.reject(new Error('the queue did not stop')));
  opened.defer(async () => void closed.push('server'));
  await expect(opened.disposeAsync()).rejects.toThrow('the queue did not stop');
  expect(closed).toEqual(['server', 'database']);
  await opened.disposeAsync();
  expect(closed).toHaveLength(2);
});
