import { createHash } from 'node:crypto';
import { conditionText, type DataLayerValue } from '@vigie/audit/data-layer/variables.ts';
import { plainText } from '../../db/json-text.ts';
import type { StoredValues } from '../../db/schema/stored-types.ts';
import { keyOf, type KnownVariable } from './variables.store.ts';

/** Value of a visit with its variable. */
export interface VisitValue extends DataLayerValue {
  variableId: number;
  /** True if the value is stored with the visit; the state then only records its type. */
  varies: boolean;
}

export interface HistoryVisit {
  observationId: string;
  pageId: string;
  observedAt: Date;
  values: VisitValue[];
}

/**
 * Returns values whose variables are known, in the form that PostgreSQL stores. An empty value belongs to the state,
 * even if the variable varies.
 */
export function toVisitValues(
  values: DataLayerValue[],
  variables: ReadonlyMap<string, KnownVariable>,
): VisitValue[] {
  return values.flatMap((one) => {
    const variable = variables.get(keyOf(one));
    if (variable === undefined) return [];
    return [{ ...one, variableId: variable.id, varies: variable.varies && !isEmpty(one) }];
  });
}

/** Returns the dataLayer's values with names and texts that PostgreSQL can store. */
export function storableValues(values: DataLayerValue[]): DataLayerValue[] {
  return values.map(({ category, name, type, value }) => ({
    category: plainText(category),
    name: plainText(name),
    type,
    value: typeof value === 'string' ? plainText(value) : value,
  }));
}

function isEmpty({ type, value }: DataLayerValue): boolean {
  return type === 'null' || value === '' || value === '[]' || value === '{}';
}

const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Returns the number of a value, or of a text that spells one, because prices are often pushed as texts; null for any
 * other value.
 */
export function numberOf({ value }: Pick<DataLayerValue, 'value'>): number | null {
  if (typeof value === 'number') return value;
  return typeof value === 'string' && PLAIN_NUMBER.test(value) ? Number(value) : null;
}

/** Returns a hash of all values that do not vary. */
export function hashState(values: VisitValue[]): Buffer {
  const parts = values
    .map((one) => [one.variableId, one.type, one.varies ? null : conditionText(one)] as const)
    .toSorted(([a], [b]) => a - b);
  return hashOf(parts);
}

export function hashShape(variableIds: number[]): Buffer {
  return hashOf(variableIds);
}

function hashOf(value: unknown): Buffer {
  return createHash('sha256').update(JSON.stringify(value)).digest().subarray(0, 16);
}

/** Returns values by the ids of their variables: those that vary, or the others. */
export function valuesById(values: VisitValue[], { varying }: { varying: boolean }): StoredValues {
  const chosen = values.filter(({ varies }) => varies === varying);
  return Object.fromEntries(chosen.map(({ variableId, value }) => [String(variableId), value]));
}
