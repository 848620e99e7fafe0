/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { NestedValue, SnapshotAllowance } from './allowance.ts';

/** Writes values that have no members, or whose members are not shown. */
export interface LeafWriter {
  /** Returns undefined for a value without a JSON form. */
  primitive: (value: unknown, place: NestedValue) => string | undefined;
  /**
   * Writes host objects that look like plain objects but are endless or hold no data; returns undefined for any other
   * object.
   */
  special: (value: object, place: NestedValue) => string | undefined;
}

/** Creates the writer. Runs in the page: built-ins are stored before the page can change them. */
export function createLeafWriter(
  stringLengthMax: number,
  { cut, takeLength, isOverdrawn, noteKind }: SnapshotAllowance,
): LeafWriter {
  const { apply, getPrototypeOf } = Reflect;
  const { stringify } = JSON;
  const { isFinite } = Number;
  const text = String;
  const sliceText = String.prototype.slice;
  const getTime = Date.prototype.getTime;
  const toIso = Date.prototype.toISOString;
  const nodeTypeOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get;
  const windowOf = Object.getOwnPropertyDescriptor(globalThis, 'window')?.get;
  const objectPrototype = Object.prototype;

  function succeeds(method: ((...args: never[]) => unknown) | undefined, value: unknown): boolean {
    try {
      if (method) apply(method, value, []);
      return method !== undefined;
    } catch {
      return false;
    }
  }

  /** Returns the prototype; undefined for a proxy that hides it, whose members may still be readable. */
  function prototypeOf(value: object): object | null | undefined {
    try {
      return getPrototypeOf(value);
    } catch {
      return undefined;
    }
  }

  function writeString(value: string, place: NestedValue): string {
    let kept = value;
    if (value.length > stringLengthMax) {
      kept = apply(sliceText, value, [0, stringLengthMax]);
      cut(place, 'string-length', '');
    }
    takeLength(kept.length);
    return isOverdrawn() ? cut(place, 'size', 'null') : stringify(kept);
  }

  return {
    primitive(value, place) {
      switch (typeof value) {
        case 'string':
          return writeString(value, place);
        case 'number':
          return isFinite(value) ? `${value}` : cut(place, 'not-finite', `"${value}"`);
        case 'boolean':
          return value ? 'true' : 'false';
        case 'bigint':
          return cut(place, 'bigint', `"${text(value)}"`);
        case 'symbol':
          return cut(place, 'symbol', '"[symbol]"');
        case 'function':
          return cut(place, 'function', '"[function]"');
        default:
          return undefined;
      }
    },
    special(value, place) {
      const prototype = prototypeOf(value);
      if (prototype === objectPrototype || prototype === null) return undefined;
      if (succeeds(nodeTypeOf, value)) return cut(place, 'dom-node', '"[dom-node]"');
      if (succeeds(windowOf, value)) return cut(place, 'window', '"[window]"');
      if (!succeeds(getTime, value)) return undefined;
      noteKind(place, 'date');
      return succeeds(toIso, value) ? stringify(apply(toIso, value, [])) : 'null';
    },
  };
}
