import type { Node } from 'acorn';
import type { ContainerCondition } from '@vigie/contract/container.ts';

export type Branch = Node & Readonly<Record<string, unknown>>;

/** Comparison of one value of the page's data, by its key. */
export type TealiumTest = Omit<ContainerCondition, 'left'> & { key: string };

type Compared = Pick<ContainerCondition, 'operator' | 'negated'>;

const BY_OPERATOR: ReadonlyMap<string, Compared> = new Map([
  ['==', { operator: 'equals', negated: false }],
  ['===', { operator: 'equals', negated: false }],
  ['!=', { operator: 'equals', negated: true }],
  ['!==', { operator: 'equals', negated: true }],
  ['<', { operator: 'less', negated: false }],
  ['<=', { operator: 'less-or-equal', negated: false }],
  ['>', { operator: 'greater', negated: false }],
  ['>=', { operator: 'greater-or-equal', negated: false }],
]);

/** Operators by the number and comparison of an `indexOf` result. */
const BY_POSITION: ReadonlyMap<string, Compared> = new Map([
  ['> -1', { operator: 'contains', negated: false }],
  ['>= 0', { operator: 'contains', negated: false }],
  ['!= -1', { operator: 'contains', negated: false }],
  ['!== -1', { operator: 'contains', negated: false }],
  ['< 0', { operator: 'contains', negated: true }],
  ['== -1', { operator: 'contains', negated: true }],
  ['=== -1', { operator: 'contains', negated: true }],
  ['== 0', { operator: 'starts-with', negated: false }],
  ['=== 0', { operator: 'starts-with', negated: false }],
  ['!= 0', { operator: 'starts-with', negated: true }],
]);

/** Reads a comparison of a Tealium load rule, such as `d['page']=='cart'`. Returns null for other code. */
export function readTealiumTest(branch: Branch): TealiumTest | null {
  if (branch.type === 'CallExpression') return readPattern(branch);
  if (branch.type !== 'BinaryExpression') return null;
  return readExistence(branch) ?? readPositionTest(branch) ?? readComparison(branch);
}

/** Reads `/re/i.test(d['page'])`. */
function readPattern(call: Branch): TealiumTest | null {
  const called = methodOf(call, 'test');
  const regex = called?.['regex'] as { pattern: string; flags: string } | undefined;
  const data = dataOf((call['arguments'] as Branch[])[0]);
  if (regex === undefined || data === null || !/^i?$/u.test(regex.flags)) return null;
  return {
    key: data.key,
    operator: 'matches',
    right: regex.pattern,
    ignoreCase: regex.flags === 'i',
    negated: false,
  };
}

/** Reads `typeof d['page']!='undefined'`, or `d['page']!==void 0`. */
function readExistence(branch: Branch): TealiumTest | null {
  const { left, right, operator } = sidesOf(branch);
  const compared = BY_OPERATOR.get(operator);
  const isTypeof = left.type === 'UnaryExpression' && left['operator'] === 'typeof';
  const isNothing = isTypeof
    ? right['value'] === 'undefined'
    : right.type === 'UnaryExpression' && right['operator'] === 'void';
  const data = isNothing ? dataOf(isTypeof ? (left['argument'] as Branch) : left) : null;
  if (data === null || compared?.operator !== 'equals') return null;
  return { key: data.key, operator: 'defined', right: null, ignoreCase: false, negated: !compared.negated };
}

/** Reads `d['page'].toString().toLowerCase().indexOf('cart'.toLowerCase())>-1`. */
function readPositionTest(branch: Branch): TealiumTest | null {
  const { left, right, operator } = sidesOf(branch);
  const data = dataOf(methodOf(left, 'indexOf') ?? undefined);
  const compared = BY_POSITION.get(`${operator} ${String(numberOf(right))}`);
  if (data === null || compared === undefined) return null;
  const text = textOf((left['arguments'] as Branch[])[0]);
  return text === null ? null : { key: data.key, ...compared, right: text, ignoreCase: data.isLowered };
}

