import { valueAt, type Field } from '@vigie/contract/fields/field.ts';
import { wordsIn } from '@vigie/contract/labels.ts';
import { withScheme } from '@vigie/contract/web-address.ts';
import type { SchemaFacts } from './schema-facts.ts';

type Row = Field<never>;
type Facts = SchemaFacts[string] | undefined;

export const isNumber = ({ as }: Row) => as === 'count' || as === 'number';
const isList = ({ as }: Row) => as === 'references' || as === 'list' || as === 'patterns';
const isSelected = ({ as }: Row) => as === 'reference' || as === 'choice';

/** Separators of texts that are entered as one. */
const SEPARATORS: Partial<Record<Row['as'], string>> = { words: ' ', lines: '\n' };

/** Returns the form value of a field of an item: the stored value, the default of a new item, or an empty value. */
export function typedOf(row: Row, value: unknown, facts: Facts): unknown {
  const stored = value === undefined ? (facts?.usual ?? row.start) : value;
  if (stored === undefined || stored === null) return blankOf(row);
  const separator = SEPARATORS[row.as];
  return separator !== undefined && Array.isArray(stored) ? stored.join(separator) : stored;
}

function blankOf(row: Row): unknown {
  if (row.as === 'switch') return false;
  if (isList(row)) return [];
  return row.as === 'schedule' || row.as === 'group' ? null : '';
}

/**
 * Returns the value that a save sends for one field; undefined to leave it out. An empty value becomes null if the
 * schema accepts null. A group is replaced as a whole, so an empty optional field in it is left out.
 */
export function sentOf(row: Row, typed: unknown, facts: Facts): unknown {
  const isInGroup = row.path?.includes('.') === true;
  const mayBeAbsent =
    facts?.isOptional === true && row.isAlwaysSent !== true && (isInGroup || isSelected(row));
  const none = (otherwise: unknown) => {
    if (mayBeAbsent && (isInGroup || !facts.takesNull)) return undefined;
    return facts?.takesNull === true ? null : otherwise;
  };
  if (row.as === 'switch') return typed === true || !mayBeAbsent ? typed === true : undefined;
  if (row.as === 'list') return typed;
  if (isList(row)) return filledOf(typed);
  if (typeof typed === 'object') return typed === null ? none(null) : trimmedOf(typed);
  const text = textOf(typed);
  if (row.as === 'words') return wordsIn(text);
  if (row.as === 'lines') return filledOf(text.split('\n'));
  if (text === '') return none(isNumber(row) ? Number.NaN : '');
  if (isNumber(row)) return Number(text);
  return row.as === 'address' || row.as === 'link' ? withScheme(text) : text;
}

/** Returns the value of a hidden field; undefined if the schema requires one, which then belongs to another variant. */
export const sentOfHidden = (row: Row, facts: Facts): unknown =>
  facts?.isRequired === true ? undefined : sentOf(row, blankOf(row), facts);

/** Returns the entries of a list that are filled in. */
function filledOf(typed: unknown): unknown[] {
  const entries: unknown[] = Array.isArray(typed) ? typed : [];
  return entries.map((one) => (typeof one === 'string' ? one.trim() : one)).filter((one) => one !== '');
}

const trimmedOf = (typed: object): object =>
  Array.isArray(typed)
    ? typed
    : Object.fromEntries(
        Object.entries(typed).map(([key, value]) => [key, typeof value === 'string' ? value.trim() : value]),
      );

/** Returns whether the form shows a field, which may depend on the value of another one. */
export function isShown({ shownIf }: Row, values: object): boolean {
  if (shownIf === undefined) return true;
  const value: unknown = valueAt(values, shownIf.field);
  if (shownIf.isOneOf) return shownIf.isOneOf.some((one) => one === value);
  return isFilled(value);
}

const isFilled = (value: unknown): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : value !== undefined && value !== null && value !== '' && value !== false;

/** Value of one field, where it is stored. A group may be absent or null as a whole. */
interface SentField {
  field: Row;
  path: string;
  facts: Facts;
  value: unknown;
}

/** Returns the input of these fields. If all fields of a group are empty, the group is left out, or null. */
export function nestedOf(fields: readonly SentField[]): object {
  const sent = fields.filter(({ field, value }) => field.isAlwaysSent === true || isFilled(value));
  const filled = new Set(sent.map(({ facts }) => facts?.group));
  const input = {};
  for (const { path, facts: { group, isNullGroup } = {}, value } of fields) {
    if (group !== undefined && !filled.has(group)) {
      if (isNullGroup) setAt(input, group, null);
    } else if (value !== undefined) setAt(input, path, value);
  }
  return input;
}

function setAt(target: object, path: string, value: unknown): void {
  const [first = '', ...rest] = path.split('.');
  if (rest.length === 0) {
    Reflect.set(target, first, value);
    return;
  }
  const inner: unknown = Reflect.get(target, first) ?? {};
  Reflect.set(target, first, inner);
  setAt(inner as object, rest.join('.'), value);
}

/** Returns what was typed into one input, without spaces around it. */
function textOf(typed: unknown): string {
  return typeof typed === 'string' || typeof typed === 'number' ? String(typed).trim() : '';
}
