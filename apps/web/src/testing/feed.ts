/** A stream controlled by a test: pushed items arrive in order, `break` loses the connection. */
export interface Feed<T> {
  push: (item: T) => void;
  break: () => void;
  stream: () => AsyncIterable<T>;
  /** Returns how often the stream was opened. */
  opened: () => number;
}

export function createFeed<T>(): Feed<T> {
  const waiting: (T | null)[] = [];
  let wake: (() => void) | null = null;
  let opened = 0;
  const add = (item: T | null) => {
    waiting.push(item);
    wake?.();
  };
  async function* stream(): AsyncIterable<T> {
    opened += 1;
    for (;;) {
      const item = waiting.shift();
      if (item === null) return;
      if (item !== undefined) yield item;
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  }
  return { push: add, break: () => add(null), stream, opened: () => opened };
}
