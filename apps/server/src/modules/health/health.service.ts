import type * as z from 'zod';
import type { Health, periodSchema, rootCauseSchema, worstPageSchema } from '@vigie/contract/health.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { countAgents } from '../agents/agents.store.ts';
import { verdictsFor } from '../../access/captured-values.ts';
import { faultsOf, presentFault } from '../observations/faults.ts';
import { knownOfPages } from '../observations/known-of-pages.service.ts';
import { listWorstPages, readVerdicts, type WorstPage } from '../observations/observations.store.ts';
import { periodOf, type Period } from '../../period/asked-period.ts';
import { readChanges } from './changes.service.ts';
import { previousPeriod } from '../../period/steps.ts';
import { costPoints, passRate, scoreCounts, visited } from './health.policy.ts';
import { countAudits } from './health.store.ts';
import { requireMeasuredWebsite } from './measured-website.ts';
import { readSharedFacts } from '../problems/shared-facts.store.ts';
import type { VerdictCount } from '../../judging/verdict-count.ts';
import { countFailingPages, listRootCauses } from '../rollups/page-faults.store.ts';
import { countVerdicts, countVisits, NO_VISITS } from '../rollups/verdict-counts.store.ts';

const WORST_PAGES_MAX = 25;

/** A website's health over a period, beside the period before. */
export async function readHealth(call: Call, query: z.infer<typeof periodSchema>): Promise<Health> {
  const { db } = call;
  const { id, companyId } = await requireMeasuredWebsite(call, query.websiteId);
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
    rootCauses: await readRootCauses(call, id, { period, counts: now.verdicts }),
    worstPages: worst.map((page) => presentWorstPage(call, page)),
    lastAuditAt: lastAuditAt?.toISOString() ?? null,
    changes: await readChanges(db, id, period),
  };
}

async function countAll(db: Db, websiteId: string, period: Period) {
  const one = { period, starts: [period.from] };
  const [visits = NO_VISITS] = await countVisits(db, websiteId, one);
  return { visits, verdicts: await countVerdicts(db, websiteId, one) };
}

type RootCause = z.infer<typeof rootCauseSchema>;

async function readRootCauses(
  { db, actor }: Call,
  websiteId: string,
  { period, counts }: { period: Period; counts: VerdictCount[] },
): Promise<RootCause[]> {
  const causes = await listRootCauses(db, websiteId, period);
  const examples = await readVerdicts(
    db,
    causes.map(({ observationId }) => observationId),
  );
  const factsOf = await readSharedFacts(db, websiteId, period);
  const known = await knownOfPages({ db, actor }, websiteId, [...examples.values()].flat());
  return causes
    .map(({ check, reason, pages, url, observationId }) => {
      const verdicts = verdictsFor(actor, examples.get(observationId) ?? []);
      const verdict = verdicts.find((one) => one.check === check);
      const fault = verdict === undefined ? null : presentFault(verdict, verdicts, known);
      const example = { url, evidence: fault?.evidence ?? {}, remedy: fault?.remedy ?? null };
      const facts = factsOf(check, reason, example.evidence);
      const isIts = (count: VerdictCount) => count.rootCheck === check && count.rootReason === reason;
      return { check, reason, pages, costPoints: costPoints(counts, isIts), facts, example };
    })
    .toSorted((a, b) => b.costPoints - a.costPoints || b.pages - a.pages);
}

function presentWorstPage({ actor }: Call, page: WorstPage): z.infer<typeof worstPageSchema> {
  const { failureCode } = page;
  return {
    observationId: page.observationId,
    url: page.url,
    observedAt: page.observedAt.toISOString(),
    failure: failureCode === null ? null : { code: failureCode, message: page.failureMessage ?? '' },
    lostWeight: page.lostWeight,
    faults: faultsOf(verdictsFor(actor, page.verdicts)),
  };
}
