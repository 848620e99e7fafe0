import type * as z from 'zod';
import {
  QUALITY_TABS,
  type qualityOverviewSchema,
  type qualityQuerySchema,
  qualityTabOf,
  type qualityTabSchema,
} from '@vigie/contract/data-quality.ts';
import type { periodSchema } from '@vigie/contract/health.ts';
import { emptyTable } from '@vigie/audit/score.ts';
import type { Db } from '../../db/schema/database.ts';
import type { Call } from '../../access/actor.ts';
import { type Period, periodOf, steppedPeriodOf } from '../../period/requested-period.ts';
import { chooseStep, listPeriodSteps, previousPeriod } from '../../period/steps.ts';
import { pointsOf } from '../health/health.policy.ts';
import { countNowFailures } from '../health/now-visits.store.ts';
import { readNow } from '../health/now.service.ts';
import { type NowFailures, costOfCause } from '../causes/costs.service.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { VerdictCount } from '../../evaluation/verdict-count.ts';
import { countVerdicts } from '../rollups/verdict-counts.store.ts';
import { verdictsFor } from '../../access/captured-values.ts';
import { knownOfPages, presentFault } from '../observations/known-of-pages.service.ts';
import { readSharedFacts } from '../causes/open-problems.store.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { countFaultyPages, listReasons } from '../rollups/page-faults.store.ts';
import { type Tab, countsOfTab, isInView, reasonsByCount, tally } from './quality-views.ts';

type QualityTab = z.infer<typeof qualityTabSchema>;

/** Returns the rates of each data quality tab over a period, beside the period before. */
export async function readOverview(
  call: Call,
  query: z.infer<typeof periodSchema>,
): Promise<z.infer<typeof qualityOverviewSchema>> {
  const { db } = call;
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const period = periodOf(query);
  const now = await countVerdicts(db, id, { period, starts: [period.from] });
  const before = await countPrevious(call, id, period);
  const faultyPages = await countFaultyPages(db, id, period);
  return {
    tabs: QUALITY_TABS.map((tab) => presentTab(tab, { now, before, failingPages: faultyPages(tab) })),
  };
}

/** Returns one tab: its rate for each step, and the reasons of failed and skipped verdicts. */
export async function readCheck(call: Call, query: z.infer<typeof qualityQuerySchema>) {
  const { db } = call;
  const { id } = await requireMeasuredWebsite(call, query.websiteId);
  const period = steppedPeriodOf(query);
  const tab = qualityTabOf(query.check, query.view);
  const step = chooseStep(period);
  const starts = await listPeriodSteps(db, period, { step, timeZone: query.timeZone });
  const now = await countVerdicts(db, id, { period, starts });
  const before = await countPrevious(call, id, period);
  const faultyPages = await countFaultyPages(db, id, period);
  const counts = countsOfTab(now, tab);
  const byPoint = Map.groupBy(counts, ({ point }) => point);
  return {
    ...presentTab(tab, { now, before, failingPages: faultyPages(tab) }),
    step,
    points: starts.map((start, point) => {
      const { rate, passed, failed } = tally(byPoint.get(point) ?? []);
      const to = starts[point + 1] ?? period.to;
      return { from: start, to, rate, passed, failed };
    }),
    skippedReasons: reasonsByCount(counts, 'skipped'),
    reasons: await readReasons(call, id, { tab, period, counts: now }),
  };
}

function countPrevious({ db }: Call, websiteId: string, period: Period): Promise<VerdictCount[]> {
  const previous = previousPeriod(period);
  return countVerdicts(db, websiteId, { period: previous, starts: [previous.from] });
}

function presentTab(
  { check, view }: Tab,
  { now, before, failingPages }: { now: VerdictCount[]; before: VerdictCount[]; failingPages: number },
): QualityTab {
  const counts = countsOfTab(now, { check, view });
  const sums = tally(counts);
  return {
    check,
    view,
    ...sums,
    previousRate: tally(countsOfTab(before, { check, view })).rate,
    // A page that showed a fault before and after the period did not show it within.
    failingPages: sums.failed === 0 ? 0 : failingPages,
    topReason: reasonsByCount(counts, 'failed')[0]?.reason ?? null,
  };
}

async function readReasons(
  { db, actor }: Call,
  websiteId: string,
  { tab, period, counts }: { tab: Tab; period: Period; counts: VerdictCount[] },
) {
  const { check, view } = tab;
  const reasons = (await listReasons(db, websiteId, { period, check })).filter(({ reason }) =>
    isInView(view, reason),
  );
  const ids = reasons.map(({ observationId }) => observationId);
  const examples = await readVerdicts(db, ids);
  const open = await readFailures(db, websiteId);
  const factsOf = await readSharedFacts(db, websiteId, period);
  const known = await knownOfPages({ db, actor }, websiteId, [...examples.values()].flat());
  return reasons
    .map(({ firstSeenAt, lastSeenAt, observationId, url, pages, ...cause }) => {
      const isIts = (count: Omit<VerdictCount, 'point'>) =>
        count.check === check &&
        count.reason === cause.reason &&
        count.rootCheck === cause.rootCheck &&
        count.rootReason === cause.rootReason;
      const verdicts = verdictsFor(actor, examples.get(observationId) ?? []);
      const verdict = verdicts.find((one) => one.check === check);
      const fault = verdict === undefined ? null : presentFault(verdict, verdicts, known);
      const observedAt = lastSeenAt;
      return {
        ...cause,
        verdicts: counts.filter((one) => one.outcome === 'failed' && isIts(one)).reduce(addVerdicts, 0),
        pages,
        ...costOfCause(open, { check: cause.rootCheck, reason: cause.rootReason }),
        ownPoints: pointsOf(open.failures.filter(isIts), open.checks),
        isOpen: open.failures.some(isIts),
        facts: check === cause.rootCheck ? factsOf(check, cause.reason, fault?.evidence ?? {}) : {},
        firstSeenAt,
        lastSeenAt: observedAt,
        example: {
          observationId,
          url,
          observedAt,
          evidence: fault?.evidence ?? {},
          remedy: fault?.remedy ?? null,
        },
      };
    })
    .filter(({ verdicts }) => verdicts > 0)
    .toSorted((a, b) => b.verdicts - a.verdicts || (a.reason < b.reason ? -1 : 1));
}

async function readFailures(db: Db, websiteId: string): Promise<NowFailures> {
  const known = (await readNow(db, [websiteId])).get(websiteId);
  if (known === undefined) return { failures: [], checks: emptyTable() };
  return { failures: await countNowFailures(db, [known.scope]), checks: known.now.score.checks };
}

function addVerdicts(sum: number, { verdicts }: VerdictCount): number {
  return sum + verdicts;
}
