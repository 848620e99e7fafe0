import type { Request } from '@ghostery/adblocker';
import type { BlockedRequest, PageBlocking } from '@vigie/contract/blocking.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { FilterList } from './filter-list.ts';
import { createStoppedInitiators } from './initiators.ts';
import { createRuleIndex, type IndexedRule, type RuleIndex } from './rule-index.ts';
import { isMainDocument, requestsSeenByBlocker, type SeenRequest } from './seen-by-blocker.ts';

/** Lists and requests to which a blocker applies. */
export interface BlockerScope {
  /** Positions of the lists that it uses. */
  lists: ReadonlySet<number>;
  /** True if it leaves requests to the page's own site alone. */
  thirdPartyOnly: boolean;
}

/** Effect of a blocker on one visit. The requests are those of the visit's record, by their id. */
export interface VisitBlocking {
  blocked: (BlockedRequest & { requestId: string })[];
  neverSent: (PageBlocking['neverSent'][number] & { requestId: string })[];
}

export interface Blocker {
  /** Names of the lists. */
  lists: readonly string[];
  /** Returns a function that applies parts of the lists to a visit. The rules are matched once. */
  open: (visit: Observation) => (scope?: BlockerScope) => VisitBlocking;
}

/** Creates a blocker from lists. Its rules act together, as in a browser: an exception of one list holds for all. */
export function createBlocker(lists: readonly FilterList[]): Blocker {
  const index = createRuleIndex(lists);
  const names = lists.map(({ facts }) => facts.name);
  const everything = { lists: new Set(lists.keys()), thirdPartyOnly: false };
  return {
    lists: names,
    open(visit) {
      const matched = requestsSeenByBlocker(visit).map((request) => ({
        ...request,
        hops: request.hops.map((hop) => ({ hop, rules: index.matching(hop) })),
      }));
      return (scope = everything) => applyTo(matched, scope, { index, lists: names });
    },
  };
}

type MatchedHop = { hop: Request; rules: IndexedRule[] };
type MatchedRequest = Omit<SeenRequest, 'hops'> & { hops: MatchedHop[] };
type Rules = { index: RuleIndex; lists: readonly string[] };

function applyTo(requests: readonly MatchedRequest[], scope: BlockerScope, rules: Rules): VisitBlocking {
  const { lists } = rules;
  const decide = (hops: readonly MatchedHop[]) => {
    for (const hop of hops) {
      const rule = stoppingRule(hop, scope, rules);
      if (rule === null || (isPageAllowed && !rule.filter.isImportant())) continue;
      return { url: hop.hop.url, list: lists[rule.list] ?? '', rule: rule.text };
    }
    return null;
  };
  const isPageAllowed = requests.some(
    ({ record, hops }) =>
      isMainDocument(record) && hops.some((hop) => activeRules(hop, scope, rules).some(allowsDocument)),
  );
  const initiators = createStoppedInitiators();
  const result: VisitBlocking = { blocked: [], neverSent: [] };
  for (const { record, hops } of requests) {
    const because = initiators.causeOf(record);
    const own = decide(hops);
    const { url, id: requestId } = record;
    if (because !== null)
      result.neverSent.push({ url, because, list: own?.list ?? null, rule: own?.rule ?? null, requestId });
    else if (own !== null) result.blocked.push({ ...own, requestId });
    const cause = because ?? own?.url;
    if (cause !== undefined) initiators.stop(record, cause);
  }
  return result;
}

function activeRules({ rules }: MatchedHop, { lists }: BlockerScope, { index }: Rules): IndexedRule[] {
  return rules.filter((rule) => lists.has(rule.list) && !index.isSwitchedOff(rule, lists));
}

/** Returns the rule by which a request is stopped; null if it is sent. */
function stoppingRule(hop: MatchedHop, scope: BlockerScope, rules: Rules): IndexedRule | null {
  if (scope.thirdPartyOnly && hop.hop.isFirstParty) return null;
  const active = activeRules(hop, scope, rules).filter(
    (rule) => !hop.hop.isMainFrame() || namesDocument(rule),
  );
  const stopping = active.filter(({ filter }) => !filter.isException());
  const important = stopping.find(({ filter }) => filter.isImportant());
  if (important !== undefined) return important;
  return active.length === stopping.length ? (stopping[0] ?? null) : null;
}

/** Returns whether a rule names the page itself. Other rules stop only what a page loads. */
const namesDocument = ({ text }: IndexedRule): boolean => /[$,](?:document|doc|all)(?:,|$)/.test(text);

/** Returns whether an exception switches the blocker off on the whole page (`@@||example.org^$document`). */
const allowsDocument = ({ filter, text }: IndexedRule): boolean =>
  filter.isException() && /[$,](?:document|doc)(?:,|$)/.test(text);
