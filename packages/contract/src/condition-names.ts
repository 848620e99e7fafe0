import { getLineInfo, parseExpressionAt, type Node } from 'acorn';
import { CONDITION_SCOPE } from './condition-scope.ts';
import { conditionExpression, type CodeFault } from './test-code.ts';

/** Names of the language itself, and browser names for texts, addresses and numbers. */
const OF_LANGUAGE = `undefined NaN Infinity Object Array String Number Boolean BigInt Symbol Math JSON Date RegExp Map Set
  WeakMap WeakSet WeakRef Promise Proxy Reflect Intl Iterator Function Error AggregateError EvalError RangeError ReferenceError
  SyntaxError TypeError URIError ArrayBuffer SharedArrayBuffer DataView Int8Array Uint8Array Uint8ClampedArray Int16Array
  Uint16Array Int32Array Uint32Array Float16Array Float32Array Float64Array BigInt64Array BigUint64Array parseInt parseFloat
  isNaN isFinite encodeURI encodeURIComponent decodeURI decodeURIComponent escape unescape globalThis URL URLSearchParams
  URLPattern TextEncoder TextDecoder atob btoa structuredClone`;
const KNOWN: ReadonlySet<string> = new Set([
  ...CONDITION_SCOPE.map(({ name }) => name),
  ...OF_LANGUAGE.split(/\s+/u),
]);

type Branch = Node & Readonly<Record<string, unknown>>;
interface Use {
  name: string;
  start: number;
}

/**
 * Returns the first name in a condition that is neither in the condition scope nor declared by the condition. Returns
 * null if there is none.
 */
export function findUnknownName(source: string): CodeFault | null {
  if (conditionExpression(source) === null) return null;
  const tree = parseExpressionAt(source, 0, { ecmaVersion: 'latest' }) as unknown as Branch;
  const [first] = unknownIn(tree, KNOWN).toSorted((one, other) => one.start - other.start);
  if (first === undefined) return null;
  const { line, column } = getLineInfo(source, first.start);
  return { code: 'condition-unknown-name', line, column: column + 1, detail: first.name };
}

function unknownIn(node: Branch, known: ReadonlySet<string>): Use[] {
  if (node.type === 'Identifier') {
    const { name, start } = node as unknown as Use;
    return known.has(name) ? [] : [{ name, start }];
  }
  const inside = opensScope(node) ? new Set([...known, ...namesOf(node)]) : known;
  return branchesOf(node).flatMap((branch) => unknownIn(branch, inside));
}

function opensScope({ type }: Branch): boolean {
  return /Function|^Class/u.test(type);
}

/** Syntax parts that contain no use of a name: keys, labels, the operand of `typeof`, and the body of a `with`. */
const LEFT_OUT: Readonly<Record<string, string>> = {
  MemberExpression: 'property',
  Property: 'key',
  MethodDefinition: 'key',
  PropertyDefinition: 'key',
  LabeledStatement: 'label',
  BreakStatement: 'label',
  ContinueStatement: 'label',
  WithStatement: 'body',
};

function branchesOf(node: Branch): Branch[] {
  if (node.type === 'UnaryExpression' && node['operator'] === 'typeof') {
    const argument = node['argument'] as Branch;
    return argument.type === 'Identifier' ? [] : [argument];
  }
  if (node.type === 'MetaProperty') return [];
  const left = node['computed'] === true ? undefined : LEFT_OUT[node.type];
  return Object.entries(node).flatMap(([key, value]) =>
    key === left ? [] : [value].flat().filter(isBranch),
  );
}

function isBranch(value: unknown): value is Branch {
  return typeof value === 'object' && value !== null && typeof (value as Branch).type === 'string';
}

/**
 * Returns all names that a function or class declares: its own name, parameters and variables. Excludes those of inner
 * functions.
 */
function namesOf(scope: Branch): string[] {
  const own = [scope['id'], ...[scope['params'] ?? []].flat()].filter(isBranch);
  const body = [scope['body']].filter(isBranch);
  return ['arguments', ...own.flatMap(boundBy), ...body.flatMap(declaredIn)];
}

function declaredIn(node: Branch): string[] {
  if (node.type === 'VariableDeclarator') return [node['id'], node['init']].filter(isBranch).flatMap(namesIn);
  if (node.type === 'CatchClause') return [node['param'], node['body']].filter(isBranch).flatMap(namesIn);
  if (opensScope(node))
    return node.type.endsWith('Declaration') ? [node['id']].filter(isBranch).flatMap(boundBy) : [];
  return branchesOf(node).flatMap(declaredIn);
}

function namesIn(node: Branch): string[] {
  return /Pattern$|^Identifier$/u.test(node.type) ? boundBy(node) : declaredIn(node);
}

/** Returns the names that a destructuring pattern binds. */
function boundBy(pattern: Branch): string[] {
  if (pattern.type === 'Identifier') return [(pattern as unknown as Use).name];
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern['left'] as Branch);
  return branchesOf(pattern).flatMap(boundBy);
}
