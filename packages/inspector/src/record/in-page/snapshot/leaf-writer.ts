/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { NestedValue, SnapshotAllowance } from './allowance.ts';

/** Writes values that have no members, or whose members are not shown. */
export interface LeafWriter {
  /** Returns undefined for a value without a JSON form. */
  primitive: (value: unknown, position: NestedValue) => string | undefined;
  /**
   * Writes host objects that look like plain objects but are endless or hold no data; returns undefined for any other
   * object.
   */
  special: (value: object, position: NestedValue) => string | undefined;
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

  function writeString(value: string, position: NestedValue): string {
    let stored = value;
    if (value.length > stringLengthMax) {
      stored = apply(sliceText, value, [0, stringLengthMax]);
      cut(position, 'string-length', '');
    }
    takeLength(stored.length);
    return isOverdrawn() ? cut(position, 'size', 'null') : stringify(stored);
  }

  return {
    primitive(value, position) {
      switch (typeof value) {
        case 'string':
          return writeString(value, position);
        case 'number':
          return isFinite(value) ? `${value}` : cut(position, 'not-finite', `"${value}"`);
        case 'boolean':
          return value ? 'true' : 'false';
        case 'bigint':
          return cut(position, 'bigint', `"${text(value)}"`);
        case 'symbol':
          return cut(position, 'symbol', '"[symbol]"');
        case 'function':
          return cut(position, 'function', '"[function]"');
        default:
          return undefined;
      }
    },
    special(value, position) {
      const prototype = prototypeOf(value);
      if (prototype === objectPrototype || prototype === null) return undefined;
      if (succeeds(nodeTypeOf, value)) return cut(position, 'dom-node', '"[dom-node]"');
      if (succeeds(windowOf, value)) return cut(position, 'window', '"[window]"');
      if (!succeeds(getTime, value)) return undefined;
      noteKind(position, 'date');
      return succeeds(toIso, value) ? stringify(apply(toIso, value, [])) : 'null';
    },
  };
}
