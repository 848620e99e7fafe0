import {
  conditionFault,
  NUMERIC,
  VALUELESS,
  OPERATORS,
  type Condition,
  type Operator,
  type Conditions,
  type ValueType,
} from '@vigie/contract/data-layer-filter.ts';
import { failureOf } from '../../api/failure.ts';
import { writeConditions } from './condition-text.ts';

/** A condition while it is being written; its key stays with it. */
export interface DraftCondition extends Condition {
  key: string;
}

/** What is wrong with the fields of a condition, as codes. */
export interface ConditionFaults {
  category?: string;
  name?: string;
  values?: string;
}

export const isValueless = (operator: Operator) => (VALUELESS as readonly Operator[]).includes(operator);
export const isNumeric = (operator: Operator) => (NUMERIC as readonly Operator[]).includes(operator);

export function faultsOf(draft: Condition): ConditionFaults {
  const fault = conditionFault(finished(draft));
  return {
    ...(draft.category.trim() === '' ? { category: 'required' } : {}),
    ...(draft.name.trim() === '' ? { name: 'required' } : {}),
    ...(fault === null ? {} : { values: fault }),
  };
}

/** As it is asked: without what its operator does not take, and with numbers as the API reads them. */
export function finished({ category, name, operator, values }: Condition): Condition {
  return {
    category: category.trim(),
    name: name.trim(),
    operator,
    values: isValueless(operator) ? [] : taken(operator, values).filter((value) => value !== ''),
  };
}

function taken(operator: Operator, values: readonly string[]): string[] {
  if (operator === 'in') return [...values];
  const [first = ''] = values;
  return [isNumeric(operator) ? asNumber(first) : first];
}

/** A decimal comma and spaces between thousands are how half of the readers write numbers. */
function asNumber(typed: string): string {
  const text = typed.replaceAll(/[\s\u202F\u00A0]/g, '');
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

const FIELD = /^conditions\.(\d+)\b/;

/** Returns what the server refused of the conditions that were asked: a code for each, by the condition's text. */
export function refusedConditions(error: unknown, { conditions }: Conditions): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, code } of error ? failureOf(error).fields : []) {
    const condition = conditions[Number(FIELD.exec(path)?.[1])];
    if (condition) found.set(writeConditions([condition]), code);
  }
  return found;
}

/** Returns whether conditions are worth asking: an address may hold any. */
export function areAskable({ conditions }: Conditions): boolean {
  return conditions.every((condition) => Object.keys(faultsOf(condition)).length === 0);
}

const TEXTUAL: readonly Operator[] = ['contains', 'not-contains', 'starts-with', 'ends-with', 'regex'];
const SCALAR: readonly ValueType[] = ['string', 'number', 'boolean'];

/** Returns the operators that make sense of a variable's types; all of them while these are not known. */
export function fittingOperators(types: readonly ValueType[] | undefined): readonly Operator[] {
  if (!types || types.length === 0) return OPERATORS;
  const has = (...wanted: readonly ValueType[]) => types.some((type) => wanted.includes(type));
  return OPERATORS.filter((operator) => {
    if (TEXTUAL.includes(operator)) return has('string', 'number');
    if (isNumeric(operator)) return has('number', 'string');
    if (operator === 'empty') return has('string', 'list', 'object', 'null');
    if (operator === 'equals' || operator === 'not-equals' || operator === 'in') return has(...SCALAR);
    return true;
  });
}

/** Returns what finds the visits in which a variable had a value of the distribution. */
export function conditionOn(
  { category, name }: { category: string; name: string },
  { value, type }: { value: string; type: ValueType },
): Condition {
  if (!SCALAR.includes(type)) return { category, name, operator: 'has-type', values: [type] };
  if (value === '') return { category, name, operator: 'empty', values: [] };
  return { category, name, operator: 'equals', values: [value] };
}
