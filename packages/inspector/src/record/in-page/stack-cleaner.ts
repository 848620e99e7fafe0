/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
type StackCleaner = (error: unknown, trap: (...given: never[]) => unknown) => void;

/**
 * Creates a function that writes an error's stack without the trap, and without the calls from the trap down to the
 * function named by the secret.
 */
export function createStackCleaner(secret: string): StackCleaner {
  const { apply } = Reflect;
  const { getOwnPropertyDescriptor } = Object;
  const ErrorClass = Error;
  const { captureStackTrace } = Error;
  const { indexOf, lastIndexOf, slice } = String.prototype;
  const FRAME = '\n    at ';

  const find = (text: string, what: string, from: number): number => apply(indexOf, text, [what, from]);
  const cut = (text: string, from: number, to?: number): string => apply(slice, text, [from, to]);

  /** Returns the index at which the given number of frames ends in the text. */
  function endOf(text: string, frames: number): number {
    let end = find(text, FRAME, 0);
    for (let left = frames; left > 0 && end >= 0; left -= 1) end = find(text, FRAME, end + 1);
    return end < 0 ? text.length : end;
  }
  function countFrames(text: string): number {
    let count = 0;
    for (let at = find(text, FRAME, 0); at >= 0; at = find(text, FRAME, at + 1)) count += 1;
    return count;
  }

  return (error, trap) => {
    try {
      // A page's own stack formatter would be called for this stack, with frames that are not the page's.
      if (getOwnPropertyDescriptor(ErrorClass, 'prepareStackTrace') !== undefined) return;
      const thrown = error as Error;
      const text: unknown = thrown.stack;
      const inside = typeof text === 'string' ? find(text, secret, 0) : -1;
      if (inside < 0) return;
      const above = cut(text as string, 0, apply(lastIndexOf, text as string, ['\n', inside]));
      captureStackTrace(thrown, trap);
      const below = thrown.stack as string;
      const end = endOf(below, ErrorClass.stackTraceLimit - countFrames(above));
      thrown.stack = `${above}${cut(below, endOf(below, 0), end)}`;
    } catch {
      // Not an error of the browser: it is thrown unchanged.
    }
  };
}
