/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
import type { createAllowance, NestedValue, SnapshotLimits } from './allowance.ts';
import type { createLeafWriter } from './leaf-writer.ts';

/** JSON text of a value, and a JSON text of its cuts: `[{"path":"a.b","why":"function"}]`. */
export interface Snapshot {
  json: string;
  cuts: string;
  /**
   * Kinds that JSON cannot express: `[{"path":"a.b","kind":"undefined"}]`; see the timeline of a dataLayer in the
   * contract.
   */
  kinds: string;
  /** True if any part of the value could be read; false if every read of it threw. */
  isReadable: boolean;
}
/** Parts of a snapshot. They are arguments, because a function that is sent as text has no imports. */
export interface SnapshotParts {
  createAllowance: typeof createAllowance;
  createLeafWriter: typeof createLeafWriter;
}

/**
 * Creates a function that turns any value into JSON text. It runs in the page before the page's first script, and
 * stores the original of every built-in. So it never calls a function that the page overwrites later. It builds only
 * text, because a changed prototype could affect its arrays and objects.
 */
export function createSnapshots(limits: SnapshotLimits, parts: SnapshotParts): (value: unknown) => Snapshot {
  const { apply } = Reflect;
  const { keys: ownKeys } = Object;
  const { isArray } = Array;
  const { stringify } = JSON;
  const sliceText = String.prototype.slice;
  const describe = Object.prototype.toString;
  const KEY_LENGTH = 200;
  const allowance = parts.createAllowance(limits);
  const leaves = parts.createLeafWriter(limits.stringLength, allowance);
  const { cut, isSpent } = allowance;
  /** Number of values that were read and contain nothing further to show: texts, numbers, empty lists. */
  let leafCount = 0;

  function isCyclic(value: object, parent: NestedValue | null): boolean {
    for (let at = parent; at !== null; at = at.parent) if (at.value === value) return true;
    return false;
  }

  function writeItems(value: ArrayLike<unknown>, position: NestedValue): string {
    let json = '';
    const { length } = value;
    if (length === 0) leafCount += 1;
    for (let index = 0; index < length; index += 1) {
      if (isSpent()) return `[${cut(position, 'count', json)}]`;
      const item = writeMember(value, `${index}`, position) ?? 'null';
      json += index === 0 ? item : `,${item}`;
    }
    return `[${json}]`;
  }

  function writeMembers(value: object, position: NestedValue): string {
    let json = '';
    const names = ownKeys(value);
    if (names.length === 0) leafCount += 1;
    for (let index = 0; index < names.length; index += 1) {
      if (isSpent()) return `{${cut(position, 'count', json)}}`;
      const name = names[index] as string;
      const member = writeMember(value, name, position);
      if (member === undefined) continue;
      const label = name.length > KEY_LENGTH ? apply(sliceText, name, [0, KEY_LENGTH]) : name;
      allowance.takeLength(label.length);
      json += `${json === '' ? '' : ','}${stringify(label)}:${member}`;
    }
    return `{${json}}`;
  }

  function writeMember(owner: object, key: string, parent: NestedValue): string | undefined {
    const position: NestedValue = { value: null, key, parent, depth: parent.depth + 1 };
    try {
      position.value = (owner as Record<string, unknown>)[key];
    } catch {
      return cut(position, 'getter-threw', 'null');
    }
    return write(position);
  }

  function write(position: NestedValue): string | undefined {
    const { value } = position;
    allowance.takeNode();
    if (value === null) return leaf('null');
    if (value === undefined) allowance.noteKind(position, 'undefined');
    if (typeof value !== 'object') return leaf(leaves.primitive(value, position));
    if (isCyclic(value, position.parent)) return leaf(cut(position, 'cyclic', '"[cyclic]"'));
    if (position.depth > limits.depth) return leaf(cut(position, 'depth', '"[too deep]"'));
    try {
      const special = leaves.special(value, position);
      if (special !== undefined) return leaf(special);
      const isCall = !isArray(value) && apply(describe, value, []) === '[object Arguments]';
      if (isCall) allowance.noteKind(position, 'arguments');
      return isCall || isArray(value)
        ? writeItems(value as ArrayLike<unknown>, position)
        : writeMembers(value, position);
    } catch {
      return cut(position, 'unreadable', '"[unreadable]"');
    }
  }

  function leaf(json: string | undefined): string | undefined {
    leafCount += 1;
    return json;
  }

  return (value) => {
    allowance.restart();
    leafCount = 0;
    const json = write({ value, key: '', parent: null, depth: 0 }) ?? 'null';
    return { json, cuts: allowance.cuts(), kinds: allowance.kinds(), isReadable: leafCount > 0 };
  };
}
