import { isIndex } from './google-value.ts';
import type { Literal } from './literal.ts';
import type { Losses } from './losses.ts';

const CLAUSES = ['if', 'unless', 'add', 'block'] as const;

/** Rule of a published script: its conditions, and the tags that it fires or blocks, all by index. */
type Rule = Record<(typeof CLAUSES)[number], number[]>;

/** Numbers of predicates and tags of a script, which bound the indexes in rules. */
export interface RuleBounds {
  predicates: number;
  tags: number;
}

/**
 * Rules of a published script, in its order. A rule is a trigger for the tags that it fires and the tags that it
 * blocks.
 */
export class GoogleRules {
  readonly list: readonly Rule[];
  readonly #bounds: RuleBounds;
  readonly #losses: Losses;
  readonly #fired: number[][];
  readonly #blocked: number[][];

  constructor(rules: readonly Literal[], bounds: RuleBounds, losses: Losses) {
    this.#bounds = bounds;
    this.#losses = losses;
    this.list = rules.map((rule, at) => this.#read(rule, `rules[${at}]`));
    this.#fired = byTag(this.list, 'add', bounds.tags);
    this.#blocked = byTag(this.list, 'block', bounds.tags);
  }

  /** Returns the indexes of the rules that fire a tag. */
  firing(tag: number): number[] {
    return this.#fired[tag] ?? [];
  }

  /** Returns the indexes of the rules that block a tag. */
  blocking(tag: number): number[] {
    return this.#blocked[tag] ?? [];
  }

  /** Reads `[["if",0,1],["unless",2],["add",3],["block",4]]`. Each clause is optional. */
  #read(rule: Literal, part: string): Rule {
    const read: Rule = { if: [], unless: [], add: [], block: [] };
    for (const clause of Array.isArray(rule) ? rule : [rule]) {
      const [name, ...indexes] = Array.isArray(clause) ? clause : [];
      const known = CLAUSES.find((one) => one === name);
      if (known === undefined) this.#losses.add(part, 'wrong-shape');
      else read[known] = this.#indexes(indexes, known, part);
    }
    return read;
  }

  #indexes(indexes: readonly Literal[], clause: keyof Rule, part: string): number[] {
    const most = clause === 'add' || clause === 'block' ? this.#bounds.tags : this.#bounds.predicates;
    const known = indexes.filter((index): index is number => isIndex(index) && index < most);
    if (known.length < indexes.length) this.#losses.add(part, 'wrong-shape');
    return known;
  }
}

function byTag(rules: readonly Rule[], clause: 'add' | 'block', tags: number): number[][] {
  const found = Array.from({ length: tags }, (): Set<number> => new Set());
  for (const [at, rule] of rules.entries()) for (const tag of rule[clause]) found[tag]?.add(at);
  return found.map((set) => [...set]);
}
