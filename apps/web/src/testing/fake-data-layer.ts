import type { AnalysisCount, Variable, VisitRow } from '@vigie/contract/data-layer-analysis.ts';
import {
  conditionFault,
  type Condition,
  type Conditions,
  type ValueType,
} from '@vigie/contract/data-layer-filter.ts';
import {
  byId,
  fileOf,
  mentions,
  pageOf,
  refused,
  removeById,
  saveOver,
  type Answers,
} from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleSavedFilter } from './sample-data-layer.ts';
import { sampleId } from './samples.ts';

type Scalar = VisitRow['values'][string];
interface Period {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** Number of values from which a variable counts as varying, as on the server. */
const VARYING_FROM = 500;

export function answerDataLayer(state: FakeState): Answers<'dataLayer'> {
  const during = ({ from, to }: Period) =>
    state.dataLayerVisits.filter(({ observedAt }) => observedAt >= from && observedAt < to);
  const matching = (query: Period & Conditions) => {
    const faults = query.conditions.flatMap((condition, index) => {
      const code = conditionFault(condition);
      return code === null ? [] : [{ path: `conditions.${index}.values`, code, params: {} }];
    });
    if (faults.length > 0) throw refused('invalid-input', faults);
    return during(query).filter((visit) => passes(visit, query));
  };
  const asOf = state.searchedAsOf === undefined ? {} : { asOf: state.searchedAsOf };
  return {
    variables: (input) => {
      const visits = during(input);
      return { visits: visits.length, variables: variablesOf(visits), ...asOf };
    },
    values: (input) => distributionOf(during(input), input),
    search: (input) => pageOf(matching(input), input),
    count: (input) => countOf(during(input), matching(input), input),
    export: (input) => fileOf(['\uFEFFURL', ...matching(input).map(({ url }) => url), ''].join('\r\n')),
    filters: (input) => state.savedFilters.filter(({ websiteId }) => websiteId === input.websiteId),
    createFilter: (input) => {
      const made = sampleSavedFilter({ ...input, id: sampleId(3100 + state.savedFilters.length) });
      state.savedFilters.push(made);
      return made;
    },
    updateFilter: (input) => saveOver(byId(state.savedFilters, input.id), input),
    removeFilter: ({ id }) => removeById(state.savedFilters, id),
  };
}

function variablesOf(visits: VisitRow[]): Variable[] {
  const names = [...new Set(visits.flatMap(({ values }) => Object.keys(values)))].toSorted();
  return names.map((key) => {
    const found = visits.flatMap(({ values }) => (key in values ? [values[key] ?? null] : []));
    const distinct = new Set(found).size;
    return {
      category: key.slice(0, key.indexOf('.')),
      name: key.slice(key.indexOf('.') + 1),
      visits: found.length,
      types: [...new Set(found.map(typeOf))],
      distinctValues: distinct > VARYING_FROM ? null : distinct,
    };
  });
}

interface ValuesInput {
  category: string;
  name: string;
  q?: string;
  limit: number;
}

function distributionOf(visits: VisitRow[], { category, name, q, limit }: ValuesInput) {
  const key = `${category}.${name}`;
  const found = visits.flatMap(({ values }) => (key in values ? [values[key] ?? null] : []));
  const counts = new Map<Scalar, number>();
  for (const value of found) counts.set(value, (counts.get(value) ?? 0) + 1);
  const all = [...counts]
    .map(([value, count]) => ({ value: String(value ?? ''), type: typeOf(value), visits: count }))
    .filter(({ value }) => mentions(q, value))
    .toSorted((a, b) => b.visits - a.visits);
  const items = all.slice(0, limit);
  return {
    visits: visits.length,
    distinctValues: { count: counts.size, estimated: counts.size > VARYING_FROM },
    items,
    otherVisits: found.length - items.reduce((sum, item) => sum + item.visits, 0),
    absentVisits: visits.length - found.length,
  };
}

function countOf(visits: VisitRow[], found: VisitRow[], { from, to }: Period): AnalysisCount {
  const days = Math.max(1, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS));
  const stepMs = days <= 2 ? DAY_MS / 24 : DAY_MS;
  const points = Array.from({ length: Math.round((days * DAY_MS) / stepMs) }, (_, index) => {
    const start = new Date(Date.parse(from) + index * stepMs).toISOString();
    const end = new Date(Date.parse(from) + (index + 1) * stepMs).toISOString();
    return { from: start, to: end, matching: within(found, start, end), visits: within(visits, start, end) };
  });
  return { matching: found.length, visits: visits.length, step: days <= 2 ? 'hour' : 'day', points };
}

function within(rows: VisitRow[], start: string, end: string): number {
  return rows.filter(({ observedAt }) => observedAt >= start && observedAt < end).length;
}

function passes(visit: VisitRow, { match, conditions }: Conditions): boolean {
  const test = (condition: Condition) => isMet(visit.values, condition);
  return conditions.length === 0 || (match === 'all' ? conditions.every(test) : conditions.some(test));
}

const TESTS: Record<Condition['operator'], (value: string, wanted: string[], found: Scalar) => boolean> = {
  equals: (value, [wanted]) => value === wanted,
  'not-equals': (value, [wanted]) => value !== wanted,
  contains: (value, [wanted = '']) => value.includes(wanted),
  'not-contains': (value, [wanted = '']) => !value.includes(wanted),
  'starts-with': (value, [wanted = '']) => value.startsWith(wanted),
  'ends-with': (value, [wanted = '']) => value.endsWith(wanted),
  regex: (value, [wanted = '']) => new RegExp(wanted, 'u').test(value),
  exists: () => true,
  absent: () => false,
  empty: (value) => value === '',
  greater: (value, [wanted]) => Number(value) > Number(wanted),
  'at-least': (value, [wanted]) => Number(value) >= Number(wanted),
  less: (value, [wanted]) => Number(value) < Number(wanted),
  'at-most': (value, [wanted]) => Number(value) <= Number(wanted),
  in: (value, wanted) => wanted.includes(value),
  'has-type': (_value, [wanted], found) => typeOf(found) === wanted,
};

function isMet(values: VisitRow['values'], { category, name, operator, values: wanted }: Condition): boolean {
  const key = `${category}.${name}`;
  if (!(key in values)) return operator === 'absent';
  const found = values[key] ?? null;
  return TESTS[operator](String(found ?? ''), wanted, found);
}

function typeOf(value: Scalar): ValueType {
  if (value === null) return 'null';
  return typeof value as 'string' | 'number' | 'boolean';
}
