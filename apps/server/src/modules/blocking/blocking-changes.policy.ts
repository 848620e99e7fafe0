import type { SummedTracker } from '@vigie/audit/blockers/sum-blocking.ts';
import type {
  BlockingChange,
  BlockingResult,
  StoredTrackerBlocking,
} from '@vigie/contract/stored-blocking.ts';

const CHANGES_MAX = 100;
const CHANGES_MS = 395 * 24 * 3_600_000;

type History = Pick<BlockingResult, 'trackers' | 'changes'>;
type Before = History & Pick<BlockingResult, 'lists'>;

interface Compared {
  trackers: readonly SummedTracker[];
  at: Date;
  /** True if the lists differ from those of the comparison before. */
  hasOtherLists: boolean;
}

/**
 * Returns the trackers with the instant since which they have their outcome, and the changes since the comparison
 * before. Null: there was none. A tracker that it did not know has changed nothing.
 */
export function continueHistory(before: Before | null, { trackers, at, hasOtherLists }: Compared): History {
  const listsBefore = new Set(before?.lists.map(({ name }) => name));
  const known = new Map(before?.trackers.map((tracker) => [tracker.vendor, tracker]));
  const instant = at.toISOString();
  const continued = trackers.map((tracker): StoredTrackerBlocking => {
    const last = known.get(tracker.vendor);
    const browsers = new Map(last?.browsers.map((one) => [one.browser, one]));
    return {
      ...tracker,
      since: sinceOf(last, tracker, instant),
      browsers: tracker.browsers.map((one) => ({
        ...one,
        since: sinceOf(browsers.get(one.browser), one, instant),
      })),
    };
  });
  const changes = trackers.flatMap((tracker): BlockingChange[] => {
    const last = known.get(tracker.vendor);
    if (last === undefined || last.outcome === tracker.outcome) return [];
    const [cause] = tracker.outcome === 'free' ? last.causes : tracker.causes;
    const { vendor, name, outcome } = tracker;
    return [
      {
        at: instant,
        vendor,
        name,
        before: last.outcome,
        after: outcome,
        by: hasOtherLists ? 'lists' : 'pages',
        isNewList: outcome !== 'free' && cause !== undefined && !listsBefore.has(cause.list),
        list: cause?.list ?? null,
        rule: cause?.rule ?? null,
      },
    ];
  });
  const oldest = at.getTime() - CHANGES_MS;
  const stays = ({ at: when }: BlockingChange) => Date.parse(when) >= oldest;
  return {
    trackers: continued,
    changes: [...changes, ...(before?.changes ?? []).filter(stays)].slice(0, CHANGES_MAX),
  };
}

type Outcome = Pick<StoredTrackerBlocking, 'outcome'>;

const sinceOf = (last: (Outcome & { since: string }) | undefined, now: Outcome, instant: string): string =>
  last?.outcome === now.outcome ? last.since : instant;
