import type { DataLayerValue } from '@vigie/audit/data-layer/variables.ts';
import type { Condition, Operator } from '@vigie/contract/data-layer-filter.ts';

interface Compared {
  type: string;
  text: string;
  number: number;
  values: string[];
  value: string;
}

const ANSWERS: Record<Exclude<Operator, 'absent'>, (compared: Compared) => boolean> = {
  exists: () => true,
  equals: ({ text, value }) => text === value,
  'not-equals': ({ text, value }) => text !== value,
  contains: ({ text, value }) => text.includes(value),
  'not-contains': ({ text, value }) => !text.includes(value),
  'starts-with': ({ text, value }) => text.startsWith(value),
  'ends-with': ({ text, value }) => text.endsWith(value),
  regex: ({ text, value }) => new RegExp(value, 'u').test(text),
  in: ({ text, values }) => values.includes(text),
  empty: ({ type, text }) => type === 'null' || ['', '[]', '{}'].includes(text),
  'has-type': ({ type, value }) => type === value,
  greater: ({ number, value }) => number > Number(value),
  'at-least': ({ number, value }) => number >= Number(value),
  less: ({ number, value }) => number < Number(value),
  'at-most': ({ number, value }) => number <= Number(value),
};

/** Returns whether a visit matches a search, computed without SQL; the tests compare the SQL with it. */
export function fulfils(found: DataLayerValue[], { category, name, operator, values }: Condition): boolean {
  const one = found.find((variable) => variable.category === category && variable.name === name);
  if (operator === 'absent') return one === undefined;
  if (one === undefined) return false;
  const text = String(one.value);
  const isNumber = /^-?\d+(\.\d+)?$/.test(text) && one.type !== 'boolean';
  const number = isNumber ? Number(text) : Number.NaN;
  return ANSWERS[operator]({ type: one.type, text, number, values, value: values[0] ?? '' });
}
