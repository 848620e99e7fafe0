/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';
import type { createAccessor } from './accessor.ts';
import type { createKnownItems } from './known-items.ts';
import type { createStandIns } from './stand-ins.ts';
import type { createTimeline, TimelineConfig } from './timeline.ts';

export interface FollowNeeds {
  snapshot: (value: unknown) => Snapshot;
  /** Takes a message out of the page. */
  report: (text: string) => void;
  parts: FollowParts;
}
/** The functions that a follower is made of. They come as arguments, since a function sent as text has no imports. */
export interface FollowParts {
  createTimeline: typeof createTimeline;
  createKnownItems: typeof createKnownItems;
  createStandIns: typeof createStandIns;
  createAccessor: typeof createAccessor;
  describeFinal: typeof describeFinal;
}
/** A variable of the page whose changes are told. */
export interface Followed {
  look: () => void;
  /** Tells the final state of a variable; nothing of one that the page never defined. */
  sendFinal: () => void;
}

/**
 * Tells what becomes of a variable below `window`. The variable is an accessor: nothing else sees `var dataLayer = ...`
 * and the first pushes of the same script. The array's push, unshift and splice are replaced by functions that look
 * native. A comparison of the array with its known state finds all other changes. It runs on each read of the
 * variable, after each task that read it, and after each script. What the browser itself defines is only read at the
 * end.
 */
export function followVariable(
  variable: string,
  config: TimelineConfig,
  { snapshot, report, parts }: FollowNeeds,
): Followed {
  const page = globalThis as unknown as Record<string, unknown>;
  const { getOwnPropertyDescriptor, getPrototypeOf, is } = Object;
  const { get } = Reflect;
  const { isArray } = Array;
  const microtask = queueMicrotask;
  const isBrowsers = getOwnPropertyDescriptor(window, variable) !== undefined;
  const inherited = getPrototypeOf(window) as object;
  let current: unknown;
  let isDefined = false;
  let isBusy = false;
  let isLookScheduled = false;
  const timeline = parts.createTimeline(config, report, snapshot);
  const known = parts.createKnownItems(config.entriesMax, timeline);
  const follow = parts.createStandIns({ timeline, known, quietly, isBusy: () => isBusy });
  const accessor = parts.createAccessor(variable, {
    get() {
      quietly(glance);
      // An element with this id or name is what `window` offers then.
      if (!isDefined) return get(inherited, variable, window) as unknown;
      lookSoon();
      return current;
    },
    set(value) {
      quietly(() => {
        take(value);
        accessor.install(true);
      });
      current = value;
      lookSoon();
    },
  });

  /** The recorder must never show in the page: it neither throws nor records what it causes itself. */
  function quietly(work: () => void): void {
    if (isBusy) return;
    isBusy = true;
    try {
      work();
    } catch {
      // A hostile value, or a stack that is nearly full: this step is lost, the next one compares again.
    } finally {
      isBusy = false;
    }
  }

  function take(value: unknown): void {
    if (is(value, current) && (isDefined || value === undefined)) return;
    const isFirst = !isDefined;
    current = value;
    if (isFirst && value !== undefined) {
      isDefined = true;
      timeline.defined();
    }
    const list = isArray(value) ? (value as unknown[]) : null;
    if (!isFirst || list === null) timeline.record('assign', value);
    known.forget();
    if (list === null) return;
    known.compare(list, 'initial');
    follow(list);
  }

  function look(): void {
    const descriptor = getOwnPropertyDescriptor(window, variable);
    if (!accessor.isIn(descriptor)) {
      take(descriptor && 'value' in descriptor ? descriptor.value : page[variable]);
      if (descriptor?.configurable && descriptor.writable) accessor.install(descriptor.enumerable === true);
    }
    if (isArray(current)) known.compare(current, 'set-index');
  }

  function lookSoon(): void {
    if (isLookScheduled || isBusy) return;
    isLookScheduled = true;
    microtask(() => {
      isLookScheduled = false;
      quietly(look);
    });
  }

  function glance(): void {
    if (isArray(current) && current.length !== known.length()) known.compare(current, 'set-index');
  }

  if (!isBrowsers) accessor.install(false);
  return {
    look() {
      if (!isBrowsers) quietly(look);
    },
    sendFinal() {
      if (!isBrowsers) quietly(look);
      const text = parts.describeFinal(config.name, () => page[variable], { snapshot, isArray });
      if (text !== null) report(text);
    },
  };
}

/**
 * The final state as a message; it is unreadable where every read of it, or of all that it holds, throws. Null where
 * there is nothing.
 */
export function describeFinal(
  name: string,
  read: () => unknown,
  { snapshot, isArray }: { snapshot: (value: unknown) => Snapshot; isArray: (value: unknown) => boolean },
): string | null {
  try {
    const value = read();
    if (value === undefined) return null;
    const isList = isArray(value);
    const { json, cuts, isReadable } = snapshot(value);
    const list = isReadable ? 'array' : 'unreadable';
    const state = isList ? list : 'not-an-array';
    const typeName = state === 'not-an-array' ? `"${value === null ? 'null' : typeof value}"` : 'null';
    const found = `"state":"${state}","typeName":${typeName},"value":${json},"cuts":${cuts}`;
    return `{"kind":"final","name":${name},${found}}`;
  } catch {
    const cuts = '[{"path":"","why":"unreadable"}]';
    return `{"kind":"final","name":${name},"state":"unreadable","typeName":null,"value":null,"cuts":${cuts}}`;
  }
}
