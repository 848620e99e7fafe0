import { describe, expect, it } from 'vitest';
import { createPreloadQueue } from './use-preloading.ts';

/** Returns screens whose loading ends on command. */
function screens() {
  const started: string[] = [];
  const ends = new Map<string, PromiseWithResolvers<void>>();
  const fetchOf = (name: string) => () => {
    started.push(name);
    const end = Promise.withResolvers<void>();
    ends.set(name, end);
    return end.promise;
  };
  const end = async (name: string, error?: Error) => {
    if (error) ends.get(name)?.reject(error);
    else ends.get(name)?.resolve();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { started, fetchOf, end };
}

describe('screens fetched ahead', () => {
  it('are five at a time', async () => {
    const { started, fetchOf, end } = screens();
    const queue = createPreloadQueue();
    for (const name of 'abcdefg') queue.add(name, fetchOf(name));
    expect(started.join('')).toBe('abcde');
    await end('c');
    expect(started.join('')).toBe('abcdef');
    await end('a', new TypeError('The network is away.'));
    expect(started.join('')).toBe('abcdefg');
  });

  it('come before others when somebody points at their link, and once', async () => {
    const { started, fetchOf, end } = screens();
    const queue = createPreloadQueue(1);
    for (const name of 'abcd') queue.add(name, fetchOf(name));
    queue.add('d', fetchOf('d'), true);
    queue.add('a', fetchOf('a'), true);
    await end('a');
    await end('d');
    queue.add('d', fetchOf('d'), true);
    expect(started.join('')).toBe('adb');
  });

  it('are left when no screen is open any more', async () => {
    const { started, fetchOf, end } = screens();
    const queue = createPreloadQueue(1);
    for (const name of 'ab') queue.add(name, fetchOf(name));
    queue.stop();
    await end('a');
    expect(started.join('')).toBe('a');
  });
});
