import type { Node, Token } from 'acorn';
import type { ContainerCondition, ContainerValue, ContainerVariable } from '@vigie/contract/container.ts';
import { parseAt, Unread } from './literal.ts';
import { readTealiumTest, type Branch } from './tealium-test.ts';

/** Rows of conditions: at least one row must hold, with all its conditions. Without rows it never holds. */
export type Alternatives = ContainerCondition[][];
const ALWAYS: Alternatives = [[]];

/** Maximum number of rows; larger expressions stay code. */
const MOST_ALTERNATIVES = 32;
const MOST_RULES = 1_000;
const MOST_TOKENS = 500_000;
const DEEPEST_BRACKETS = 300;
const LONGEST_CODE = 500;

/** Matches `case'10':try{c[10]|=(d['page_type']=='cart')}catch(e){...}` within `utag.loader.loadrules`. */
const RULE = /\bcase\s*["']([\w-]{1,40})["']\s*:\s*try\s*\{\s*(?=\w+\s*\[\s*["']?\1["']?\s*\]\s*\|=)/gu;

/** Load rules of a Tealium script: code that compares the page's data. The usual forms are read. */
export class LoadRules {
  readonly variables: ContainerVariable[] = [];
  readonly #text: string;
  readonly #rules = new Map<string, Alternatives>();
  readonly #numbers = new Map<string, number>();
  readonly #budget = new TokenBudget();

  constructor(text: string) {
    this.#text = text;
    for (const { index, 0: before, 1: id } of text.matchAll(RULE)) {
      if (this.#rules.size >= MOST_RULES) break;
      const node = this.parse(index + before.length);
      const assigned = node instanceof Unread ? undefined : (node as Branch)['right'];
      if (assigned !== undefined) this.#rules.set(id as string, this.read(assigned as Node));
    }
  }

  /** Parses the expression at a position of the script, within the token budget for all of its code. */
  parse(start: number): Node | Unread {
    return parseAt(this.#text, start, this.#budget.ofOne());
  }

  /**
   * Returns when an expression is true: `1`, `utag.cond[10]`, `(utag.cond[10]&&utag.cond[11])`, or a test of the data.
   */
  read(node: Node, negated = false): Alternatives {
    const branch = node as Branch;
    if (branch.type === 'Literal') return Boolean(branch['value']) === negated ? [] : ALWAYS;
    if (branch.type === 'UnaryExpression' && branch['operator'] === '!')
      return this.read(branch['argument'] as Node, !negated);
    if (branch.type === 'LogicalExpression' && branch['operator'] !== '??')
      return this.#joined(branch, negated);
    return this.#rule(branch, negated) ?? [[this.#condition(branch, negated)]];
  }

  #joined(branch: Branch, negated: boolean): Alternatives {
    const left = this.read(branch['left'] as Node, negated);
    const right = this.read(branch['right'] as Node, negated);
    const isAnd = (branch['operator'] === '&&') !== negated;
    const rows = isAnd ? rowsOfBoth(left, right) : rowsOfEither(left, right);
    return rows.length > MOST_ALTERNATIVES ? [[this.#code(branch, negated)]] : rows;
  }

  /** Returns the alternatives of `utag.cond[10]`, or null if that rule was not read. */
  #rule(branch: Branch, negated: boolean): Alternatives | null {
    const id = ruleOf(branch);
    const rule = id === null ? undefined : this.#rules.get(id);
    if (rule === undefined) return null;
    if (!negated) return rule;
    const [only] = rule;
    const [condition] = only ?? [];
    if (rule.length === 0) return ALWAYS;
    return rule.length === 1 && only?.length === 1 && condition !== undefined
      ? [[{ ...condition, negated: !condition.negated }]]
      : [[this.#code(branch, true)]];
  }

  #condition(branch: Branch, negated: boolean): ContainerCondition {
    const test = readTealiumTest(branch);
    if (test === null) return this.#code(branch, negated);
    const { key, ...compared } = test;
    const left = { kind: 'variable' as const, number: this.#variable(key) };
    return { ...compared, left, negated: compared.negated !== negated };
  }

  #code({ start, end }: Node, negated: boolean): ContainerCondition {
    const left = this.#text.slice(start, Math.min(end, start + LONGEST_CODE));
    return { operator: 'code', left, right: null, ignoreCase: false, negated };
  }

  #variable(key: string): number {
    const known = this.#numbers.get(key);
    if (known !== undefined) return known;
    const number = this.variables.length;
    this.#numbers.set(key, number);
    this.variables.push({
      number,
      name: key,
      folder: null,
      notes: null,
      type: typeOf(key),
      parameters: { key },
    });
    return number;
  }
}

/** Returns the alternatives that require both sides. Both have few rows, because larger ones stay code. */
function rowsOfBoth(left: Alternatives, right: Alternatives): Alternatives {
  return left.flatMap((one) => right.map((other) => [...one, ...other]));
}

/**
 * Returns the alternatives that require one side. Rows that compare one value with one operator become one row with a
 * list.
 */
function rowsOfEither(left: Alternatives, right: Alternatives): Alternatives {
  const rows = [...left];
  for (const row of right) {
    const at = rows.findIndex((each) => isSameTest(each, row));
    const [before, other] = [rows[at]?.[0], row[0]];
    if (before === undefined || other === undefined) rows.push(row);
    else rows[at] = [{ ...before, right: { kind: 'list', items: [...itemsOf(before), ...itemsOf(other)] } }];
  }
  return rows;
}

const LISTED: ReadonlySet<string> = new Set(['equals', 'contains', 'starts-with', 'matches']);

function isSameTest([one, ...more]: ContainerCondition[], [other, ...others]: ContainerCondition[]): boolean {
  if (one === undefined || other === undefined || more.length + others.length > 0) return false;
  const isAlike = one.operator === other.operator && one.ignoreCase === other.ignoreCase;
  const isPlain = !one.negated && !other.negated && LISTED.has(one.operator);
  return isAlike && isPlain && JSON.stringify(one.left) === JSON.stringify(other.left);
}

function itemsOf({ right }: ContainerCondition): ContainerValue[] {
  return typeof right === 'object' && right?.kind === 'list' ? right.items : [right];
}

/** Prefixes of keys that name Tealium's source of a value. Without a prefix, the page set the value. */
const ORIGINS = /^(dom|qp|cp|js|js_page|meta|va|ls|ss|tci|ut|timing)\./u;

function typeOf(key: string): string {
  return ORIGINS.exec(key)?.[1] ?? 'udo';
}

function ruleOf(branch: Branch): string | null {
  if (branch.type !== 'MemberExpression' || branch['computed'] !== true) return null;
  const { object, property } = branch as unknown as { object: Branch; property: Branch };
  const value = property['value'];
  const isCond = object.type === 'MemberExpression' && (object['property'] as Branch)['name'] === 'cond';
  return isCond && (typeof value === 'number' || typeof value === 'string') ? String(value) : null;
}

const OPENING: ReadonlySet<string> = new Set(['(', '{', '[', '${']);
const CLOSING: ReadonlySet<string> = new Set([')', '}', ']']);

/** Budget of tokens for all code that is read of one script, and of bracket depth for one expression. */
class TokenBudget {
  #tokens = 0;

  ofOne(): { take: (token: Token) => void } {
    let depth = 0;
    return {
      take: ({ type }) => {
        this.#tokens += 1;
        if (this.#tokens > MOST_TOKENS) throw new Unread('too-many');
        if (OPENING.has(type.label)) depth += 1;
        else if (CLOSING.has(type.label)) depth -= 1;
        if (depth > DEEPEST_BRACKETS) throw new Unread('too-deep');
      },
    };
  }
}
