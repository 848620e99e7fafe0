import type { Parameters } from './parameters.ts';
import { UNKNOWN, type Value } from './value.ts';

/** Returns the value of a variable after its format options, in the order of `gtm.js`. */
export function formatted(raw: Value, parameters: Parameters): Value {
  if (raw === UNKNOWN) return UNKNOWN;
  let value: Value = inCase(raw, parameters);
  for (const [name, from] of CONVERSIONS)
    if (value === from && parameters.has(name)) value = parameters.get(name);
  return value;
}

const CONVERSIONS: [string, Value][] = [
  ['convert_null_to', null],
  ['convert_undefined_to', undefined],
  ['convert_true_to', true],
  ['convert_false_to', false],
];

function inCase(value: Value, parameters: Parameters): Value {
  if (typeof value !== 'string') return value;
  const wanted = parameters.get('convert_case_to');
  if (wanted === UNKNOWN) return UNKNOWN;
  if (!wanted) return value;
  return Number(wanted) === 1 ? value.toLowerCase() : value.toUpperCase();
}
