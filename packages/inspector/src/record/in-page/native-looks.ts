/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { Listen } from './listen-always.ts';
import type { createStackCleaner } from './stack-cleaner.ts';

type Method = (this: never, ...given: never[]) => unknown;
export type Work = (self: unknown, given: unknown[], native: Method) => unknown;

/** Messages between a frame and the top window. */
interface Shared {
  arrays: object;
  originals?: WeakMap<object, Method>;
}
/** Creates stand-ins for the browser's own functions that a page can hardly distinguish from these. */
export interface NativeLooks {
  /** Returns a function that does the work in place of the native one. */
  standIn: (native: Method, work: Work) => Method;
  /**
   * Calls the native function within the work of a stand-in; an error that it throws shows no frame of the recorder.
   */
  callNative: (native: Method, self: unknown, given: unknown[]) => unknown;
  /** Calls back with the prototype of a frame's arrays, whenever a frame gets a document of this site. */
  onFrame: (callback: (arrays: object) => void) => void;
}

/**
 * Creates the stand-ins. A proxy of a native function has its name, length, keys and prototype, is no constructor
 * either, and error messages show the native text. `Function.prototype.toString` alone shows a proxy without the name.
 * So it has a stand-in too, which knows all others. The frames of the site share this list, because a page may call the
 * `toString` of a frame. It runs in the page's own world, in every frame. The secret names an event and a frame of the
 * stack.
 */
export function createNativeLooks(
  secret: string,
  listen: Listen,
  parts: { createStackCleaner: typeof createStackCleaner },
): NativeLooks {
  const { apply, getPrototypeOf, setPrototypeOf } = Reflect;
  const { defineProperty, getOwnPropertyDescriptor, setPrototypeOf: setOrThrow } = Object;
  const { captureStackTrace } = Error;
  const ProxyClass = Proxy;
  const ofFunctions = Function.prototype;
  const { get: readMap, set: writeMap } = WeakMap.prototype;
  const cleanStack = parts.createStackCleaner(secret);
  const named = {
    [secret]: (native: never, self: never, given: never) => apply(native, self, given) as unknown,
  };
  const callNative = named[secret] as NativeLooks['callNative'];
  let tellFrame: (arrays: object) => void = () => undefined;
  const originals = share();

  function share(): WeakMap<object, Method> {
    const own = new WeakMap<object, Method>();
    const shared: Shared = { __proto__: null, arrays: Array.prototype } as never;
    const detailOf = getOwnPropertyDescriptor(CustomEvent.prototype, 'detail')?.get as Method;
    if (window.top === window.self) {
      listen(window, secret, (event) => {
        const received = apply(detailOf, event as never, []) as Shared;
        received.originals = own;
        tellFrame(received.arrays);
      });
      return own;
    }
    try {
      const query = new CustomEvent(secret, { detail: shared });
      apply(EventTarget.prototype.dispatchEvent, window.top as Window, [query]);
    } catch {
      // A frame of another site: neither can reach the other's functions.
    }
    return shared.originals ?? own;
  }

  function standIn(native: Method, work: Work): Method {
    const handler = { __proto__: null } as unknown as Required<
      Pick<ProxyHandler<Method>, 'apply' | 'setPrototypeOf'>
    >;
    const value = new ProxyClass(native, handler);
    handler.apply = (_native, self, given: unknown[]) => {
      try {
        return work(self, given, native);
      } catch (error) {
        cleanStack(error, handler.apply);
        throw error;
      }
    };
    // A proxy may inherit from an object that inherits from it, and a function may not.
    handler.setPrototypeOf = (_native, parent) => {
      let at = parent;
      while (at !== null && at !== value) at = getPrototypeOf(at);
      if (at === null) return setPrototypeOf(native, parent);
      try {
        return setOrThrow(native, native) !== native;
      } catch (error) {
        captureStackTrace(error as Error, handler.setPrototypeOf);
        throw error;
      }
    };
    apply(writeMap, originals, [value, native] as never);
    return value;
  }

  const value = standIn(ofFunctions.toString, (self, given, native) =>
    callNative(native, apply(readMap, originals, [self] as never) ?? self, given),
  );
  defineProperty(ofFunctions, 'toString', { __proto__: null, value } as never);
  return {
    standIn,
    callNative,
    onFrame(callback) {
      tellFrame = callback;
    },
  };
}
