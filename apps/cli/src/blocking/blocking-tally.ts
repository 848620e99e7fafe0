import type { BlockedTracker, BlockingBrowser } from '@vigie/contract/blocking.ts';
import type { ReportPage } from '../report/page.ts';

const RULES_MAX = 3;
const ADDRESSES_MAX = 20;

/** Effect of blockers on one tracker, on all pages. */
interface TrackerTally {
  name: string;
  pages: number;
  outcomes: Record<BlockedTracker['outcome'], number>;
}

/** Figures of the blockers of a run for the text report. */
export interface BlockingTally {
  pages: number;
  /** Number of pages with a stopped request. */
  affected: number;
  blocked: number;
  neverSent: number;
  trackers: Map<string, TrackerTally>;
  /** Pages by list and rule. */
  rules: Map<string, { list: string; rule: string; url: string; pages: number }>;
  /** Pages by an address of the own site that hits still reach. */
  escaped: Map<string, number>;
  browsers: Map<BlockingBrowser, { blocked: number; neverSent: number; stopped: Set<string> }>;
}

export const emptyBlockingTally = (): BlockingTally => ({
  pages: 0,
  affected: 0,
  blocked: 0,
  neverSent: 0,
  trackers: new Map(),
  rules: new Map(),
  escaped: new Map(),
  browsers: new Map(),
});

/** Adds a page to the figures. Ignores pages that were not measured. */
export function addBlockedPage(
  tally: BlockingTally,
  { blocked = [], blocking, outcome }: Pick<ReportPage, 'blocked' | 'blocking' | 'outcome'>,
): void {
  if (blocking === undefined || outcome === 'failed') return;
  tally.pages += 1;
  tally.blocked += blocked.length;
  tally.neverSent += blocking.neverSent.length;
  if (blocked.length > 0) tally.affected += 1;
  for (const { vendor, name, outcome: its } of blocking.trackers) {
    const row = tally.trackers.get(vendor) ?? {
      name,
      pages: 0,
      outcomes: { stopped: 0, partly: 0, free: 0 },
    };
    row.pages += 1;
    row.outcomes[its] += 1;
    tally.trackers.set(vendor, row);
  }
  const rules = new Map(blocked.map((entry) => [`${entry.list}\n${entry.rule}`, entry]));
  for (const [key, entry] of rules) {
    const row = tally.rules.get(key) ?? { ...entry, pages: 0 };
    row.pages += 1;
    if (tally.rules.has(key) || tally.rules.size < RULES_MAX * ADDRESSES_MAX) tally.rules.set(key, row);
  }
  for (const url of blocking.escaped)
    if (tally.escaped.has(url) || tally.escaped.size < ADDRESSES_MAX)
      tally.escaped.set(url, (tally.escaped.get(url) ?? 0) + 1);
  for (const { browser, blocked: count, neverSent, stopped } of blocking.browsers) {
    const row = tally.browsers.get(browser) ?? { blocked: 0, neverSent: 0, stopped: new Set() };
    row.blocked += count;
    row.neverSent += neverSent;
    for (const name of stopped) row.stopped.add(name);
    tally.browsers.set(browser, row);
  }
}

/** Returns the rules that stop requests, those of most pages first. */
export const rulesOf = (tally: BlockingTally) =>
  [...tally.rules.values()].toSorted((one, other) => other.pages - one.pages);
