import { sql, type RawBuilder } from 'kysely';
import { conditionOf, type Columns } from './filter-sql.ts';
import { readFilter } from './scim-filter.ts';
import { invalid } from './scim-fault.ts';
import { RESULTS_MAX, SCIM_LIST, withoutSchema } from './scim-names.ts';
import type { Resource } from './scim-patch.ts';

/** Query parameters of a directory's request. */
export interface Query {
  condition: RawBuilder<boolean>;
  /** Index of the first result, from 1. */
  startIndex: number;
  count: number;
  shown: Shown;
}

/** Attributes by their names in lower case; null: not specified. */
interface Shown {
  only: ReadonlySet<string> | null;
  without: ReadonlySet<string>;
}

const COUNT_DEFAULT = 100;
const START_MAX = 10_000_000;
/** Attributes that every answer contains (RFC 7643, section 3.1). */
const ALWAYS = new Set(['schemas', 'id', 'meta']);

export function readQuery(query: unknown, columns: Columns): Query {
  const parameters = query as Readonly<Record<string, unknown>>;
  const filter = textIn(parameters, 'filter');
  return {
    condition: filter === null ? sql<boolean>`true` : conditionOf(readFilter(filter), columns),
    startIndex: Math.min(START_MAX, Math.max(1, numberIn(parameters, 'startIndex', 1))),
    count: Math.min(RESULTS_MAX, Math.max(0, numberIn(parameters, 'count', COUNT_DEFAULT))),
    shown: readShown(query),
  };
}

export function readShown(query: unknown): Shown {
  const parameters = query as Readonly<Record<string, unknown>>;
  const only = textIn(parameters, 'attributes');
  return {
    // A part is returned with its whole attribute, and cannot be left out without it.
    only: only === null ? null : new Set(namesOf(only).map((name) => name.split('.')[0] ?? '')),
    without: new Set(namesOf(textIn(parameters, 'excludedAttributes') ?? '')),
  };
}

/** Returns a page of a list (RFC 7644, section 3.4.2). */
export function listOf(
  resources: Resource[],
  total: number,
  { startIndex, shown }: Pick<Query, 'startIndex' | 'shown'>,
): Resource {
  return {
    schemas: [SCIM_LIST],
    totalResults: total,
    startIndex,
    itemsPerPage: resources.length,
    Resources: resources.map((one) => show(one, shown)),
  };
}

/** Returns a resource with the requested attributes. */
export function show(resource: Resource, { only, without }: Shown): Resource {
  const entries = Object.entries(resource).filter(([name]) => {
    if (ALWAYS.has(name)) return true;
    const key = name.toLowerCase();
    return only === null ? !without.has(key) : only.has(key);
  });
  return Object.fromEntries(entries);
}

function namesOf(text: string): string[] {
  return text.split(',').map((name) => withoutSchema(name.trim()).toLowerCase());
}

function textIn(query: Readonly<Record<string, unknown>>, name: string): string | null {
  const value = query[name];
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string') throw invalid(`${name} is said once.`);
  return value;
}

function numberIn(query: Readonly<Record<string, unknown>>, name: string, usual: number): number {
  const text = textIn(query, name);
  if (text === null) return usual;
  if (!/^-?\d{1,9}$/u.test(text)) throw invalid(`${name} is a whole number.`);
  return Number(text);
}
