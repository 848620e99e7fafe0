import { parseExpressionAt, tokTypes, type Node, type Token } from 'acorn';
import type { UnreadableReason } from '@vigie/contract/container.ts';

/** Placeholder for a part of a literal that holds no data, with the reason. */
export class Unread {
  readonly reason: UnreadableReason;
  constructor(reason: UnreadableReason) {
    this.reason = reason;
  }
}

/** Object of a script, without a prototype and without the key `__proto__`. */
export interface LiteralObject {
  [key: string]: Literal;
}
export type Literal = string | number | boolean | null | undefined | Unread | Literal[] | LiteralObject;

/** Literal read at a position of a script, and its end. */
export interface ReadLiteral {
  value: Literal;
  end: number;
}

/** Maximum number of tokens. A literal of 1 MB has about 200,000. */
const MOST_TOKENS = 400_000;
/** Number of tokens that a regular expression counts for, because the parser validates it. */
const COST_OF_REGEX = 10;
/** Maximum depth of brackets that the parser accepts without a stack overflow. */
const DEEPEST_BRACKETS = 1_000;
/** Maximum depth of values; deeper ones become `too-deep`. */
const DEEPEST_VALUE = 100;

/**
 * Reads the literal that begins at a bracket of a script. No code is run: functions, calls and names become
 * `code-only`. Returns an `Unread` with a reason if the text is not JavaScript, or exceeds a limit.
 */
export function readLiteral(text: string, start: number): ReadLiteral | Unread {
  const bracket = new Bracket(text);
  const whole = parseAt(text, start, bracket);
  if (whole instanceof Unread && bracket.end === null) return whole;
  // Any text may follow the literal: an operator, a comma of minified code, or no JavaScript at all.
  const end = bracket.end ?? text.length;
  const node = whole instanceof Unread ? parseAt(text.slice(0, end), start, new Bracket(text)) : whole;
  return node instanceof Unread ? node : { value: valueOf(node, 0), end };
}

/** Guard that receives each token before the parser does. It throws an `Unread` if there are too many. */
export interface TokenGuard {
  take(token: Token): void;
}

/** Returns the expression that begins at a position of a script, or an `Unread` with the reason. */
export function parseAt(text: string, start: number, guard: TokenGuard): Node | Unread {
  try {
    return parseExpressionAt(text, start, { ecmaVersion: 'latest', onToken: (token) => guard.take(token) });
  } catch (fault) {
    if (fault instanceof Unread) return fault;
    if (fault instanceof RangeError) return new Unread('too-deep');
    if (fault instanceof SyntaxError) return new Unread('wrong-shape');
    throw fault;
  }
}

/**
 * Tracker of the tokens in an expression that begins with a bracket. It counts them, tracks their depth and finds the
 * closing bracket.
 */
class Bracket {
  end: number | null = null;
  readonly #text: string;
  #depth = 0;
  #tokens = 0;
  #after = 0;

  constructor(text: string) {
    this.#text = text;
  }

  /** Throws an `Unread` if the expression is too large, or continues behind its bracket. */
  take({ start, end, type }: Token): void {
    this.#tokens += type === tokTypes.regexp ? COST_OF_REGEX : 1;
    if (this.#tokens > MOST_TOKENS) throw new Unread('too-many');
    if (this.end !== null) {
      this.#after += 1;
      if (this.#after > 1) throw new Unread('wrong-shape');
      return;
    }
    this.#depth += this.#step(start, end);
    if (this.#depth > DEEPEST_BRACKETS) throw new Unread('too-deep');
    if (this.#depth === 0) this.end = end;
  }

  #step(start: number, end: number): number {
    const last = this.#text.charAt(end - 1);
    // `${` of a template opens as `{` does.
    if (end - start === 2 && last === '{') return 1;
    if (end - start !== 1) return 0;
    if ('{[('.includes(last)) return 1;
    return '}])'.includes(last) ? -1 : 0;
  }
}

type Branch = Node & Readonly<Record<string, unknown>>;

function valueOf(node: Node, depth: number): Literal {
  if (depth > DEEPEST_VALUE) return new Unread('too-deep');
  const branch = node as Branch;
  switch (branch.type) {
    case 'Literal':
      return plainLiteral(branch);
    case 'TemplateLiteral':
      return templateOf(branch);
    case 'UnaryExpression':
      return unaryOf(branch, depth);
    case 'ArrayExpression':
      return (branch['elements'] as (Node | null)[]).map((item) =>
        item === null ? undefined : valueOf(item, depth + 1),
      );
    case 'ObjectExpression':
      return objectOf(branch['properties'] as Branch[], depth);
    case 'Identifier':
      return branch['name'] === 'undefined' ? undefined : new Unread('code-only');
    default:
      return new Unread('code-only');
  }
}

function plainLiteral(branch: Branch): Literal {
  const value: unknown = branch['value'];
  if (value === null && branch['regex'] === undefined && branch['bigint'] === undefined) return null;
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : new Unread('code-only');
}

function templateOf(branch: Branch): Literal {
  const [only, ...others] = branch['quasis'] as { value: { cooked?: string | null } }[];
  return others.length === 0 && typeof only?.value.cooked === 'string'
    ? only.value.cooked
    : new Unread('code-only');
}

/** Reads a unary expression. Minified code writes `!0` for true, `!1` for false and `void 0` for undefined. */
function unaryOf(branch: Branch, depth: number): Literal {
  const value = valueOf(branch['argument'] as Node, depth + 1);
  if (typeof value !== 'number') return new Unread('code-only');
  if (branch['operator'] === '!') return value === 0;
  if (branch['operator'] === '-') return -value;
  return branch['operator'] === 'void' ? undefined : new Unread('code-only');
}

function objectOf(properties: readonly Branch[], depth: number): LiteralObject {
  const object = Object.create(null) as LiteralObject;
  for (const property of properties) {
    const key = keyOf(property);
    if (key === null || key === '__proto__') continue;
    object[key] =
      property['kind'] === 'init' ? valueOf(property['value'] as Node, depth + 1) : new Unread('code-only');
  }
  return object;
}

function keyOf(property: Branch): string | null {
  if (property.type !== 'Property' || property['computed'] === true) return null;
  const key = property['key'] as Branch;
  if (key.type === 'Identifier') return String(key['name']);
  const value = key['value'];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

export function isLiteralObject(value: Literal): value is LiteralObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Unread);
}
