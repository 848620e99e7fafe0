import type { Inspector, InspectorOptions } from '@vigie/inspector/inspector.ts';
import { describe, expect, test } from 'vitest';
import { createInspectorPool } from './inspector-pool.ts';

const SHOP = 'https://shop.example/';
const isolated = { mode: 'isolated', concurrency: 2 } as InspectorOptions;

/** Returns inspectors without a browser, with the numbers of those opened and still open. */
function countedInspectors(idleMs?: number) {
  const count = { opened: 0, open: 0 };
  const closed = Promise.withResolvers<void>();
  const open = async (): Promise<Inspector> => {
    count.opened += 1;
    count.open += 1;
    const close = async () => {
      count.open -= 1;
      closed.resolve();
    };
    const browser = { name: 'Chromium', version: '1', source: 'installed' as const };
    return { browser, inspect: () => Promise.reject(new Error('no page')), close };
  };
  return { count, closed: closed.promise, inspectors: createInspectorPool(open, idleMs) };
}

describe('an inspector', () => {
  test('that is given back is taken by the next run of its website', async () => {
    const { count, inspectors } = countedInspectors();
    await (await inspectors.take(SHOP, isolated)).giveBack(true);
    await inspectors.take(SHOP, { ...isolated });
    expect(count).toEqual({ opened: 1, open: 1 });
  });

  test.each([
    ['another website', 'https://other.example/', {}],
    ['other settings', SHOP, { concurrency: 1 }],
  ])('is not taken by a run of %s', async (_what, website, changes) => {
    const { count, inspectors } = countedInspectors();
    await (await inspectors.take(SHOP, isolated)).giveBack(true);
    await inspectors.take(website, { ...isolated, ...changes });
    expect(count).toEqual({ opened: 2, open: 2 });
  });

  test.each([
    ['is not sound', isolated, false],
    ['uses pages again', { ...isolated, mode: 'fast' as const }, true],
  ])('that %s is closed with its run', async (_what, options, isSound) => {
    const { count, inspectors } = countedInspectors();
    await (await inspectors.take(SHOP, options)).giveBack(isSound);
    expect(count.open).toBe(0);
  });

  test('that nobody takes is closed after a while', async () => {
    const { count, closed, inspectors } = countedInspectors(1);
    await (await inspectors.take(SHOP, isolated)).giveBack(true);
    await closed;
    expect(count.open).toBe(0);
  });

  test('is closed with the agent, and later when a run still has it', async () => {
    const { count, inspectors } = countedInspectors();
    const [first, second] = [await inspectors.take(SHOP, isolated), await inspectors.take(SHOP, isolated)];
    await first.giveBack(true);
    await inspectors.close();
    expect(count.open).toBe(1);
    await second.giveBack(true);
    expect(count.open).toBe(0);
  });
});
