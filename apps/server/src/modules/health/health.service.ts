import type * as z from 'zod';
import { emptyTable } from '@vigie/audit/score.ts';
import type { Health, Now, periodSchema, worstPageSchema } from '@vigie/contract/health.ts';
import type { Score } from '@vigie/contract/score.ts';
import { CHECKS, type Check } from '@vigie/contract/verdict.ts';
import type { Call } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { countAgents } from '../agents/agents.store.ts';
import { verdictsFor } from '../../access/captured-values.ts';
import { failingVerdicts } from '../observations/known-of-pages.service.ts';
import { type WorstPage, listWorstPages } from '../observations/observations.store.ts';
import { listLastProofs, type LastProof } from '../rehearsals/rehearsals.store.ts';
import { type Period, periodOf } from '../../period/requested-period.ts';
import { readAuditChanges } from './changes.service.ts';
import { previousPeriod } from '../../period/steps.ts';
import { passRate } from '../../evaluation/pass-rate.ts';
import { pointsOf, scoreCounts, visited } from './health.policy.ts';
import { countAudits } from './health.store.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { readNowFaults } from './now-visits.store.ts';
import { readNow } from './now.service.ts';
import { readPastCauses, readRootCauses } from '../causes/costs.service.ts';
import { countFailingPages } from '../rollups/page-faults.store.ts';
import { NO_VISITS, countVerdicts, countStepVisits } from '../rollups/verdict-counts.store.ts';

const WORST_PAGES_MAX = 25;

/** Returns a website's health over a period, beside the period before. */
export async function readHealth(call: Call, query: z.infer<typeof periodSchema>): Promise<Health> {
  const { db } = call;
  const { id, companyId } = await requireMeasuredWebsite(call, query.websiteId);
  const period = periodOf(query);
  // First, so that a concurrent request for a list of causes shares the read.
  const known = (await readNow(db, [id])).get(id);
  const scope = known?.scope ?? { websiteId: id, runIds: [] };
  const { failures, faultlessPages } = await readNowFaults(db, scope);
  const counted = await countAll(db, id, period);
  const before = await countAll(db, id, previousPeriod(period));
  const score = scoreCounts(counted.verdicts, visited(counted.visits));
  const checks = known?.now.score.checks ?? emptyTable();
  const rootCauses = await readRootCauses(call, { failures, checks }, { websiteId: id, period });
  const failingPages = await countFailingPages(db, id, period);
  const { audits, lastAuditAt } = await countAudits(db, id, period);
  const { agents, online } = await countAgents(db, companyId);
  const proofs = await listLastProofs(db, id);
  const worst = await listWorstPages(db, id, { ...period, limit: WORST_PAGES_MAX });
  return {
    websiteId: id,
    from: period.from.toISOString(),
    to: period.to.toISOString(),
    now: known === undefined ? null : presentNow(known.now, faultlessPages),
    score,
    previous: scoreCounts(before.verdicts, visited(before.visits)),
    figures: {
      pagesMeasured: counted.visits.measured,
      pagesFailed: counted.visits.failed,
      hits: counted.visits.hits,
      pageViews: counted.visits.pageViews,
      audits,
      agentsOnline: online,
      agents,
    },
    checks: costOfChecks(score, (check) => failingPages.get(check) ?? 0),
    rootCauses,
    pastCauses: await readPastCauses(call, scope, { period, open: rootCauses }),
    worstPages: worst.map((page) => presentWorstPage(call, page, proofs)),
    lastAuditAt: lastAuditAt?.toISOString() ?? null,
    changes: await readAuditChanges(db, id, period),
  };
}

async function countAll(db: Db, websiteId: string, period: Period) {
  const one = { period, starts: [period.from] };
  const [visits = NO_VISITS] = await countStepVisits(db, websiteId, one);
  return { visits, verdicts: await countVerdicts(db, websiteId, one) };
}

/** Returns the website's current grade with the cost of each check. */
function presentNow(now: Now, faultlessPages: number): Health['now'] {
  const checks = costOfChecks(now.score, (check) => now.score.checks[check].failed);
  return { ...now, checks, faultlessPages };
}

function costOfChecks(score: Score, failingPagesOf: (check: Check) => number): Health['checks'] {
  return CHECKS.map((check) => ({
    check,
    rate: passRate(score, check),
    costPoints: pointsOf([{ check, verdicts: score.checks[check].failed }], score.checks),
    failingPages: failingPagesOf(check),
  }));
}

function presentWorstPage(
  { actor }: Call,
  page: WorstPage,
  proofs: LastProof[],
): z.infer<typeof worstPageSchema> {
  const { failureCode } = page;
  return {
    observationId: page.observationId,
    url: page.url,
    observedAt: page.observedAt.toISOString(),
    failure: failureCode === null ? null : { code: failureCode, message: page.failureMessage ?? '' },
    lostWeight: page.lostWeight,
    faults: failingVerdicts(verdictsFor(actor, page.verdicts), { proofs }),
  };
}
