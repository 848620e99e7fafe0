import {
  OPERATORS,
  type Condition,
  type Operator,
  type ValueType,
} from '@vigie/contract/data-layer-filter.ts';
import { isNumeric } from './draft-condition.ts';

const TEXTUAL: readonly Operator[] = ['contains', 'not-contains', 'starts-with', 'ends-with', 'regex'];
const SCALAR: readonly ValueType[] = ['string', 'number', 'boolean'];

/** The operators that make sense of a variable's types; all of them while these are not known. */
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

/** What finds the visits in which a variable had a value of the distribution. */
export function conditionOn(
  { category, name }: { category: string; name: string },
  { value, type }: { value: string; type: ValueType },
): Condition {
  if (!SCALAR.includes(type)) return { category, name, operator: 'has-type', values: [type] };
  if (value === '') return { category, name, operator: 'empty', values: [] };
  return { category, name, operator: 'equals', values: [value] };
}
