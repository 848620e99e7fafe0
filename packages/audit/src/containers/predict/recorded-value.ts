import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import { HIDDEN } from '../../redaction/hide-matches.ts';
import { asOpen, emptyObject, UNKNOWN, type Value, type ValueObject } from './value.ts';

type Entry = DataLayerRecord['timeline'][number];
type Cut = DataLayerRecord['cuts'][number];

/** Maximum number of cuts that the recorder names for one value. */
const CUTS_MAX = 50;
/** Reasons of a cut after which members of the object are missing, too. */
const PARTIAL: ReadonlySet<string> = new Set(['count']);

/** Returns the value of an entry. Parts that were cut, hidden or are no data are UNKNOWN. */
export function recordedValue(entry: Pick<Entry, 'value' | 'kinds'>, cuts: readonly Cut[]): Value {
  if (cuts.length >= CUTS_MAX || (entry.kinds?.length ?? 0) >= CUTS_MAX) return UNKNOWN;
  const marks = new Marks();
  for (const { path, why } of cuts) marks.add(path, PARTIAL.has(why) ? 'partial' : 'unknown');
  for (const { path, kind } of entry.kinds ?? [])
    if (kind !== 'arguments') marks.add(path, kind === 'date' ? 'unknown' : 'undefined');
  return valueOf(entry.value, marks, '');
}

type Mark = 'unknown' | 'partial' | 'undefined';

/** Locations by path. Keys may contain dots, so two locations can share a path; then both are marked. */
class Marks {
  readonly #byPath = new Map<string, Mark>();

  add(path: string, mark: Mark): void {
    const before = this.#byPath.get(path);
    this.#byPath.set(path, before === undefined || before === mark ? mark : 'unknown');
  }

  get(path: string): Mark | undefined {
    return this.#byPath.get(path);
  }

  /** Returns the paths within a location that start with none of its members: members that JSON omits. */
  leftOut(path: string, keys: readonly string[]): string[] {
    const base = path === '' ? '' : `${path}.`;
    return [...this.#byPath].flatMap(([marked, mark]) => {
      if (mark !== 'undefined' || !marked.startsWith(base) || marked === path) return [];
      const rest = marked.slice(base.length);
      return keys.some((key) => rest === key || rest.startsWith(`${key}.`)) ? [] : [rest];
    });
  }
}

function valueOf(value: Json, marks: Marks, path: string): Value {
  const mark = marks.get(path);
  if (mark === 'unknown' || (mark === 'undefined' && path !== '')) return UNKNOWN;
  if (typeof value === 'string') return value.includes(HIDDEN) ? UNKNOWN : value;
  if (typeof value !== 'object' || value === null) return value;
  const at = (key: string) => (path === '' ? key : `${path}.${key}`);
  if (Array.isArray(value)) {
    const items = value.map((item, index) => valueOf(item, marks, at(String(index))));
    return mark === 'partial' ? asOpen(items) : items;
  }
  const members: ValueObject = emptyObject();
  const keys = Object.keys(value);
  for (const key of keys) if (key !== '__proto__') members[key] = valueOf(value[key] as Json, marks, at(key));
  for (const key of marks.leftOut(path, keys)) members[key] = undefined;
  const isPartial = mark === 'partial' || keys.some((key) => key.includes(HIDDEN));
  return isPartial ? asOpen(members) : members;
}
