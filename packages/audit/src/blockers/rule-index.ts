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
      const found = new Set<IndexedRule>();
      for (const token of [...request.getTokens(), NO_TOKEN])
        for (const rule of buckets.get(token) ?? [])
          if (!found.has(rule) && rule.filter.match(request)) found.add(rule);
      return found.size < 2
        ? [...found]
        : [...found].toSorted((one, other) => one.list - other.list || one.line - other.line);
    },
    isSwitchedOff(rule, among) {
      if (switchedOff.size === 0) return false;
      const by = switchedOff.get(rule.filter.getId());
      return by !== undefined && [...by].some((list) => among.has(list));
    },
  };
}

/** Bucket of rules without any word. */
const NO_TOKEN = 0;

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
  const tokensOf = rules.map(({ filter }) => filter.getTokens());
  for (const token of tokensOf.flatMap((all) => all.flatMap((each) => [...each])))
    counts.set(token, (counts.get(token) ?? 0) + 1);
  const buckets = new Map<number, IndexedRule[]>();
  for (const [index, rule] of rules.entries())
    for (const tokens of tokensOf[index] ?? []) {
      let rarest = NO_TOKEN;
      let count = Infinity;
      for (const token of tokens) {
        const its = counts.get(token) ?? 0;
        if (its < count) [rarest, count] = [token, its];
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
