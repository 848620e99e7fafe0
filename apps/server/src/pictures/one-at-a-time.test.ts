import { describe, expect, test } from 'vitest';
import { createSerialQueue } from './one-at-a-time.ts';

describe('works in turn', () => {
  test('run one after the other, also after one that failed', async () => {
    const inTurn = createSerialQueue(5);
    const seen: string[] = [];
    const work = (name: string) => async () => {
      seen.push(`${name} begins`);
      await Promise.resolve();
      seen.push(`${name} ends`);
      if (name === 'a') throw new Error('a failed');
      return name;
    };
    const [first, second] = await Promise.allSettled([inTurn(work('a')), inTurn(work('b'))]);
    expect([first.status, second]).toEqual(['rejected', { status: 'fulfilled', value: 'b' }]);
    expect(seen).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
  });

  test('are refused when too many wait, and taken again once they are done', async () => {
    const inTurn = createSerialQueue(1);
    const all = await Promise.allSettled([1, 2, 3].map((one) => inTurn(async () => one)));
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
    expect(all[2]).toMatchObject({ reason: { code: 'busy' } });
    expect(await inTurn(async () => 'again')).toBe('again');
  });
});
