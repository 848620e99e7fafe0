import {
  CONDITIONS_MAX,
  OPERATORS,
  type Condition,
  type Operator,
} from '@vigie/contract/data-layer-filter.ts';

/** Codes of the operators in the address. */
const CODES = {
  equals: 'eq',
  'not-equals': 'ne',
  contains: 'has',
  'not-contains': 'hasnot',
  'starts-with': 'starts',
  'ends-with': 'ends',
  regex: 're',
  exists: 'there',
  absent: 'absent',
  empty: 'empty',
  greater: 'gt',
  'at-least': 'ge',
  less: 'lt',
  'at-most': 'le',
  in: 'in',
  'has-type': 'type',
} as const satisfies Record<Operator, string>;

/** Operators by code, and by full name for addresses written by hand. */
const OPERATOR_OF = new Map<string, Operator>(
  OPERATORS.flatMap((operator) => [
    [operator, operator],
    [CODES[operator], operator],
  ]),
);

/** Returns conditions as one short text: `page*type*eq*product**user*id*absent`. */
export function writeConditions(conditions: readonly Condition[]): string {
  return conditions
    .map(({ category, name, operator, values }) =>
      [category, name, CODES[operator], ...values.filter((value) => value !== '')].map(escape).join('*'),
    )
    .join('**');
}

/** Parses the conditions of a text; unreadable ones are left out. */
export function readConditions(text: string): Condition[] {
  return text
    .split('**')
    .slice(0, CONDITIONS_MAX)
    .flatMap((part) => {
      const [category = '', name = '', code = '', ...values] = part.split('*').map(unescape);
      const operator = OPERATOR_OF.get(code);
      return category && name && operator ? [{ category, name, operator, values }] : [];
    });
}

/** Returns names of columns or variables as one short text. */
export function writeNames(names: readonly string[]): string {
  return names.map(escape).join('*');
}

export function readNames(text: string): string[] {
  return text.split('*').map(unescape).filter(Boolean);
}

/** Escapes a part of the text: `*` separates parts, and `-` begins an escape. */
function escape(part: string): string {
  return part.replaceAll('-', '--').replaceAll('*', '-s');
}

function unescape(part: string): string {
  return part.replaceAll(/-(-|s)/g, (_, meant: string) => (meant === 's' ? '*' : '-'));
}
