/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { NativeLooks } from './native-looks.ts';

/**
 * Tells who sets cookies and storage entries: their names and the stack, never their values. It runs in the page's own
 * world, in every frame, before the first script; `binding` takes messages out.
 */
export function watchWrites(binding: string, writesMax: number, looks: NativeLooks): void {
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
  const NAME_LENGTH = 200;
  const STACK_LENGTH = 4_000;
  let writes = 0;

  function stackNow(): string {
    // A page that writes stacks itself would be asked to write this one.
    if (getOwnPropertyDescriptor(ErrorClass, 'prepareStackTrace') !== undefined) return '';
    const { stack } = new ErrorClass('');
    return typeof stack === 'string' ? apply(slice, stack, [0, STACK_LENGTH]) : '';
  }
  /** The recorder must never show in the page: it does not throw. */
  function tell(store: string, name: unknown): void {
    try {
      writes += 1;
      if (writes > writesMax || typeof name !== 'string') return;
      const cut = stringify(apply(slice, name, [0, NAME_LENGTH]));
      const at = originMs + apply(now, clock, []);
      report(`{"kind":"write","store":"${store}","name":${cut},"at":${at},"stack":${stringify(stackNow())}}`);
    } catch {
      // A stack that is nearly full.
    }
  }
  function watch(owner: object, name: string, note: (self: unknown, given: unknown[]) => void) {
    const found = getOwnPropertyDescriptor(owner, name);
    const part = found?.set === undefined ? 'value' : 'set';
    const native = found?.[part] as Parameters<NativeLooks['standIn']>[0] | undefined;
    if (found === undefined || typeof native !== 'function') return;
    const standIn = looks.standIn(native, (self, given, own) => {
      note(self, given);
      return looks.callNative(own, self, given);
    });
    defineProperty(owner, name, { __proto__: null, ...found, [part]: standIn } as never);
  }
  function cookieName(text: unknown): unknown {
    if (typeof text !== 'string') return null;
    const end = apply(indexOf, text, ['=']);
    return end < 0 ? '' : apply(slice, text, [0, end]);
  }
  function isSession(store: unknown): boolean {
    try {
      return store === sessionStorage;
    } catch {
      return false;
    }
  }

  watch(Document.prototype, 'cookie', (_document, given) => tell('cookie', cookieName(given[0])));
  watch(Storage.prototype, 'setItem', (self, given) =>
    tell(isSession(self) ? 'session-storage' : 'local-storage', given[0]),
  );
  const store = page['CookieStore'] as { prototype: object } | undefined;
  if (store !== undefined)
    watch(store.prototype, 'set', (_store, given) => {
      const [first] = given;
      const own =
        typeof first === 'object' && first !== null ? getOwnPropertyDescriptor(first, 'name') : undefined;
      tell('cookie', own === undefined ? first : (own.value as unknown));
    });
}
