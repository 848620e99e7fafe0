import type { ValueType } from '@vigie/contract/data-layer-filter.ts';
import type { OutboxValue } from '../../../db/schema/stored-types.ts';

/**
 * Number of columns that hold values, by the id of their variable. A query about one variable reads only one of them.
 * The migrations name each column.
 */
const COLUMNS = 8;
const columnIndexes = Array.from({ length: COLUMNS }, (_, index) => index);

/** Kind of column: values of a visit that vary, or encoded values of a state. */
type Kind = 'varying' | 'state';

/** First part of the columns' names. Those of a state are in the sorting key, whose columns ClickHouse cannot rename. */
const NAMES: Readonly<Record<Kind, string>> = { varying: 'varying', state: 'told' };

export function columnOf(kind: Kind, variableId: number): string {
  return `${NAMES[kind]}_${variableId % COLUMNS}`;
}

/** Returns all columns of a kind. */
export const columnsOf = (kind: Kind) => columnIndexes.map((index) => `${NAMES[kind]}_${index}`);

/** Returns all columns of a kind as one map, in SQL. */
export const allColumns = (kind: Kind) => `mapConcat(${columnsOf(kind).join(', ')})`;

/** Ids of all variables of a state, in SQL. `ENCODED_STATE` has their encoded values in the same order. */
export const STATE_IDS = concatenated('mapKeys');
export const ENCODED_STATE = concatenated('mapValues');

function concatenated(part: 'mapKeys' | 'mapValues'): string {
  return `arrayConcat(${columnsOf('state')
    .map((column) => `${part}(${column})`)
    .join(', ')})`;
}

/** Returns a row's columns, without empty ones. */
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
/** Mark after the letter of a type: each visit has its own value. */
const VARIES = '*';

/** Returns the encoded value of a state: the letter of its type, then `=` and its text, or the mark that it varies. */
export function encodeStateValue([, type, value, varies]: OutboxValue): string {
  return `${LETTERS[type]}${varies ? VARIES : `=${String(value)}`}`;
}

/** Encoded empty values of a state. */
export const ENCODED_EMPTY_VALUES = ['0=null', 's=', 'l=[]', 'o={}'];

/** Returns the letter of a type, with which an encoded value begins. */
export const letterOf = (type: string) => LETTERS[type as ValueType];

/** Returns SQL for the type of an encoded value. */
export const typeIn = (text: string) =>
  `transform(substring(${text}, 1, 1), [${quoted(Object.values(LETTERS))}], [${quoted(Object.keys(LETTERS))}])`;

function quoted(names: string[]): string {
  return names.map((name) => `'${name}'`).join(', ');
}

export interface DecodedStateValue {
  type: ValueType;
  varies: boolean;
  text: string;
  value: string | number | boolean | null;
}

/** Decodes a value that `encodeStateValue` returned. */
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
