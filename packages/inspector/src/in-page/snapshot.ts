/* oxlint-disable typescript/unbound-method, unicorn/consistent-function-scoping -- sent to the page as text: all it needs is inside, and built-ins are taken to be applied later */
export interface SnapshotLimits {
  depth: number;
  nodes: number;
  stringLength: number;
  /** Length of the JSON text of one value. */
  jsonLength: number;
}
/** JSON text of a value, and a JSON text of what was cut: `[{"path":"a.b","why":"function"}]`. */
export interface Snapshot {
  json: string;
  cuts: string;
}
interface Place {
  value: unknown;
  key: string;
  parent: Place | null;
  depth: number;
}

/**
 * Makes a function that turns any value into JSON text. Runs in the page before its first script and keeps pristine
 * copies of every built-in: what the page overwrites later is never called. It builds text only, since an array or
 * an object of ours could be reached through a poisoned prototype.
 */
export function createSnapshots(limits: SnapshotLimits): (value: unknown) => Snapshot {
  const { apply, getPrototypeOf } = Reflect;
  const { keys: ownKeys } = Object;
  const { isArray } = Array;
  const { stringify } = JSON;
  const { isFinite } = Number;
  const text = String;
  const sliceText = String.prototype.slice;
  const describe = Object.prototype.toString;
  const getTime = Date.prototype.getTime;
  const toIso = Date.prototype.toISOString;
  const nodeTypeOf = Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')?.get;
  const windowOf = Object.getOwnPropertyDescriptor(globalThis, 'window')?.get;
  const objectPrototype = Object.prototype;
  const CUTS_MAX = 50;
  const KEY_LENGTH = 200;

  let nodesLeft = 0;
  let lengthLeft = 0;
  let cuts = '';
  let cutCount = 0;

  function pathOf(place: Place | null): string {
    let path = '';
    for (let at = place; at !== null && at.parent !== null; at = at.parent) {
      path = path === '' ? at.key : `${at.key}.${path}`;
    }
    return path;
  }

  function cut(place: Place, why: string, shown: string): string {
    cutCount += 1;
    if (cutCount <= CUTS_MAX) {
      cuts += `${cuts === '' ? '' : ','}{"path":${stringify(pathOf(place))},"why":"${why}"}`;
    }
    return shown;
  }

  function succeeds(method: ((...args: never[]) => unknown) | undefined, value: unknown): boolean {
    try {
      if (method) apply(method, value, []);
      return method !== undefined;
    } catch {
      return false;
    }
  }

  function writeString(value: string, place: Place): string {
    let kept = value;
    if (value.length > limits.stringLength) {
      kept = apply(sliceText, value, [0, limits.stringLength]);
      cut(place, 'string-length', '');
    }
    lengthLeft -= kept.length;
    return lengthLeft < 0 ? cut(place, 'size', 'null') : stringify(kept);
  }

  function writePrimitive(value: unknown, place: Place): string | undefined {
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
  }

  /** Hosts that look like plain objects but are endless or hold no data. */
  function writeSpecial(value: object, place: Place): string | undefined {
    const prototype = getPrototypeOf(value);
    if (prototype === objectPrototype || prototype === null) return undefined;
    if (succeeds(nodeTypeOf, value)) return cut(place, 'dom-node', '"[dom-node]"');
    if (succeeds(windowOf, value)) return cut(place, 'window', '"[window]"');
    if (!succeeds(getTime, value)) return undefined;
    return succeeds(toIso, value) ? stringify(apply(toIso, value, [])) : 'null';
  }

  function isCyclic(value: object, parent: Place | null): boolean {
    for (let at = parent; at !== null; at = at.parent) if (at.value === value) return true;
    return false;
  }

  function writeItems(value: ArrayLike<unknown>, place: Place): string {
    let json = '';
    const { length } = value;
    for (let index = 0; index < length; index += 1) {
      if (nodesLeft <= 0 || lengthLeft <= 0) return `[${cut(place, 'count', json)}]`;
      const item = writeMember(value, `${index}`, place) ?? 'null';
      json += index === 0 ? item : `,${item}`;
    }
    return `[${json}]`;
  }

  function writeMembers(value: object, place: Place): string {
    let json = '';
    const names = ownKeys(value);
    for (let index = 0; index < names.length; index += 1) {
      if (nodesLeft <= 0 || lengthLeft <= 0) return `{${cut(place, 'count', json)}}`;
      const name = names[index] as string;
      const member = writeMember(value, name, place);
      if (member === undefined) continue;
      const label = name.length > KEY_LENGTH ? apply(sliceText, name, [0, KEY_LENGTH]) : name;
      lengthLeft -= label.length;
      json += `${json === '' ? '' : ','}${stringify(label)}:${member}`;
    }
    return `{${json}}`;
  }

  function writeMember(owner: object, key: string, parent: Place): string | undefined {
    const place: Place = { value: null, key, parent, depth: parent.depth + 1 };
    try {
      place.value = (owner as Record<string, unknown>)[key];
    } catch {
      return cut(place, 'getter-threw', 'null');
    }
    return write(place);
  }

  function write(place: Place): string | undefined {
    const { value } = place;
    nodesLeft -= 1;
    lengthLeft -= 2;
    if (value === null) return 'null';
    if (typeof value !== 'object') return writePrimitive(value, place);
    if (isCyclic(value, place.parent)) return cut(place, 'cyclic', '"[cyclic]"');
    if (place.depth > limits.depth) return cut(place, 'depth', '"[too deep]"');
    try {
      const special = writeSpecial(value, place);
      if (special !== undefined) return special;
      const isList = isArray(value) || apply(describe, value, []) === '[object Arguments]';
      return isList ? writeItems(value as ArrayLike<unknown>, place) : writeMembers(value, place);
    } catch {
      return cut(place, 'unreadable', '"[unreadable]"');
    }
  }

  return (value) => {
    nodesLeft = limits.nodes;
    lengthLeft = limits.jsonLength;
    cuts = '';
    cutCount = 0;
    const json = write({ value, key: '', parent: null, depth: 0 }) ?? 'null';
    return { json, cuts: `[${cuts}]` };
  };
}
