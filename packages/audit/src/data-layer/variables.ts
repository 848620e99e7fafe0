import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { DataLayerRecord, Json } from '@vigie/contract/observation/data-layer.ts';
import { mergePushes } from './merge-pushes.ts';
import { isObject } from '../json-object.ts';

/** Variable of the dataLayer. Lists and objects that are leaves have their JSON as `value`. */
export interface DataLayerValue {
  category: string;
  name: string;
  type: ValueType;
  value: string | number | boolean | null;
}

export const GENERAL = 'general';
export const EVENT = 'event';

const VARIABLES_MAX = 300;
const DEPTH_MAX = 6;
/** Number of list elements that become separate variables. */
const ELEMENTS_MAX = 5;
const TEXT_MAX = 500;
const NAME_MAX = 400;
const CATEGORY_MAX = 200;

/**
 * Returns the variables of a dataLayer sorted by name, at most 300. Texts are cut at 500 characters. The category is
 * the top-level object that holds a variable, `general` for a plain value, `event` for counted events. Elements of a
 * list are named by their index, beside `length`. Empty without a dataLayer.
 */
export function listVariables(record: DataLayerRecord): DataLayerValue[] {
  const model = mergePushes(record);
  if (model === null) return [];
  const found: DataLayerValue[] = [...model.events].map(([name, count]) => ({
    category: EVENT,
    name: name.slice(0, NAME_MAX) || '?',
    type: 'number',
    value: count,
  }));
  for (const [key, value] of Object.entries(model.values)) addTop(found, key, value);
  const byName = new Map(found.map((one) => [`${one.category}\0${one.name}`, one]));
  return [...byName.values()]
    .toSorted((a, b) => compare(a.category, b.category) || compare(a.name, b.name))
    .slice(0, VARIABLES_MAX);
}

/** Returns a value as the text that conditions compare. */
export function conditionText({ value }: Pick<DataLayerValue, 'value'>): string {
  return String(value);
}

function addTop(found: DataLayerValue[], key: string, value: Json): void {
  if (key === '') return;
  if (isObject(value) || containsObjects(value))
    addNested(found, { category: key.slice(0, CATEGORY_MAX), path: '', depth: 1 }, value);
  else found.push({ category: GENERAL, name: key.slice(0, NAME_MAX), ...leafOf(value) });
}

interface VariablePath {
  category: string;
  path: string;
  depth: number;
}

function addNested(found: DataLayerValue[], parent: VariablePath, value: Json): void {
  const inside = entriesOf(value);
  if (inside === null || parent.depth > DEPTH_MAX) {
    const { category, path } = parent;
    found.push({ category, name: path.slice(0, NAME_MAX) || '?', ...leafOf(value) });
    return;
  }
  for (const [key, child] of inside) {
    const path = parent.path === '' ? key : `${parent.path}.${key}`;
    addNested(found, { ...parent, path, depth: parent.depth + 1 }, child);
  }
}

/** Returns the entries that become separate variables; null for a leaf. */
function entriesOf(value: Json): [string, Json][] | null {
  if (isObject(value)) {
    const entries = Object.entries(value);
    return entries.length === 0 ? null : entries;
  }
  if (!containsObjects(value)) return null;
  const elements = value.slice(0, ELEMENTS_MAX).map((child, index): [string, Json] => [String(index), child]);
  return [['length', value.length], ...elements];
}

function containsObjects(value: Json): value is Json[] {
  return Array.isArray(value) && value.some((child) => typeof child === 'object' && child !== null);
}

function leafOf(value: Json): Pick<DataLayerValue, 'type' | 'value'> {
  if (value === null) return { type: 'null', value: null };
  if (typeof value === 'number') return { type: 'number', value };
  if (typeof value === 'boolean') return { type: 'boolean', value };
  if (typeof value === 'string') return { type: 'string', value: value.slice(0, TEXT_MAX) };
  return { type: Array.isArray(value) ? 'list' : 'object', value: JSON.stringify(value).slice(0, TEXT_MAX) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
