import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { OutboxValue } from '../../../db/schema/history-tables.ts';

/**
 * Values lie in so many columns, by the id of their variable: a question about one variable reads one of them alone. The
 * migrations name each.
 */
const COLUMNS = 8;
const places = Array.from({ length: COLUMNS }, (_, place) => place);

/** Texts by the ids of variables: what a visit has of its own, and what a state says of its variables. */
type Kind = 'varying' | 'told';

/** Returns the column that has a variable. */
export function columnOf(kind: Kind, variableId: number): string {
  return `${kind}_${variableId % COLUMNS}`;
}

/** All columns of a kind. */
export const columnsOf = (kind: Kind) => places.map((place) => `${kind}_${place}`);

/** All columns as one map. */
export const allOf = (kind: Kind) => `mapConcat(${columnsOf(kind).join(', ')})`;

/** The ids of all variables that a state has, and in the same order how it tells their values. */
export const STATE_IDS = concatenated('mapKeys');
export const STATE_TOLD = concatenated('mapValues');

function concatenated(part: 'mapKeys' | 'mapValues'): string {
  return `arrayConcat(${columnsOf('told')
    .map((column) => `${part}(${column})`)
    .join(', ')})`;
}

/** Returns a row's columns, without those that are empty. */
export function inColumns(kind: Kind, texts: [variableId: number, text: string][]): object {
  const columns = new Map<string, Record<number, string>>();
  for (const [id, text] of texts) {
    const name = columnOf(kind, id);
    columns.set(name, { ...columns.get(name), [id]: text });
  }
  return Object.fromEntries(columns);
}

const LETTERS = {
  string: 's',
  number: 'n',
  boolean: 'b',
  null: '0',
  list: 'l',
  object: 'o',
} as const satisfies Record<ValueType, string>;
const TYPES = new Map<string, ValueType>(
  Object.entries(LETTERS).map(([type, letter]) => [letter, type as ValueType]),
);
/** After the letter of a type: each visit has a value of its own. */
const VARIES = '*';

/** Returns how a state keeps a value: the letter of its type, then its text behind a mark, or that it varies. */
export function encodeStateValue([, type, value, varies]: OutboxValue): string {
  return `${LETTERS[type]}${varies ? VARIES : `=${String(value)}`}`;
}

/** How a state tells what is empty. */
export const EMPTY_TOLD = ['0=null', 's=', 'l=[]', 'o={}'];

/** How a state begins to tell a value of a type. */
export const letterOf = (type: string) => LETTERS[type as ValueType];

/** The type of what a state tells, in SQL. */
export const typeIn = (text: string) =>
  `transform(substring(${text}, 1, 1), [${quoted(Object.values(LETTERS))}], [${quoted(Object.keys(LETTERS))}])`;

function quoted(names: string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

/** Value that a state keeps. */
export interface DecodedStateValue {
  type: ValueType;
  varies: boolean;
  text: string;
  value: string | number | boolean | null;
}

/** Returns the value that `encodeStateValue` wrote. */
export function decodeStateValue(given: string): DecodedStateValue {
  const type = TYPES.get(given[0] ?? '') ?? 'string';
  const varies = given[1] === VARIES;
  const text = given.slice(2);
  return { type, varies, text, value: varies ? null : valueOf(type, text) };
}

function valueOf(type: ValueType, text: string): DecodedStateValue['value'] {
  if (type === 'null') return null;
  if (type === 'number') return Number(text);
  return type === 'boolean' ? text === 'true' : text;
}
