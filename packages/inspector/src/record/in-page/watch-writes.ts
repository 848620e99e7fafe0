/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { NativeLooks } from './native-looks.ts';
import type { watchProperties } from './watch-properties.ts';

/** Record of a write: a name, never a value. */
export interface WriteRecord {
  store: string;
  name: unknown;
  /** Attributes of a cookie beside its value. */
  attributes?: unknown;
  stack: string;
}

/**
 * Reports which scripts set cookies and storage entries: their names and the stack, never their values. It runs in the
 * page's own world, in every frame, before the first script; `binding` sends the messages.
 */
export function watchWrites(
  { binding, writesMax }: { binding: string; writesMax: number },
  looks: NativeLooks,
  parts: { watchProperties: typeof watchProperties },
): void {
  const page = globalThis as unknown as Record<string, unknown>;
  const report = page[binding] as (text: string) => void;
  if (typeof report !== 'function') return;
  const { apply } = Reflect;
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const { stringify } = JSON;
  const ErrorClass = Error;
  const { slice, indexOf } = String.prototype;
  const clock = performance;
  const now = Performance.prototype.now;
  const originMs = performance.timeOrigin;
  const origin = stringify(page['origin']);
  const NAME_LENGTH = 200;
  const ATTRIBUTES_LENGTH = 300;
  const STACK_LENGTH = 4_000;
  const STACKS_MAX = writesMax * 5;
  const reported: Record<string, true> = { __proto__: null } as never;
  let writes = 0;
  let stacks = 0;

  function stackNow(): string {
    stacks += 1;
    // A page's own stack formatter would be called for this stack.
    if (stacks > STACKS_MAX || getOwnPropertyDescriptor(ErrorClass, 'prepareStackTrace') !== undefined)
      return '';
    const { stack } = new ErrorClass('');
    return typeof stack === 'string' ? apply(slice, stack, [0, STACK_LENGTH]) : '';
  }
  const cut = (text: unknown, length: number): string =>
    stringify(typeof text === 'string' ? apply(slice, text, [0, length]) : '');

  /** Sends a report. It never throws, because the page must not notice the recorder. */
  function tell({ store, name, attributes, stack }: WriteRecord): void {
    try {
      if (writes >= writesMax || typeof name !== 'string') return;
      const what = `"store":"${store}","name":${cut(name, NAME_LENGTH)},"stack":${stringify(stack)}`;
      if (reported[what] === true) return;
      reported[what] = true;
      writes += 1;
      const at = originMs + apply(now, clock, []);
      const more = `"origin":${origin},"attributes":${cut(attributes, ATTRIBUTES_LENGTH)}`;
      report(`{"kind":"write","at":${at},${what},${more}}`);
    } catch {
      // A stack that is nearly full.
    }
  }
  function note(store: string, name: unknown, attributes?: unknown): void {
    if (writes < writesMax) tell({ store, name, attributes, stack: stackNow() });
  }
  function watch(owner: object, name: string, watcher: (self: unknown, given: unknown[]) => void) {
    const found = getOwnPropertyDescriptor(owner, name);
    const part = found?.set !== undefined ? 'set' : found?.get !== undefined ? 'get' : 'value';
    const native = found?.[part] as Parameters<NativeLooks['standIn']>[0] | undefined;
    if (found === undefined || typeof native !== 'function') return;
    const standIn = looks.standIn(native, (self, given, own) => {
      watcher(self, given);
      return looks.callNative(own, self, given);
    });
    defineProperty(owner, name, { __proto__: null, ...found, [part]: standIn } as never);
  }
  function noteCookie(text: unknown): void {
    if (typeof text !== 'string') return;
    const end = apply(indexOf, text, ['=']);
    const semicolon = apply(indexOf, text, [';']);
    const hasName = end >= 0 && (semicolon < 0 || end < semicolon);
    const name = hasName ? apply(slice, text, [0, end]) : '';
    note('cookie', name, semicolon < 0 ? '' : apply(slice, text, [semicolon]));
  }
  function noteStoreCookie(given: unknown[]): void {
    const first = given[0];
    if (typeof first !== 'object' || first === null)
      return note('cookie', first, '; secure; samesite=strict');
    const own = (name: string) => getOwnPropertyDescriptor(first, name)?.value as unknown;
    const sameSite = own('sameSite') ?? 'strict';
    const expires = own('expires');
    const domain = own('domain');
    const site = typeof sameSite === 'string' ? `; samesite=${sameSite}` : '';
    const until = typeof expires === 'number' ? `; expires-ms=${expires}` : '';
    const above = typeof domain === 'string' ? `; domain=${domain}` : '';
    const apart = own('partitioned') === true ? '; partitioned' : '';
    note('cookie', own('name'), `; secure${site}${until}${above}${apart}`);
  }

  watch(Document.prototype, 'cookie', (_document, given) => noteCookie(given[0]));
  const store = page['CookieStore'] as { prototype: object } | undefined;
  if (store !== undefined) watch(store.prototype, 'set', (_store, given) => noteStoreCookie(given));
  watch(IDBFactory.prototype, 'open', (_factory, given) => note('indexed-db', given[0]));
  const noteProperty = (kind: string, name: string, stack: string) => tell({ store: kind, name, stack });
  const setItem = parts.watchProperties({ watch, stackNow, noteProperty });
  watch(Storage.prototype, 'setItem', (self, given) => note(setItem(self, given[0]), given[0]));
}
