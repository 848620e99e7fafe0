import {
  conditionFault,
  NUMERIC,
  VALUELESS,
  type Condition,
  type Operator,
} from '@vigie/contract/data-layer-filter.ts';

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
