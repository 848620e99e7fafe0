/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken before the author's code may change them */
import type { Snapshot } from './snapshot/create-snapshots.ts';

export interface RunConfig {
  /** Name of the global that stores the outcome, for code that ends later. */
  holder: string;
  /** JSON text of a list: the values of the names that the code uses. */
  values: string;
  detailLength: number;
}

/**
 * Calls an author's function with the given values, and `notApplicable` after them. Returns the JSON text of the
 * result. Empty if the result is not known yet: the holder receives it later.
 */
export function runAuthored(
  config: RunConfig,
  snapshot: (value: unknown) => Snapshot,
  author: (...values: unknown[]) => unknown,
): string {
  const { apply, defineProperty } = Reflect;
  const { stringify, parse } = JSON;
  const text = String;
  const sliceText = String.prototype.slice;
  const notApplicableMark = {};
  const result = { text: '' };
  let why = '';
  defineProperty(globalThis, config.holder, { value: result });

  const short = (value: unknown): string => apply(sliceText, text(value), [0, config.detailLength]);

  function notApplicable(reason: unknown): never {
    why = short(reason ?? '');
    throw notApplicableMark;
  }

  function gave(value: unknown): void {
    const { json, cuts } = snapshot(value);
    result.text = `{"kind":"value","type":"${typeof value}","isTruthy":${!!value},"value":${json},"cuts":${cuts}}`;
  }

  function detailOf(error: unknown): { detail: string; stack: string } {
    try {
      if (typeof error !== 'object' || error === null || !('message' in error))
        return { detail: short(error), stack: '' };
      const { name, message, stack } = error as Error;
      return { detail: `${short(name)}: ${short(message)}`, stack: short(stack) };
    } catch {
      return { detail: '', stack: '' };
    }
  }

  function threw(error: unknown): void {
    if (error === notApplicableMark) {
      result.text = `{"kind":"not-applicable","detail":${stringify(why)}}`;
      return;
    }
    const { detail, stack } = detailOf(error);
    result.text = `{"kind":"threw","detail":${stringify(detail)},"stack":${stringify(stack)}}`;
  }

  async function settle(pending: unknown): Promise<void> {
    try {
      gave(await pending);
    } catch (error) {
      threw(error);
    }
  }

  function isPending(value: unknown): boolean {
    const isObject = (typeof value === 'object' && value !== null) || typeof value === 'function';
    return isObject && typeof (value as { then?: unknown }).then === 'function';
  }

  try {
    const values = parse(config.values) as unknown[];
    values[values.length] = notApplicable;
    const value = apply(author, undefined, values);
    if (isPending(value)) void settle(value);
    else gave(value);
  } catch (error) {
    threw(error);
  }
  return result.text;
}
