import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { SearchBudget } from './budget.ts';
import { percentDecoded, unwrap } from './decode.ts';
import type { Wrap } from './encoding.ts';
import type { FieldNames } from './match.ts';
import { addressParts, jsonOf, partsOf, type Part } from './structure.ts';

/** Text within a source that has no further structure. */
export interface Leaf extends FieldNames {
  text: string;
  wraps: readonly Wrap[];
}

interface PendingText extends Leaf {
  depth: number;
}

/** Maximum depth of texts within texts. */
const DEPTH_MAX = 12;
/** Maximum depth of encodings. */
const WRAPS_MAX = 5;

/** Splits a text: structures into their fields, encoded texts into their content. The text itself is also a leaf. */
export function unfold(leaf: Leaf, budget: SearchBudget): Leaf[] {
  const leaves: Leaf[] = [];
  unfoldText({ ...leaf, depth: 0 }, { budget, leaves });
  return leaves;
}

/** Splits an address of any form. */
export function unfoldAddress(url: string, budget: SearchBudget): Leaf[] {
  const work = { budget, leaves: [] as Leaf[] };
  const text = budget.take(url);
  if (text !== null)
    unfoldParts(addressParts(text), { text, keys: [], siblings: [], wraps: [], depth: 0 }, work);
  return work.leaves;
}

/** Splits a value that a page pushed. */
export function unfoldValue(value: Json, budget: SearchBudget): Leaf[] {
  const work = { budget, leaves: [] as Leaf[] };
  unfoldJson(value, { text: '', keys: [], siblings: [], wraps: [], depth: 0 }, work);
  return work.leaves;
}

interface Work {
  budget: SearchBudget;
  leaves: Leaf[];
}

function unfoldText(pending: PendingText, work: Work): void {
  const text = work.budget.take(pending.text);
  if (text === null || text === '' || pending.depth > DEPTH_MAX) return;
  const here = { ...pending, text, depth: pending.depth + 1 };
  const json = jsonOf(text);
  if (json !== undefined && (typeof json === 'object' || typeof json === 'string'))
    return unfoldJson(json, here, work);
  const parts = partsOf(text);
  if (parts !== null) return unfoldParts(parts, here, work);
  const { depth: _depth, ...leaf } = here;
  work.leaves.push(leaf);
  if (pending.wraps.length >= WRAPS_MAX) return;
  for (const inner of unwrap(text))
    unfoldText({ ...here, text: inner.text, wraps: [...pending.wraps, ...inner.wraps] }, work);
}

function unfoldParts(parts: readonly Part[], around: PendingText, work: Work): void {
  for (const { name, text, siblings } of parts) {
    const keys = name === '' ? around.keys : [...around.keys, percentDecoded(name)];
    const field = { ...around, keys, siblings: siblings.map(percentDecoded) };
    unfoldText({ ...field, text }, work);
    unfoldName(name, around, work);
  }
}

function unfoldJson(value: Json, around: PendingText, work: Work): void {
  if (around.depth > DEPTH_MAX || value === null || typeof value === 'boolean') return;
  if (typeof value !== 'object') return unfoldText({ ...around, text: String(value) }, work);
  const entries = Object.entries(value);
  const siblings = Array.isArray(value) ? around.siblings : Object.keys(value).slice(0, 200);
  for (const [key, member] of entries) {
    const depth = around.depth + 1;
    unfoldJson(member, { ...around, keys: [...around.keys, key], siblings, depth }, work);
    if (!Array.isArray(value)) unfoldName(key, around, work);
  }
}

/** Splits a field name, which may hold what should be its value. */
function unfoldName(name: string, around: PendingText, work: Work): void {
  if (!name.startsWith('(') && /@|%40|\d{8}/i.test(name))
    unfoldText({ ...around, siblings: [], text: name }, work);
}
