import { decodeHits } from '@vigie/audit/hits/decode-hits.ts';
import type { CountedHit } from '@vigie/contract/counted.ts';
import { trackerSettings } from '@vigie/contract/tracking-settings.ts';
import type { Report } from '../report/report.ts';
import { egressOf, type AuditRun } from '../report/run-audit.ts';
import { addToTally, type CountTally } from './count-tally.ts';
import { openLedger } from './hit-ledger.ts';

/** Page of the report with the states of its hits, by tracker. */
interface CountedPage {
  index: number;
  url: string;
  states: CountedHit[][];
}

/**
 * Does a run, then queries the reporting interfaces whether its hits were counted. Each page of the report gets the states
 * of its hits. Verdicts and grades do not depend on them. Throws ChromiumNotFound.
 */
export async function withCounts(run: AuditRun, work: (run: AuditRun) => Promise<Report>): Promise<Report> {
  const { order, report, signal } = run;
  if (order.reports.length === 0) return work(run);
  const { tracking } = order;
  const trackers = [
    tracking,
    ...(tracking.others ?? []).map((tracker) => trackerSettings(tracking, tracker)),
  ];
  const ledger = openLedger<{ page: CountedPage; tracker: number }>(order.reports);
  const pages: CountedPage[] = [];
  const done = await work({
    ...run,
    async onVisit(observation, index) {
      await run.onVisit?.(observation, index);
      const page = { index, url: observation.requestedUrl, states: trackers.map(() => []) };
      pages.push(page);
      for (const [tracker, settings] of trackers.entries())
        ledger.add({ page, tracker }, observation, decodeHits(observation, settings));
    },
  });
  const counted = await ledger.count({
    egress: await egressOf({ ...order, urls: [...order.urls, ...order.reports.map(({ url }) => url)] }),
    waitMs: order.reportsWaitMs,
    signal,
    isMarked: order.hits === 'mark',
  });
  for (const [{ page, tracker }, states] of counted) page.states[tracker] = states;
  const counts: CountTally = { states: {}, reasons: [] };
  for (const { index, url, states } of pages) {
    report.count(index, report.hide(states));
    addToTally(counts, states.flat(), report.shownUrl(url));
  }
  return { ...done, counts };
}
