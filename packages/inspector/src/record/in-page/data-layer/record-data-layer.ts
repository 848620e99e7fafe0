/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Snapshot } from '../snapshot/create-snapshots.ts';
import type { createAccessor } from './accessor.ts';
import type { createKnownItems } from './known-items.ts';
import type { createStandIns } from './stand-ins.ts';
import type { createTimeline, TimelineConfig } from './timeline.ts';

export interface DataLayerRecorderConfig extends TimelineConfig {
  /** Name of the binding that takes messages out; removed from the page before its first script. */
  binding: string;
  /** Name of the event by which the recorder is asked for the final state. */
  finalEvent: string;
}
/** The functions that the recorder is made of. They come as arguments, since a function sent as text has no imports. */
export interface DataLayerParts {
  createTimeline: typeof createTimeline;
  createKnownItems: typeof createKnownItems;
  createStandIns: typeof createStandIns;
  createAccessor: typeof createAccessor;
  describeFinal: typeof describeFinal;
}
type Report = (text: string) => void;

/**
 * Records the page's `window.dataLayer`. It runs in the page's own world before the page's first script. The variable
 * is an accessor: nothing else sees `var dataLayer = ...` and the first pushes of the same script. The array's push,
 * unshift and splice are replaced by functions that look native. A comparison of the array with its known state finds
 * all other changes. It runs on each read of the variable, after each task that read it, and after each script.
 */
export function recordDataLayer(
  config: DataLayerRecorderConfig,
  snapshot: (value: unknown) => Snapshot,
  parts: DataLayerParts,
): void {
  const page = globalThis as unknown as Record<string, unknown>;
  const report = page[config.binding] as Report;
  const { apply, deleteProperty } = Reflect;
  deleteProperty(page, config.binding);
  if (window.top !== window.self || typeof report !== 'function') return;

  const { getOwnPropertyDescriptor, is } = Object;
  const { isArray } = Array;
  const microtask = queueMicrotask;
  const listen = EventTarget.prototype.addEventListener;
  let current: unknown;
  let isDefined = false;
  let isBusy = false;
  let isLookScheduled = false;
  const timeline = parts.createTimeline(config, report, snapshot);
  const known = parts.createKnownItems(config.entriesMax, timeline);
  const follow = parts.createStandIns({ timeline, known, quietly, isBusy: () => isBusy });
  const accessor = parts.createAccessor({
    get() {
      quietly(glance);
      if (isDefined) lookSoon();
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
    const descriptor = getOwnPropertyDescriptor(window, 'dataLayer');
    if (!accessor.isIn(descriptor)) {
      take(descriptor && 'value' in descriptor ? descriptor.value : page.dataLayer);
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

  function sendFinal(): void {
    quietly(look);
    report(parts.describeFinal(() => page.dataLayer, snapshot, isArray));
  }

  accessor.install(false);
  const lookNow = () => quietly(look);
  const listenToAll = () => {
    for (const name of ['load', 'DOMContentLoaded']) apply(listen, document, [name, lookNow, true]);
    apply(listen, window, [config.finalEvent, sendFinal, true]);
  };
  listenToAll();
  // document.open() takes every listener away, and the document's children with them.
  new MutationObserver(listenToAll).observe(document, { childList: true });
}

/** The final state as a message; it is unreadable where every read of it, or of all that it holds, throws. */
export function describeFinal(
  read: () => unknown,
  snapshot: (value: unknown) => Snapshot,
  isArray: (value: unknown) => boolean,
): string {
  try {
    const value = read();
    const isList = isArray(value);
    const { json, cuts, isReadable } = snapshot(value);
    const list = isReadable ? 'array' : 'unreadable';
    const state = value === undefined ? 'absent' : isList ? list : 'not-an-array';
    const typeName = state === 'not-an-array' ? `"${value === null ? 'null' : typeof value}"` : 'null';
    return `{"kind":"final","state":"${state}","typeName":${typeName},"value":${json},"cuts":${cuts}}`;
  } catch {
    return '{"kind":"final","state":"unreadable","typeName":null,"value":null,"cuts":[{"path":"","why":"unreadable"}]}';
  }
}