/** Reads `d['page']=='cart'`, `parseFloat(d['total'])>parseFloat(50)`. */
function readComparison(branch: Branch): TealiumTest | null {
  const { left, right, operator } = sidesOf(branch);
  const data = dataOf(left);
  const compared = BY_OPERATOR.get(operator);
  const value = valueOf(right);
  if (data === null || compared === undefined || value === undefined) return null;
  return { key: data.key, ...compared, right: value, ignoreCase: data.isLowered };
}

interface Sides {
  left: Branch;
  right: Branch;
  operator: string;
}

const TURNED: ReadonlyMap<string, string> = new Map([
  ['<', '>'],
  ['<=', '>='],
  ['>', '<'],
  ['>=', '<='],
]);

/** Returns both sides of a comparison, the value of the page on the left. Minified code may swap them. */
function sidesOf(branch: Branch): Sides {
  const sides = branch as unknown as Sides;
  const { left, right, operator } = sides;
  const isTurned =
    left.type === 'Literal' || (left.type === 'UnaryExpression' && left['operator'] !== 'typeof');
  return isTurned ? { left: right, right: left, operator: TURNED.get(operator) ?? operator } : sides;
}

/** Returns the object on which a method of this name is called, or null. */
function methodOf(call: Branch, name: string): Branch | null {
  if (call.type !== 'CallExpression') return null;
  const callee = call['callee'] as Branch;
  if (callee.type !== 'MemberExpression' || callee['computed'] === true) return null;
  return (callee['property'] as Branch)['name'] === name ? (callee['object'] as Branch) : null;
}

const NUMBERS: ReadonlySet<unknown> = new Set(['parseFloat', 'parseInt', 'Number', 'String']);
/** Maximum number of calls around a value. */
const MOST_CALLS = 5;

/** Reads `d['key']` with the calls around it that change only its form. */
function dataOf(branch: Branch | undefined, calls = 0): { key: string; isLowered: boolean } | null {
  if (branch === undefined || calls > MOST_CALLS) return null;
  const key = keyOf(branch);
  if (key !== null) return { key, isLowered: false };
  const lowered = methodOf(branch, 'toLowerCase');
  const inner = lowered ?? methodOf(branch, 'toString') ?? convertedOf(branch);
  const data = inner === null ? null : dataOf(inner, calls + 1);
  return data && { key: data.key, isLowered: data.isLowered || lowered !== null };
}

/**
 * Returns the key of a value in the page's data. Tealium's code names the data `d` or `b`, and `utag.data` elsewhere;
 * minified code has a short name.
 */
function keyOf(branch: Branch): string | null {
  if (branch.type !== 'MemberExpression') return null;
  const { object, property } = branch as unknown as { object: Branch; property: Branch };
  const isData =
    object.type === 'Identifier'
      ? /^(?:\w{1,2}|_pd)$/u.test(String(object['name']))
      : object.type === 'MemberExpression' && (object['property'] as Branch)['name'] === 'data';
  const key = branch['computed'] === true ? property['value'] : property['name'];
  return isData && typeof key === 'string' ? key : null;
}

function convertedOf(branch: Branch): Branch | null {
  if (branch.type !== 'CallExpression' || !NUMBERS.has((branch['callee'] as Branch)['name'])) return null;
  return (branch['arguments'] as Branch[])[0] ?? null;
}

function valueOf(branch: Branch): string | number | boolean | undefined {
  const plain = convertedOf(branch) ?? branch;
  const value = textOf(plain) ?? numberOf(plain) ?? plain['value'];
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : undefined;
}

function textOf(branch: Branch | undefined): string | null {
  if (branch === undefined) return null;
  const value = (methodOf(branch, 'toLowerCase') ?? branch)['value'];
  return typeof value === 'string' ? value : null;
}

function numberOf(branch: Branch): number | null {
  const isNegative = branch.type === 'UnaryExpression' && branch['operator'] === '-';
  const value = (isNegative ? (branch['argument'] as Branch) : branch)['value'];
  if (typeof value !== 'number') return null;
  return isNegative ? -value : value;
}
