import type { Json } from '@vigie/contract/observation/data-layer.ts';

/** Maximum depth of an evaluated value. This and the next limits bound the time for any event. */
const DEPTH_MAX = 24;
const NODES_MAX = 5_000;
const ITEMS_MAX = 500;
const TEXT_MAX = 20_000;
const ALL_TEXT_MAX = 200_000;

export interface BoundedValue {
  value: Json;
  /** JSON pointers of cut parts. No fault is reported for them, nor for what is missing below. */
  cuts: ReadonlySet<string>;
}

const NO_CUTS: ReadonlySet<string> = new Set();

/** Returns a small value unchanged, which is the usual case; else a copy without the parts above the limits. */
export function boundValue(value: Json): BoundedValue {
  return isSmall(value, { nodes: NODES_MAX, characters: ALL_TEXT_MAX }, 0)
    ? { value, cuts: NO_CUTS }
    : cutValue(value);
}

interface Rest {
  nodes: number;
  characters: number;
}

function isSmall(value: Json, rest: Rest, depth: number): boolean {
  if (--rest.nodes < 0) return false;
  if (typeof value === 'string') {
    rest.characters -= value.length;
    return value.length <= TEXT_MAX && rest.characters >= 0;
  }
  if (typeof value !== 'object' || value === null) return true;
  if (depth >= DEPTH_MAX) return false;
  if (Array.isArray(value))
    return value.length <= ITEMS_MAX && value.every((item) => isSmall(item, rest, depth + 1));
  for (const key in value) {
    // The copy has it as an own key, regardless of the original's prototype.
    if (key === '__proto__' || !isSmall(value[key] as Json, rest, depth + 1)) return false;
    rest.characters -= key.length;
  }
  return true;
}

function cutValue(whole: Json): BoundedValue {
  const cuts = new Set<string>();
  const rest = { nodes: NODES_MAX, characters: ALL_TEXT_MAX };
  const cut = (value: Json, path: string, depth: number): Json => {
    rest.nodes -= 1;
    if (typeof value === 'string') {
      const text = value.slice(0, Math.max(0, Math.min(TEXT_MAX, rest.characters)));
      rest.characters -= text.length;
      if (text.length < value.length) cuts.add(path);
      return text;
    }
    if (typeof value !== 'object' || value === null) return value;
    const isList = Array.isArray(value);
    const members: [string, Json][] = [];
    for (const key of Object.keys(value)) {
      if (key === '__proto__') continue;
      if (depth >= DEPTH_MAX || rest.nodes <= 0 || (isList && members.length >= ITEMS_MAX)) {
        cuts.add(path);
        break;
      }
      rest.characters -= key.length;
      members.push([
        key,
        cut((value as Record<string, Json>)[key] as Json, `${path}/${pointerOf(key)}`, depth + 1),
      ]);
    }
    return isList ? members.map(([, member]) => member) : Object.fromEntries(members);
  };
  return { value: cut(whole, '', 0), cuts };
}

const pointerOf = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');
