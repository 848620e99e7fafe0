import { sql, type RawBuilder } from 'kysely';
import type { Condition } from '@vigie/contract/data-layer-filter.ts';
import { likeAround, likeText } from '../../../db/like-text.ts';
import { plainText } from '../../../db/json-text.ts';
import type { BoundCondition, NamedVariable } from '../history.ts';

/** Value in SQL: its text, and its number or null. */
export interface ComparedValue {
  text: RawBuilder<string>;
  number: RawBuilder<number | null>;
}

const NOTHING = sql`select null::bigint as state_id where false`;

/** Returns the query for states that meet a condition by their own values. */
export function statesOf(websiteId: string, condition: BoundCondition): RawBuilder<unknown> {
  const { variable, operator } = condition;
  if (operator === 'absent') return statesByShape(websiteId, { without: variable });
  if (variable === null) return NOTHING;
  if (operator === 'exists') return statesByShape(websiteId, { having: variable });
  return sql`select had.state_id from data_layer_state_values as had
    join data_layer_values as known on known.id = had.value_id
    where had.variable_id = ${variable.id} and known.variable_id = ${variable.id} and ${ofState(condition)}`;
}

/** Returns the query for states through their shapes. Shapes are few, and each state has one. */
function statesByShape(
  websiteId: string,
  requirement: { having: NamedVariable } | { without: NamedVariable | null },
): RawBuilder<unknown> {
  const isShape =
    'having' in requirement
      ? sql`shapes.variable_ids && array[${requirement.having.id}]::int[]`
      : sql`not (shapes.variable_ids && ${requirement.without === null ? [] : [requirement.without.id]}::int[])`;
  return sql`select states.id as state_id from data_layer_shapes as shapes
    join data_layer_states as states on states.website_id = ${websiteId} and states.shape_id = shapes.id
    where shapes.website_id = ${websiteId} and ${isShape}`;
}

function ofState({ operator, values }: Condition): RawBuilder<boolean> {
  if (operator === 'has-type') return sql`known.type = ${values[0] ?? ''}`;
  if (operator === 'empty')
    return sql`not known.varies and (known.type = 'null' or known.text = ''
      or (known.type = 'list' and known.text = '[]') or (known.type = 'object' and known.text = '{}'))`;
  const found = { text: sql<string>`known.text`, number: sql<number | null>`known.number` };
  return sql`not known.varies and ${compare(found, { operator, values })}`;
}

/** Returns whether a visit meets a condition by its own value; null if it has none. */
export function ofVisit({ id }: NamedVariable, condition: Condition): RawBuilder<boolean> {
  const text = sql<string>`(visits.varying ->> ${String(id)})`;
  const number = sql<
    number | null
  >`(case when ${text} ~ '^-?\\d{1,15}(\\.\\d{1,15})?$' then ${text}::float8 end)`;
  return compare({ text, number }, condition);
}

/** Returns whether the operator compares a value, so that a varying variable must be looked up in the visits. */
export function comparesValue({ operator }: Condition): boolean {
  return !['exists', 'absent', 'empty', 'has-type'].includes(operator);
}

function compare(
  { text, number }: ComparedValue,
  { operator, values }: Pick<Condition, 'operator' | 'values'>,
): RawBuilder<boolean> {
  const value = plainText(values[0] ?? '');
  switch (operator) {
    case 'equals':
      return sql`${text} = ${value}`;
    case 'not-equals':
      return sql`${text} <> ${value}`;
    case 'contains':
      return sql`${text} like ${likeAround(value)}`;
    case 'not-contains':
      return sql`${text} not like ${likeAround(value)}`;
    case 'starts-with':
      return sql`${text} like ${`${likeText(value)}%`}`;
    case 'ends-with':
      return sql`${text} like ${`%${likeText(value)}`}`;
    case 'regex':
      return sql`${text} ~ ${value}`;
    case 'in':
      return sql`${text} = any(${values.map(plainText)}::text[])`;
    case 'greater':
      return sql`${number} > ${Number(value)}`;
    case 'at-least':
      return sql`${number} >= ${Number(value)}`;
    case 'less':
      return sql`${number} < ${Number(value)}`;
    case 'at-most':
      return sql`${number} <= ${Number(value)}`;
    default:
      throw new Error(`${operator} compares no value.`);
  }
}
