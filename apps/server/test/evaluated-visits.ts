import { addVerdicts, emptyTable } from '@vigie/audit/score.ts';
import { rootOf } from '@vigie/audit/root-cause.ts';
import { passed, skipped } from '@vigie/audit/verdicts.ts';
import type { CspRecord } from '@vigie/contract/observation/policy.ts';
import { CHECKS, CHECK_WEIGHTS, type Verdict } from '@vigie/contract/verdict.ts';
import { jsonText } from '../src/db/json-text.ts';
import type { Db } from '../src/db/schema/database.ts';
import type { EvaluatedPage } from '../src/evaluation/evaluated-page.ts';
import { storePages } from '../src/modules/observations/store-pages.service.ts';
import { ensurePartitions } from '../src/modules/observations/partitions.ts';
import type { StoredPage } from '../src/evaluation/stored-page.ts';
import { observationOf } from './observations.ts';
import { createAgentRow, createJobRow } from './rows.ts';

/** A visit in which everything passed, except the given verdicts. */
export interface VisitWithVerdicts {
  url: string;
  at: string;
  verdicts?: Verdict[];
  policies?: CspRecord['policies'];
  /** True if nothing could be measured. */
  isLost?: boolean;
}

/**
 * Creates an audit that ended, or was cancelled, a minute after its last visit. Returns its job and the stored pages.
 */
export async function auditOf(
  db: Db,
  { companyId, websiteId, isPart = false }: { companyId: string; websiteId: string; isPart?: boolean },
  visits: VisitWithVerdicts[],
): Promise<{ jobId: string; pages: StoredPage[] }> {
  const jobId = await createJobRow(db, { companyId, websiteId, state: 'succeeded' });
  const evaluated = visits.map(createEvaluatedPage);
  const instants = evaluated.map(({ observedAt }) => observedAt.getTime());
  await db
    .updateTable('jobs')
    .set({
      startedAt: new Date(Math.min(...instants)),
      finishedAt: new Date(Math.max(...instants) + 60_000),
      pagesDone: evaluated.length,
      pagesFailed: visits.filter(({ isLost }) => isLost).length,
      checks: jsonText(evaluated.reduce((table, { verdicts }) => addVerdicts(table, verdicts), emptyTable())),
      ...(isPart && { state: 'cancelled' as const }),
    })
    .where('id', '=', jobId)
    .execute();
  const run = { id: jobId, companyId, jobId, orderFrozen: '{}' };
  await db.insertInto('runs').values(run).execute();
  await ensurePartitions(
    db,
    evaluated.map(({ observedAt }) => observedAt),
  );
  const scope = { companyId, websiteId, runId: jobId, attempt: 1, agentId: await createAgentRow(db) };
  const pages = await db.transaction().execute((transaction) => storePages(transaction, scope, evaluated));
  return { jobId, pages };
}

function createEvaluatedPage({
  url,
  at,
  verdicts: given = [],
  policies = [],
  isLost = false,
}: VisitWithVerdicts): EvaluatedPage {
  const observation = observationOf(url, isLost ? 'unreachable' : 'healthy', at);
  const verdicts = CHECKS.map(
    (check) =>
      given.find((one) => one.check === check) ??
      (isLost ? skipped(check, 'page-not-visited') : passed(check)),
  );
  return {
    url,
    observedAt: new Date(at),
    observation: { ...observation, csp: { state: 'recorded', value: { policies, violations: [] } } },
    canary: null,
    verdicts,
    rooted: verdicts.map((verdict) => {
      const root = verdict.outcome === 'failed' ? rootOf(verdict, verdicts) : verdict;
      const { check, outcome, reason } = verdict;
      return { check, outcome, reason: reason ?? '', rootCheck: root.check, rootReason: root.reason ?? '' };
    }),
    lostWeight: verdicts
      .filter(({ outcome }) => outcome === 'failed')
      .reduce((sum, { check }) => sum + CHECK_WEIGHTS[check], 0),
    hits: 1,
    pageViews: 1,
    others: [],
    dataLayer: null,
    screenshot: null,
  };
}
