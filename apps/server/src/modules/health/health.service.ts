import type * as z from 'zod';
import type { Evolution, Health, rootCauseSchema, worstPageSchema } from '@vigie/contract/health.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { Refusal } from '../../errors/refusal.ts';
import { countAgents } from '../agents/agents.store.ts';
import { faultsOf, presentFault } from '../observations/faults.ts';
import { listWorstPages, readVerdicts, type WorstPage } from '../observations/observations.store.ts';
import { periodOf, requireTimeZone } from './asked-period.ts';
import { chooseStep, costPoints, passRate, previousPeriod, scoreCounts } from './health.policy.ts';
import {
  countAudits,
  countFailingPages,
  countVerdicts,
  countVisits,
  findMeasuredWebsite,
  listRootCauses,
  listSteps,
  type Period,
  type VerdictCount,
} from './health.store.ts';

export interface HealthQuery {
  websiteId: string;
  from: string;
  to: string;
}

const WORST_PAGES_MAX = 25;
const NO_VISITS = { point: 0, measured: 0, failed: 0, hits: 0, pageViews: 0 };

/** A website's health over a period, beside the period before. */
export async function readHealth(call: Call, query: HealthQuery): Promise<Health> {
  const { db } = call;
  const { id, companyId } = await requireWebsite(call, query.websiteId);
  const period = periodOf(query);
  const now = await countAll(db, id, period);
  const before = await countAll(db, id, previousPeriod(period));
  const score = scoreCounts(now.verdicts, visited(now.visits));
  const failingPages = await countFailingPages(db, id, period);
  const { audits, lastAuditAt } = await countAudits(db, id, period);
  const { agents, online } = await countAgents(db, companyId);
  const worst = await listWorstPages(db, id, { ...period, limit: WORST_PAGES_MAX });
  return {
    websiteId: id,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    score,
    previous: scoreCounts(before.verdicts, visited(before.visits)),
    figures: {
      pagesMeasured: now.visits.measured,
      pagesFailed: now.visits.failed,
      hits: now.visits.hits,
      pageViews: now.visits.pageViews,
      audits,
      agentsOnline: online,
      agents,
    },
    checks: CHECKS.map((check) => ({
      check,
      rate: passRate(score, check),
      costPoints: costPoints(now.verdicts, (count) => count.check === check),
      failingPages: failingPages.get(check) ?? 0,
    })),
    rootCauses: await readRootCauses(db, id, { period, counts: now.verdicts }),
    worstPages: worst.map(presentWorstPage),
    lastAuditAt: lastAuditAt?.toISOString() ?? null,
  };
}

/** The score step by step; a step in which nothing was visited has no grade. */
export async function readEvolution(
  call: Call,
  query: HealthQuery & { timeZone: string },
): Promise<Evolution> {
  const { db } = call;
  const { id } = await requireWebsite(call, query.websiteId);
  const period = periodOf(query);
  requireTimeZone(query.timeZone);
  const step = chooseStep(period);
  const starts = await listSteps(db, period, { step, timeZone: query.timeZone });
  const verdicts = Map.groupBy(await countVerdicts(db, id, { period, starts }), ({ point }) => point);
  const visits = new Map((await countVisits(db, id, { period, starts })).map((one) => [one.point, one]));
  return {
    step,
    points: starts.map((start, point) => {
      const pages = visited(visits.get(point) ?? NO_VISITS);
      return {
        from: start.toISOString(),
        to: (starts[point + 1] ?? period.to).toISOString(),
        score: scoreCounts(verdicts.get(point) ?? [], pages),
        pages,
      };
    }),
  };
}

async function requireWebsite({ db, actor }: Call, websiteId: string) {
  const website = await findMeasuredWebsite(db, actor, websiteId);
  if (website === null) throw new Refusal('not-found');
  return website;
}

async function countAll(db: Db, websiteId: string, period: Period) {
  const one = { period, starts: [period.from] };
  const [visits = NO_VISITS] = await countVisits(db, websiteId, one);
  return { visits, verdicts: await countVerdicts(db, websiteId, one) };
}

function visited({ measured, failed }: { measured: number; failed: number }): number {
  return measured + failed;
}

type RootCause = z.infer<typeof rootCauseSchema>;

async function readRootCauses(
  db: Db,
  websiteId: string,
  { period, counts }: { period: Period; counts: VerdictCount[] },
): Promise<RootCause[]> {
  const causes = await listRootCauses(db, websiteId, period);
  const examples = await readVerdicts(
    db,
    causes.map(({ observationId }) => observationId),
  );
  return causes
    .map(({ check, reason, pages, url, observationId }) => {
      const verdicts = examples.get(observationId) ?? [];
      const verdict = verdicts.find((one) => one.check === check);
      const fault = verdict === undefined ? null : presentFault(verdict, verdicts);
      const example = { url, evidence: fault?.evidence ?? {}, remedy: fault?.remedy ?? null };
      const isIts = (count: VerdictCount) => count.rootCheck === check && count.rootReason === reason;
      return { check, reason, pages, costPoints: costPoints(counts, isIts), example };
    })
    .toSorted((a, b) => b.costPoints - a.costPoints || b.pages - a.pages);
}

function presentWorstPage(page: WorstPage): z.infer<typeof worstPageSchema> {
  const { failureCode } = page;
  return {
    observationId: page.observationId,
    url: page.url,
    observedAt: page.observedAt.toISOString(),
    failure: failureCode === null ? null : { code: failureCode, message: page.failureMessage ?? '' },
    lostWeight: page.lostWeight,
    faults: faultsOf(page.verdicts),
  };
}
