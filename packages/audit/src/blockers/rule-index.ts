import type { Request } from '@ghostery/adblocker';
import type { FilterList, FilterRule } from './filter-list.ts';

/** Rule with the position of its list among the given ones. */
export type IndexedRule = FilterRule & { list: number };

/** Finds the rules of several lists that match a request. */
export interface RuleIndex {
  /** Returns the matching rules that may stop or allow a request, in the order of lists and lines. */
  matching: (request: Request) => IndexedRule[];
  /** Returns whether one of the lists switches a rule off. */
  isSwitchedOff: (rule: IndexedRule, lists: ReadonlySet<number>) => boolean;
}

/**
 * Creates an index by the rarest word of each rule. An address is compared only with the rules that share a word with
 * it, and with those that have none.
 */
export function createRuleIndex(lists: readonly FilterList[]): RuleIndex {
  const rules: IndexedRule[] = [];
  const switchedOff = new Map<number, Set<number>>();
  for (const [list, { rules: own }] of lists.entries())
    for (const rule of own) {
      if (rule.filter.isBadFilter()) addTo(switchedOff, rule.filter.getIdWithoutBadFilter(), list);
      else if (mayDecide(rule)) rules.push({ ...rule, list });
    }
  const buckets = bucketsOf(rules);

  return {
    matching(request) {
      const found: IndexedRule[] = [];
      const compare = (word: number) => {
        for (const rule of buckets.get(word) ?? NONE) if (rule.filter.match(request)) found.push(rule);
      };
      for (const word of request.getTokens()) compare(word);
      compare(NO_WORD);
      return found.length < 2
        ? found
        : [...new Set(found)].toSorted((one, other) => one.list - other.list || one.line - other.line);
    },
    isSwitchedOff(rule, among) {
      if (switchedOff.size === 0) return false;
      const by = switchedOff.get(rule.filter.getId());
      return by !== undefined && [...by].some((list) => among.has(list));
    },
  };
}

/** Bucket of rules without any word. */
const NO_WORD = 0;
const NONE: readonly IndexedRule[] = [];

/**
 * Returns whether a rule stops or allows requests. Others change headers, addresses or content, or only choose the
 * answer of a request that another rule stops.
 */
function mayDecide({ filter }: FilterRule): boolean {
  if (filter.isCSP() || filter.isRemoveParam() || filter.isReplace() || filter.isRedirectRule()) return false;
  if (filter.isGenericHide() || filter.isSpecificHide()) return false;
  return !(filter.isRedirect() && (filter.isException() || filter.getRedirectResource() === 'none'));
}

function bucketsOf(rules: readonly IndexedRule[]): Map<number, IndexedRule[]> {
  const counts = new Map<number, number>();
  for (const { words } of rules)
    for (const group of words) for (const word of group) counts.set(word, (counts.get(word) ?? 0) + 1);
  const buckets = new Map<number, IndexedRule[]>();
  for (const rule of rules)
    for (const group of rule.words) {
      let rarest = NO_WORD;
      let count = Infinity;
      for (const word of group) {
        const its = counts.get(word) ?? 0;
        if (its < count) [rarest, count] = [word, its];
      }
      const bucket = buckets.get(rarest);
      if (bucket === undefined) buckets.set(rarest, [rule]);
      else bucket.push(rule);
    }
  return buckets;
}

function addTo(sets: Map<number, Set<number>>, key: number, value: number): void {
  const found = sets.get(key);
  if (found === undefined) sets.set(key, new Set([value]));
  else found.add(value);
}
