import type { BlockingBrowser, TrackerOutcome } from '@vigie/contract/blocking.ts';
import type { BlockingCause, StoredTrackerBlocking } from '@vigie/contract/stored-blocking.ts';
import type { PageEffect, PageEffects, PageTracker } from './page-blocking.ts';

/** Effect of lists on a tracker of a website, without its history. */
export type SummedTracker = Omit<StoredTrackerBlocking, 'since' | 'browsers'> & {
  browsers: Omit<StoredTrackerBlocking['browsers'][number], 'since'>[];
};

/** Effects on all pages of a website. */
export interface SummedBlocking {
  trackers: SummedTracker[];
  escaped: { url: string; pages: number }[];
}

const TRACKERS_MAX = 200;
const CAUSES_MAX = 5;
const CAUSES_COUNTED = 200;
const ESCAPED_MAX = 50;
const ESCAPED_COUNTED = 2_000;
const ADDRESS_MAX = 300;
const RULE_MAX = 300;

interface Counted {
  stoppedPages: number;
  partlyPages: number;
}

interface Row extends Counted {
  name: string;
  pages: number;
  sendsHits: boolean;
  causes: Map<string, BlockingCause>;
  browsers: Map<BlockingBrowser, Counted>;
}

/** Creates a sum of the effects on pages. Its memory is bounded, whatever the pages contain. */
export function createBlockingSum() {
  const rows = new Map<string, Row>();
  const escaped = new Map<string, number>();

  function rowOf({ vendor, name }: PageTracker): Row | null {
    const row = rows.get(vendor);
    if (row !== undefined || rows.size >= TRACKERS_MAX) return row ?? null;
    const made: Row = { name, pages: 0, sendsHits: false, ...NONE, causes: new Map(), browsers: new Map() };
    rows.set(vendor, made);
    return made;
  }

  return {
    add({ whole, browsers }: PageEffects): void {
      for (const tracker of whole.trackers) {
        const row = rowOf(tracker);
        if (row === null) continue;
        row.pages += 1;
        row.sendsHits ||= tracker.hits > 0;
        count(row, tracker.outcome);
        if (tracker.outcome !== 'free') addCauses(row.causes, causesOf(tracker, whole));
      }
      for (const { browser, trackers } of browsers)
        for (const { vendor, outcome } of trackers) {
          const row = rows.get(vendor);
          if (row === undefined) continue;
          const its = row.browsers.get(browser) ?? { ...NONE };
          row.browsers.set(browser, its);
          count(its, outcome);
        }
      for (const url of whole.escaped.map(shortAddress))
        if (escaped.has(url) || escaped.size < ESCAPED_COUNTED) escaped.set(url, (escaped.get(url) ?? 0) + 1);
    },
    sum(): SummedBlocking {
      return {
        trackers: [...rows].map(summedTracker).toSorted(byEffect),
        escaped: [...escaped]
          .map(([url, pages]) => ({ url, pages }))
          .toSorted((one, other) => other.pages - one.pages || (one.url < other.url ? -1 : 1))
          .slice(0, ESCAPED_MAX),
      };
    },
  };
}

const NONE: Counted = { stoppedPages: 0, partlyPages: 0 };

function count(counted: Counted, outcome: TrackerOutcome): void {
  if (outcome === 'stopped') counted.stoppedPages += 1;
  if (outcome === 'partly') counted.partlyPages += 1;
}

function summedTracker([vendor, { name, pages, sendsHits, causes, browsers, ...counted }]: [
  string,
  Row,
]): SummedTracker {
  return {
    vendor,
    name,
    pages,
    sendsHits,
    ...counted,
    outcome: outcomeOn(pages, counted),
    causes: [...causes.values()]
      .toSorted((one, other) => other.pages - one.pages || (one.rule < other.rule ? -1 : 1))
      .slice(0, CAUSES_MAX),
    browsers: [...browsers].map(([browser, its]) => ({ browser, ...its, outcome: outcomeOn(pages, its) })),
  };
}

function outcomeOn(pages: number, { stoppedPages, partlyPages }: Counted): TrackerOutcome {
  if (stoppedPages === pages) return 'stopped';
  return stoppedPages + partlyPages === 0 ? 'free' : 'partly';
}

/** Returns the rules that stop requests of a tracker, each address of a rule once. */
function causesOf({ requestIds }: PageTracker, { blocked, neverSent }: PageEffect): BlockingCause[] {
  const ids = new Set(requestIds);
  const own = blocked
    .filter(({ requestId }) => ids.has(requestId))
    .map(({ list, rule, url }) => ({ list, rule, url, takesAlong: false }));
  const senders = new Set(
    neverSent.filter(({ requestId }) => ids.has(requestId)).map(({ because }) => because),
  );
  const along = blocked
    .filter(({ url, requestId }) => senders.has(url) && !ids.has(requestId))
    .map(({ list, rule, url }) => ({ list, rule, url, takesAlong: true }));
  return [...along, ...own].map((cause) => ({
    ...cause,
    rule: cause.rule.slice(0, RULE_MAX),
    url: shortAddress(cause.url),
    pages: 1,
  }));
}

function addCauses(known: Map<string, BlockingCause>, causes: readonly BlockingCause[]): void {
  const ofPage = new Map(causes.map((cause) => [`${cause.list}\n${cause.rule}\n${cause.url}`, cause]));
  for (const [key, cause] of ofPage) {
    const before = known.get(key);
    if (before !== undefined) before.pages += 1;
    else if (known.size < CAUSES_COUNTED) known.set(key, { ...cause });
  }
}

const shortAddress = (url: string): string => url.replace(/[?#].*$/, '').slice(0, ADDRESS_MAX);

/** Compares trackers: those that lose most pages come first, then those on most pages. */
function byEffect(one: SummedTracker, other: SummedTracker): number {
  return (
    other.stoppedPages - one.stoppedPages ||
    other.partlyPages - one.partlyPages ||
    other.pages - one.pages ||
    (one.vendor < other.vendor ? -1 : 1)
  );
}
