import { sql, type RawBuilder } from 'kysely';
import type { Filter } from 'scim2-parse-filter';
import { likeText } from '../../../db/like-text.ts';
import type { CompareOperator } from './scim-filter.ts';
import { withoutSchema } from './scim-names.ts';

type Value = string | number | boolean | null;
/** Comparison of an attribute; `pr` checks that it has a value. */
export type Column = (operator: CompareOperator, value: Value) => RawBuilder<boolean>;
/** Columns by the attribute's name in lower case. */
export type Columns = Readonly<Record<string, Column>>;

const NEVER = sql<boolean>`false`;

/** Converts a filter to a condition. An attribute that is not stored has no value: nothing matches it. */
export function conditionOf(filter: Filter, columns: Columns, within = ''): RawBuilder<boolean> {
  if ('filters' in filter) {
    const parts = filter.filters.map((part) => conditionOf(part, columns, within));
    return sql<boolean>`(${sql.join(parts, filter.op === 'and' ? sql` and ` : sql` or `)})`;
  }
  if ('filter' in filter) return sql<boolean>`(not ${conditionOf(filter.filter, columns, within)})`;
  const name = within + withoutSchema(filter.attrPath).toLowerCase();
  if ('valFilter' in filter) return conditionOf(filter.valFilter, columns, `${name}.`);
  const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
  if (column === undefined) return NEVER;
  return 'compValue' in filter ? column(filter.op, filter.compValue) : column('pr', null);
}

/** Returns a text column, compared without regard to case. */
export function textColumn(text: RawBuilder<string | null>): Column {
  return (operator, value) => {
    if (operator === 'pr') return sql<boolean>`coalesce(${text}, '') <> ''`;
    if (typeof value !== 'string') return NEVER;
    if (operator === 'eq') return sql<boolean>`coalesce(lower(${text}) = lower(${value}), false)`;
    if (operator === 'ne') return sql<boolean>`lower(${text}) is distinct from lower(${value})`;
    const pattern = patternOf(operator, likeText(value));
    return pattern === null ? NEVER : sql<boolean>`coalesce(${text} ilike ${pattern}, false)`;
  };
}

function patternOf(operator: CompareOperator, text: string): string | null {
  if (operator === 'co') return `%${text}%`;
  if (operator === 'sw') return `${text}%`;
  return operator === 'ew' ? `%${text}` : null;
}

/** Returns a boolean column, compared also with texts, as some directories write it. */
export function flagColumn(flag: RawBuilder<boolean>): Column {
  return (operator, value) => {
    if (operator === 'pr') return sql<boolean>`true`;
    const wanted = String(value).toLowerCase();
    if (wanted !== 'true' && wanted !== 'false') return NEVER;
    if (operator === 'eq') return sql<boolean>`(${flag}) = ${wanted === 'true'}`;
    return operator === 'ne' ? sql<boolean>`(${flag}) <> ${wanted === 'true'}` : NEVER;
  };
}
