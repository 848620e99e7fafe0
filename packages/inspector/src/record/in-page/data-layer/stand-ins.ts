/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { KnownItems } from './known-items.ts';
import type { Timeline } from './timeline.ts';

type Operation = 'push' | 'unshift' | 'splice';
type Method = (this: unknown, ...given: unknown[]) => unknown;

/** What the stand-ins share with the recorder. */
export interface StandInNeeds {
  timeline: Timeline;
  known: KnownItems;
  quietly: (work: () => void) => void;
  isBusy: () => boolean;
}

/** Gives a function that puts recording stand-ins, which look native, in place of an array's own methods. */
export function createStandIns({
  timeline,
  known,
  quietly,
  isBusy,
}: StandInNeeds): (list: unknown[]) => void {
  const { apply } = Reflect;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const ProxyClass = Proxy;
  const listPrototype = Array.prototype;
  const { indexOf, slice } = String.prototype;
  /** How a stack names what is between a push and the page: the functions below, by their names. */
  const OWN_FRAMES = ['unseen', 'handler.apply'].map((name) => `\n    at ${name} (<anonymous>:`);

  /** Calls the array's function; what it throws shows no frame that is between it and the page. */
  function unseen(method: Method, self: unknown, given: unknown[]): unknown {
    try {
      return apply(method, self, given);
    } catch (error) {
      try {
        hideFrames(error as Error);
      } catch {
        // No error of the browser's own: it is thrown as it came.
      }
      throw error;
    }
  }

  function hideFrames(error: Error): void {
    let text: unknown = error.stack;
    if (typeof text !== 'string') return;
    for (const frame of OWN_FRAMES) {
      const from = apply(indexOf, text, [frame]);
      if (from < 0) continue;
      const to = apply(indexOf, text, ['\n', from + 1]);
      text = `${apply(slice, text, [0, from])}${to < 0 ? '' : apply(slice, text, [to])}`;
    }
    error.stack = text as string;
  }

  function standIn(name: Operation, list: unknown[]): void {
    if (getOwnPropertyDescriptor(list, name) !== undefined) return;
    // That of a class or of another window may do something else than put in what it is given.
    const method = list[name] as Method;
    if (typeof method !== 'function') return;
    const isNative = method === listPrototype[name];
    const handler = { __proto__: null } as unknown as ProxyHandler<Method>;
    handler.apply = (_method, self: unknown, given: unknown[]) => {
      if (self !== list || isBusy() || timeline.isFull()) return unseen(method, self, given);
      quietly(() => {
        known.compare(list, 'set-index');
        if (!isNative) return;
        for (let index = name === 'splice' ? 2 : 0; index < given.length; index += 1)
          timeline.record(name, given[index]);
      });
      const result: unknown = unseen(method, self, given);
      quietly(() => (isNative ? known.remember(list) : known.compare(list, name)));
      return result;
    };
    const value = new ProxyClass(method, handler);
    defineProperty(list, name, {
      __proto__: null,
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    } as never);
  }

  return (list) => {
    standIn('push', list);
    standIn('unshift', list);
    standIn('splice', list);
  };
}
