/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Snapshot } from './snapshot.ts';

export interface DataLayerRecorderConfig {
  /** Name of the binding that takes messages out; removed from the page before its first script. */
  binding: string;
  /** Name of the event by which the recorder is asked for the final state. */
  finalEvent: string;
  entriesMax: number;
  timelineLength: number;
}
type Report = (text: string) => void;

/**
 * Records the page's `window.dataLayer`: runs in the page's own world before its first script. The variable is an
 * accessor, since nothing else sees `var dataLayer = ...` and the first pushes of the same script; the array's own
 * push, unshift and splice are stand-ins that look native. What goes past them is found by comparing the array with
 * what is known: on each read of the variable, after each task that read it, and after each script.
 */
export function recordDataLayer(
  config: DataLayerRecorderConfig,
  snapshot: (value: unknown) => Snapshot,
): void {
  const page = globalThis as unknown as Record<string, unknown>;
  const report = page[config.binding] as Report;
  const { apply, deleteProperty } = Reflect;
  deleteProperty(page, config.binding);
  if (window.top !== window.self || typeof report !== 'function') return;

  const { defineProperty, getOwnPropertyDescriptor, is } = Object;
  const { isArray } = Array;
  const { stringify } = JSON;
  const ProxyClass = Proxy;
  const listPrototype = Array.prototype;
  const microtask = queueMicrotask;
  const clock = performance;
  const now = Performance.prototype.now;
  const originMs = performance.timeOrigin;
  const seen = new WeakSet();
  const hasSeen = WeakSet.prototype.has;
  const addSeen = WeakSet.prototype.add;
  const scriptOf = getOwnPropertyDescriptor(Document.prototype, 'currentScript')?.get;
  const sourceOf = getOwnPropertyDescriptor(HTMLScriptElement.prototype, 'src')?.get;
  const listen = EventTarget.prototype.addEventListener;
  const { bind } = Function.prototype;
  const { indexOf, slice } = String.prototype;
  /** How a stack names what is between a push and the page. */
  const OWN_FRAMES = ['unseen', 'handler.apply'].map((name) => `\n    at ${name} (<anonymous>:`);

  let current: unknown;
  let isDefined = false;
  let isBusy = false;
  let isLookScheduled = false;
  let entries = 0;
  let lengthLeft = config.timelineLength;
  /** The array's items as last seen: an object without prototype, which no page can poison. */
  let known: Record<number, unknown> = { __proto__: null } as never;
  let knownLength = 0;

  function scriptUrl(): string {
    try {
      const script: unknown = scriptOf && apply(scriptOf, document, []);
      const source: unknown = script && sourceOf ? apply(sourceOf, script, []) : '';
      return typeof source === 'string' && source !== '' ? stringify(source) : 'null';
    } catch {
      return 'null';
    }
  }

  const stamp = () => `"at":${originMs + apply(now, clock, [])},"scriptUrl":${scriptUrl()}`;

  function record(operation: string, value: unknown): void {
    entries += 1;
    if (entries > config.entriesMax || lengthLeft <= 0) {
      if (entries === config.entriesMax + 1 || lengthLeft <= 0) sendCut();
      return;
    }
    const { json, cuts } = snapshot(value);
    lengthLeft -= json.length;
    report(`{"kind":"entry","operation":"${operation}",${stamp()},"value":${json},"cuts":${cuts}}`);
  }

  function sendCut(): void {
    lengthLeft = 0;
    if (entries > config.entriesMax + 1) return;
    entries = config.entriesMax + 1;
    report('{"kind":"timeline-cut"}');
  }

  function isKnownObject(item: unknown): boolean {
    return typeof item === 'object' && item !== null && apply(hasSeen, seen, [item]);
  }

  function remember(list: unknown[]): void {
    const { length } = list;
    for (let index = 0; index < length && index <= config.entriesMax; index += 1) {
      const item = list[index];
      known[index] = item;
      if (typeof item === 'object' && item !== null) apply(addSeen, seen, [item]);
    }
    knownLength = length;
  }

  /** Finds what changed without one of the stand-ins: an index that was set, a new length. */
  function compare(list: unknown[], operation: string): void {
    const { length } = list;
    let news = 0;
    for (let index = 0; index < length && index <= config.entriesMax; index += 1) {
      const item = list[index];
      if (index < knownLength && is(item, known[index])) continue;
      if (isKnownObject(item)) continue;
      news += 1;
      record(operation, item);
    }
    if (news === 0 && length < knownLength) {
      record('mutation', { __proto__: null, length });
    }
    remember(list);
  }

  /** Calls the native function; what it throws shows no frame that is between it and the page. */
  function unseen(name: 'push' | 'unshift' | 'splice', self: unknown, given: unknown[]): unknown {
    try {
      return apply(listPrototype[name], self, given);
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

  function standIn(name: 'push' | 'unshift' | 'splice', list: unknown[]): void {
    if (getOwnPropertyDescriptor(list, name) !== undefined) return;
    const native = listPrototype[name];
    const handler = { __proto__: null } as unknown as ProxyHandler<typeof native>;
    handler.apply = (_native, self: unknown, given: unknown[]) => {
      if (self !== list || isBusy || entries > config.entriesMax) return unseen(name, self, given);
      quietly(() => {
        compare(list, 'set-index');
        for (let index = name === 'splice' ? 2 : 0; index < given.length; index += 1)
          record(name, given[index]);
      });
      const result: unknown = unseen(name, self, given);
      quietly(() => remember(list));
      return result;
    };
    const value = new ProxyClass(native, handler);
    defineProperty(list, name, {
      __proto__: null,
      value,
      writable: true,
      configurable: true,
      enumerable: false,
    } as never);
  }

  function follow(list: unknown[]): void {
    standIn('push', list);
    standIn('unshift', list);
    standIn('splice', list);
  }

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
      report(`{"kind":"defined",${stamp()}}`);
    }
    const list = isArray(value) ? (value as unknown[]) : null;
    if (!isFirst || list === null) record('assign', value);
    known = { __proto__: null } as never;
    knownLength = 0;
    if (list === null) return;
    compare(list, 'initial');
    follow(list);
  }

  function look(): void {
    const descriptor = getOwnPropertyDescriptor(window, 'dataLayer');
    if (descriptor?.get !== getter) {
      take(descriptor && 'value' in descriptor ? descriptor.value : page.dataLayer);
      if (descriptor?.configurable && descriptor.writable) install(descriptor.enumerable === true);
    }
    if (isArray(current)) compare(current, 'set-index');
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
    if (isArray(current) && current.length !== knownLength) compare(current, 'set-index');
  }

  /** Methods, since these are no constructors and have no prototype; bound, since a bound function shows no source. */
  const accessors = {
    get(): unknown {
      quietly(glance);
      if (isDefined) lookSoon();
      return current;
    },
    set(value: unknown): void {
      quietly(() => {
        take(value);
        install(true);
      });
      current = value;
      lookSoon();
    },
  };
  const getter = native('get');
  const setter = native('set');

  /** The accessor as the browser's own look: by its text, its name and its keys. */
  function native(kind: 'get' | 'set'): (...given: unknown[]) => unknown {
    const bound = apply(bind, accessors[kind], []) as () => unknown;
    defineProperty(bound, 'name', { __proto__: null, value: `${kind} dataLayer` } as never);
    return bound;
  }

  function install(enumerable: boolean): void {
    defineProperty(window, 'dataLayer', {
      __proto__: null,
      get: getter,
      set: setter,
      configurable: true,
      enumerable,
    } as never);
  }

  function describeFinal(): string {
    const value: unknown = page.dataLayer;
    const state = value === undefined ? 'absent' : isArray(value) ? 'array' : 'not-an-array';
    const typeName = state === 'not-an-array' ? `"${value === null ? 'null' : typeof value}"` : 'null';
    const { json, cuts } = snapshot(value);
    return `{"kind":"final","state":"${state}","typeName":${typeName},"value":${json},"cuts":${cuts}}`;
  }

  function sendFinal(): void {
    quietly(look);
    let text =
      '{"kind":"final","state":"unreadable","typeName":null,"value":null,"cuts":[{"path":"","why":"unreadable"}]}';
    try {
      text = describeFinal();
    } catch {
      // A getter that throws, a revoked proxy: said by the text that stands.
    }
    report(text);
  }

  install(false);
  const lookNow = () => quietly(look);
  const listenToAll = () => {
    for (const name of ['load', 'DOMContentLoaded']) apply(listen, document, [name, lookNow, true]);
    apply(listen, window, [config.finalEvent, sendFinal, true]);
  };
  listenToAll();
  // document.open() takes every listener away, and the document's children with them.
  new MutationObserver(listenToAll).observe(document, { childList: true });
}
