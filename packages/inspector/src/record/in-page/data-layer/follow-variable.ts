/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';
import type { describeFinal } from './describe-final.ts';
import type { createKnownItems } from './known-items.ts';
import type { createTimeline, TimelineConfig } from './timeline.ts';

export interface FollowNeeds {
  snapshot: (value: unknown) => Snapshot;
  /** Sends a message out of the page. */
  report: (text: string) => void;
  parts: FollowParts;
}
/** Functions of a follower. They are arguments, because a function that is sent as text has no imports. */
export interface FollowParts {
  createTimeline: typeof createTimeline;
  createKnownItems: typeof createKnownItems;
  describeFinal: typeof describeFinal;
}
/** Call of one of the array's own functions; its items begin at `first`. */
interface ArrayCall {
  operation: string;
  given: unknown[];
  first: number;
}
/** Variable of the page whose changes are reported. */
export interface Followed {
  /** Returns the array that it contained at the last read. */
  list: () => unknown[] | null;
  /**
   * Records its present value, unless that needs a function of the page. A call has just added items to the given
   * array, which had `lengthBefore` items before.
   */
  take: (changed?: unknown, lengthBefore?: number) => void;
  /** Records its present value if the array grew or shrank. */
  glance: () => void;
  /** Records its present value, and all changes of the array. */
  look: () => void;
  /** Records the items that a call adds, and makes the call. */
  recordCall: (made: ArrayCall, call: () => unknown) => unknown;
  /** Records the items that a completed call has added. */
  recordDone: (made: ArrayCall) => void;
  /** Reports the final state of a variable; reports nothing if the page never defined it. */
  sendFinal: () => void;
}

/**
 * Reports the changes of a variable below `window`, which stays as the page made it. A call of push, unshift or splice
 * is reported at once. Other changes are found by comparison: before each such call, when a part of the document has
 * been read, after each external script, and at the end. Values that the browser itself defines are only read at the
 * end.
 */
export function followVariable(
  variable: string,
  config: TimelineConfig,
  { snapshot, report, parts }: FollowNeeds,
): Followed {
  const page = globalThis as unknown as Record<string, unknown>;
  const { defineProperty, getOwnPropertyDescriptor, is } = Object;
  const { isArray } = Array;
  const isBrowsers = getOwnPropertyDescriptor(window, variable) !== undefined;
  let current: unknown;
  let currentList: unknown[] | null = null;
  let isDefined = false;
  let isBusy = false;
  const timeline = parts.createTimeline(config, report, snapshot);
  const known = parts.createKnownItems(config.entriesMax, timeline);

  /** Runs work that the page must not notice: it neither throws nor records its own effects. */
  function quietly(work: () => void): void {
    if (isBusy || isBrowsers) return;
    isBusy = true;
    try {
      work();
    } catch {
      // A hostile value, or a stack that is nearly full: this step is lost, the next one compares again.
    } finally {
      isBusy = false;
    }
  }

  function take(value: unknown, changed?: unknown, lengthBefore?: number): void {
    if (is(value, current) && (isDefined || value === undefined)) return;
    const isFirst = !isDefined;
    current = value;
    currentList = null;
    if (isFirst && value !== undefined) {
      isDefined = true;
      timeline.defined();
    }
    currentList = isArray(value) ? (value as unknown[]) : null;
    const length = value === changed ? lengthBefore : undefined;
    if (!isFirst || currentList === null)
      timeline.record('assign', length === undefined ? value : firstOf(value as unknown[], length));
    known.forget();
    if (currentList !== null) known.compare(currentList, 'initial', length);
  }

  function firstOf(list: ArrayLike<unknown>, length: number): unknown[] {
    const copy: unknown[] = [];
    for (let index = 0; index < length; index += 1) {
      const item = { __proto__: null, value: list[index], enumerable: true };
      defineProperty(copy, index, item as never);
    }
    return copy;
  }

  /**
   * Records a value. An own value is read without a trace; any other only through a function of the page, if `mayCall`
   * permits it.
   */
  function takeOwn(mayCall: boolean, changed?: unknown, lengthBefore?: number): void {
    const descriptor = getOwnPropertyDescriptor(window, variable);
    if (descriptor === undefined) take(undefined);
    else if ('value' in descriptor) take(descriptor.value, changed, lengthBefore);
    else if (mayCall) take(page[variable]);
  }

  function look(): void {
    takeOwn(true);
    if (currentList !== null) known.compare(currentList, 'set-index');
  }

  function recordItems({ operation, given, first }: ArrayCall): void {
    for (let index = first; index < given.length; index += 1) timeline.record(operation, given[index]);
  }

  return {
    list: () => currentList,
    take: (changed, lengthBefore) => quietly(() => takeOwn(false, changed, lengthBefore)),
    glance: () =>
      quietly(() => {
        takeOwn(false);
        if (currentList !== null && currentList.length !== known.length())
          known.compare(currentList, 'set-index');
      }),
    look: () => quietly(look),
    recordCall(made, call) {
      const list = currentList;
      if (list === null || isBusy || timeline.isFull()) return call();
      quietly(() => {
        known.compare(list, 'set-index');
        recordItems(made);
      });
      const result = call();
      quietly(() => known.remember(list));
      return result;
    },
    recordDone(made) {
      quietly(() => {
        recordItems(made);
        if (currentList !== null) known.remember(currentList);
      });
    },
    sendFinal() {
      quietly(look);
      const text = parts.describeFinal(config.name, () => page[variable], { snapshot, isArray });
      if (text !== null) report(text);
    },
  };
}
