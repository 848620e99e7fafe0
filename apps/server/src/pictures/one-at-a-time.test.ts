import { describe, expect, test } from 'vitest';
import { createSerialQueue } from './one-at-a-time.ts';

describe('a serial queue', () => {
  test('run one after the other, also after one that failed', async () => {
    const runSerially = createSerialQueue(5);
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
      return name;
    };
    const [first, second] = await Promise.allSettled([runSerially(work('a')), runSerially(work('b'))]);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'b' }]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('are refused when too many wait, and taken again once they are done', async () => {
    const runSerially = createSerialQueue(1);
    const all = await Promise.allSettled([1, 2, 3].map((one) => runSerially(async () => one)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(all[2]).toMatchObject({ reason: { code: 'busy' } });
    expect(await runSerially(async () => 'again')).toBe('again');
  });
});
