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
import { failureOf } from '../../shared/api/failure.ts';
import { writeConditions } from './condition-text.ts';

/** Condition in the form; `key` identifies its row. */
export interface DraftCondition extends Condition {
  key: string;
}

/** Faults of the fields of a condition, as codes. */
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

/**
 * Returns a condition as it is sent: without values that its operator does not use, and with numbers as the API parses
 * them.
 */
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

/** Returns a number without a decimal comma and without spaces between thousands, which many readers type. */
function asNumber(typed: string): string {
  const text = typed.replaceAll(/[\s\u202F\u00A0]/g, '');
  return /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text;
}

const FIELD = /^conditions\.(\d+)\b/;

/** Returns the codes of the conditions that the server refused, by the condition's text. */
export function refusedConditions(error: unknown, { conditions }: Conditions): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { path, code } of error ? failureOf(error).fields : []) {
    const condition = conditions[Number(FIELD.exec(path)?.[1])];
    if (condition) found.set(writeConditions([condition]), code);
  }
  return found;
}

/** Returns whether conditions can be sent; those in an address may be invalid. */
export function areValidConditions({ conditions }: Conditions): boolean {
  return conditions.every((condition) => Object.keys(faultsOf(condition)).length === 0);
}

const TEXTUAL: readonly Operator[] = ['contains', 'not-contains', 'starts-with', 'ends-with', 'regex'];
const SCALAR: readonly ValueType[] = ['string', 'number', 'boolean'];

/** Returns the operators that fit the types of a variable; all operators while the types are unknown. */
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

/** Returns the condition for visits in which a variable had a given value of the distribution. */
export function conditionOn(
  { category, name }: { category: string; name: string },
  { value, type }: { value: string; type: ValueType },
): Condition {
  if (!SCALAR.includes(type)) return { category, name, operator: 'has-type', values: [type] };
  if (value === '') return { category, name, operator: 'empty', values: [] };
  return { category, name, operator: 'equals', values: [value] };
}
