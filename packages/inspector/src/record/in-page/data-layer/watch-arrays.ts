/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { NativeLooks, Work } from '../native-looks.ts';
import type { Followed } from './follow-variable.ts';

/**
 * Returns a function that replaces the push, unshift and splice that arrays inherit with stand-ins. Each call checks
 * whether its array is followed. It takes half a microsecond to check all variables for an array that was not followed
 * yet. So a push checks them only if the result can matter: a text or a number is found later unchanged, and an array
 * longer than a timeline takes no further item.
 */
export function watchArrays(
  followed: readonly Followed[],
  entriesMax: number,
  { standIn, callNative }: NativeLooks,
): (arrays: object) => void {
  const { defineProperty, getOwnPropertyDescriptor } = Object;
  const count = followed.length;

  function followerOf(self: unknown): Followed | null {
    for (let index = 0; index < count; index += 1) {
      const one = followed[index] as Followed;
      if (one.list() === self) return one;
    }
    return null;
  }

  /** Returns the follower of an array. The variable may hold another array since the last read. */
  function knownFollower(self: unknown): Followed | null {
    const follower = followerOf(self);
    follower?.take();
    return follower?.list() === self ? follower : null;
  }

  function newFollower(self: unknown, lengthBefore?: number): Followed | null {
    for (let index = 0; index < count; index += 1) followed[index]?.take(self, lengthBefore);
    return followerOf(self);
  }

  function mayBeNew(given: unknown[], length: unknown): boolean {
    if (typeof length !== 'number' || length > entriesMax) return false;
    if (length === given.length) return true;
    for (let index = 0; index < given.length; index += 1) {
      const item = given[index];
      if ((typeof item === 'object' && item !== null) || typeof item === 'function') return true;
    }
    return false;
  }

  const push: Work = (self, given, native) => {
    const made = { operation: 'push', given, first: 0 };
    const follower = knownFollower(self);
    if (follower !== null) return follower.recordCall(made, () => callNative(native, self, given));
    // The new length is known already; a proxy of the page would notice a read of it.
    const length = callNative(native, self, given);
    if (mayBeNew(given, length)) newFollower(self, (length as number) - given.length)?.recordDone(made);
    return length;
  };

  const putting =
    (operation: string, first: number): Work =>
    (self, given, native) => {
      const call = () => callNative(native, self, given);
      const follower = knownFollower(self) ?? newFollower(self);
      return follower === null ? call() : follower.recordCall({ operation, given, first }, call);
    };

  return (arrays) => {
    const watch = (name: string, work: Work) => {
      const native = getOwnPropertyDescriptor(arrays, name)?.value as never;
      defineProperty(arrays, name, { __proto__: null, value: standIn(native, work) } as never);
    };
    watch('push', push);
    watch('unshift', putting('unshift', 0));
    watch('splice', putting('splice', 2));
  };
}
