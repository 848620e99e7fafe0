import { BLOCKING_BROWSERS, type BlockingBrowser } from '@vigie/contract/blocking.ts';
import type { ReachGap, ReachShares, TrackerReach } from '@vigie/contract/reach.ts';
import type { BlockingResult, StoredTrackerBlocking } from '@vigie/contract/stored-blocking.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { vendorNames } from '../consent-matrix/named-visits.ts';
import type { VisitRecord } from '../consent-matrix/read-visit.ts';

/** Answers of visitors to a banner. */
const REACH_ANSWERS = ['none', 'accept', 'refuse'] as const;
export type ReachAnswer = (typeof REACH_ANSWERS)[number];

/** Number of pages on which one tracker sends hits after each answer. */
export type FiredPages = Record<ReachAnswer, number>;

export interface ReachFacts {
  shares: ReachShares;
  /** Null: no visit was compared. */
  result: Pick<BlockingResult, 'browsers' | 'trackers'> | null;
  /** Pages by the vendor of a tracker, of a consent matrix. Null: there is none. */
  fired: ReadonlyMap<string, FiredPages> | null;
}

export interface Reach {
  gaps: ReachGap[];
  withoutLists: BlockingBrowser[];
  trackers: TrackerReach[];
}

/**
 * Returns the best possible share of visitors that each tracker measures. Visitors without a share use a browser that
 * stops nothing. Browsers and answers count as independent of each other.
 */
export function reachOf({ shares, result, fired }: ReachFacts): Reach {
  const entered = BLOCKING_BROWSERS.filter((browser) => (shares[browser] ?? 0) > 0);
  const hasAnswers = shares.accept !== null || shares.refuse !== null;
  const known = new Set(result?.browsers.map(({ browser }) => browser));
  const withoutLists = entered.filter((browser) => !known.has(browser));
  const hasShares = hasAnswers || BLOCKING_BROWSERS.some((browser) => shares[browser] !== null);
  const gaps: ReachGap[] = [
    ...(hasShares ? [] : (['shares'] as const)),
    ...(result === null ? (['visits'] as const) : []),
    ...(withoutLists.length > 0 ? (['lists'] as const) : []),
    ...(hasAnswers && fired === null ? (['matrix'] as const) : []),
  ];
  const trackers = hasShares && result !== null ? result.trackers.filter(({ sendsHits }) => sendsHits) : [];
  return {
    gaps,
    withoutLists,
    trackers: trackers.map(({ vendor, name, ...tracker }) => {
      const browsers = shareOfBrowsers(tracker, shares);
      const consent = hasAnswers ? shareOfAnswers(fired?.get(vendor), shares) : null;
      const share = hasAnswers ? (consent === null ? null : browsers * consent) : browsers;
      return { vendor, name, browsers, consent, share };
    }),
  };
}

/** Returns the share of visitors whose browser lets a tracker send hits, at best: a page counts unless all are stopped. */
function shareOfBrowsers(
  { pages, browsers }: Pick<StoredTrackerBlocking, 'pages' | 'browsers'>,
  shares: ReachShares,
): number {
  return browsers.reduce((rest, { browser, stoppedPages }) => {
    const share = (shares[browser] ?? 0) / 100;
    return rest - (pages === 0 ? 0 : share * (stoppedPages / pages));
  }, 1);
}

/** Returns the share of visitors after whose answer a tracker sends hits. Null: the matrix does not have it. */
function shareOfAnswers(fired: FiredPages | undefined, { accept, refuse }: ReachShares): number | null {
  if (fired === undefined) return null;
  const most = Math.max(fired.none, fired.accept, fired.refuse);
  if (most === 0) return null;
  const [accepting, refusing] = [(accept ?? 0) / 100, (refuse ?? 0) / 100];
  const silent = Math.max(0, 1 - accepting - refusing);
  return (accepting * fired.accept + refusing * fired.refuse + silent * fired.none) / most;
}

/** Returns on how many pages of a consent matrix each vendor sends full hits after each answer. */
export function firedPagesOf(
  visits: readonly VisitRecord[],
  tracking: TrackingSettings,
): Map<string, FiredPages> {
  const names = vendorNames(visits, { tracking, exempt: [], isConfigured: true });
  const fired = new Map<string, FiredPages>();
  for (const { state, vendors } of visits) {
    const answer = REACH_ANSWERS.find((one) => one === state);
    if (answer === undefined) continue;
    const firing = new Set(vendors.filter(({ hits }) => hits > 0).map(({ key }) => names.of(key)));
    for (const vendor of firing) {
      const pages = fired.get(vendor) ?? { none: 0, accept: 0, refuse: 0 };
      fired.set(vendor, pages);
      pages[answer] += 1;
    }
  }
  return fired;
}
