import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { JsonObject } from '../json-object.ts';

const DEPTH_MAX = 12;
/** Maximum number of values of one event. */
const VALUES_MAX = 5_000;
const TEXT_MAX = 10_000;
const KEY_MAX = 500;

/** Remaining number of values and of text characters for all events of an observation. */
export type EventBudget = { values: number; text: number };
export const newBudget = (): EventBudget => ({ values: 500_000, text: 20_000_000 });

/**
 * Returns a copy within limits: levels below 12 and values beyond 5,000 are omitted, long texts are cut. The key
 * `__proto__` is omitted, because an assignment to it would change a prototype.
 */
export function bounded(value: JsonObject, budget: EventBudget): JsonObject {
  const own = { values: Math.min(VALUES_MAX, budget.values), text: budget.text };
  const before = own.values;
  const copied = copyObject(value, own, DEPTH_MAX);
  budget.values -= before - own.values;
  budget.text = own.text;
  return copied;
}

export function boundedText(text: string, budget: EventBudget): string {
  const part = text.slice(0, Math.max(0, Math.min(TEXT_MAX, budget.text)));
  budget.text -= part.length;
  return part;
}

function copy(value: Json, budget: EventBudget, depth: number): Json | undefined {
  if (budget.values <= 0) return undefined;
  budget.values -= 1;
  if (typeof value === 'string') return boundedText(value, budget);
  if (typeof value !== 'object' || value === null) return value;
  if (depth === 0) return undefined;
  return Array.isArray(value) ? copyList(value, budget, depth) : copyObject(value, budget, depth);
}

function copyList(list: Json[], budget: EventBudget, depth: number): Json[] {
  return list.slice(0, VALUES_MAX).flatMap((item) => {
    const copied = copy(item, budget, depth - 1);
    return copied === undefined ? [] : [copied];
  });
}

function copyObject(value: JsonObject, budget: EventBudget, depth: number): JsonObject {
  const entries: [string, Json][] = [];
  for (const key of Object.keys(value)) {
    if (budget.values <= 0) break;
    const copied = key === '__proto__' ? undefined : copy(value[key] ?? null, budget, depth - 1);
    if (copied !== undefined) entries.push([boundedText(key.slice(0, KEY_MAX), budget), copied]);
  }
  return Object.fromEntries(entries);
}
