import { expect, test } from 'vitest';
import { createConcurrencyLimit } from './concurrency-limit.ts';

test('a limited number of calls run at a time, others get a retry-after, and slots become free', async () => {
  const inPlace = createConcurrencyLimit(2);
  const waiting: Array<PromiseWithResolvers<string>> = [];
  const call = () => {
    const one = Promise.withResolvers<string>();
    waiting.push(one);
    return one.promise;
  };
  const [first, second] = [inPlace(call), inPlace(call)];
  await expect(inPlace(call)).rejects.toMatchObject({ code: 'busy', headers: { 'retry-after': '5' } });
  waiting[0]?.resolve('answered');
  waiting[1]?.reject(new Error('failed'));
  expect(await first).toBe('answered');
  await expect(second).rejects.toThrow('failed');
  const again = [inPlace(call), inPlace(call)];
  for (const one of waiting) one.resolve('again');
  expect(await Promise.all(again)).toEqual(['again', 'again']);
});
