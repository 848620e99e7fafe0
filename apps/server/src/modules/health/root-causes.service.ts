import type * as z from 'zod';
import type { PastCause, rootCauseSchema } from '@vigie/contract/health.ts';
import type { CheckTable } from '@vigie/contract/score.ts';
import { verdictsFor } from '../../access/captured-values.ts';
import type { Call } from '../../access/actor.ts';
import type { Period } from '../../period/asked-period.ts';
import { presentFault, knownOfPages } from '../observations/known-of-pages.service.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { readSharedFacts } from '../causes/shared-facts.store.ts';
import type { NowFault, NowScope } from './now-visits.store.ts';
import { isRoot, openCauses } from './open-causes.policy.ts';
import { listCausesOfPeriod } from './past-causes.store.ts';

type RootCause = z.infer<typeof rootCauseSchema>;

/** The root causes that are open now, each with the page that showed it last. */
export async function readRootCauses(
  { db, actor }: Call,
  { failures, checks }: { failures: NowFault[]; checks: CheckTable },
  { websiteId, period }: { websiteId: string; period: Period },
): Promise<RootCause[]> {
  const examples = failures.filter(isRoot);
  const ids = examples.map(({ observationId }) => observationId);
  const verdictsOf = await readVerdicts(db, ids);
  const factsOf = await readSharedFacts(db, websiteId, period);
  const known = await knownOfPages({ db, actor }, websiteId, [...verdictsOf.values()].flat());
  return openCauses({ failures, checks }).map((cause) => {
    const example = examples.find(({ check, reason }) => check === cause.check && reason === cause.reason);
    const verdicts = verdictsFor(actor, verdictsOf.get(example?.observationId ?? '') ?? []);
    const verdict = verdicts.find(({ check }) => check === cause.check);
    const fault = verdict === undefined ? null : presentFault(verdict, verdicts, known);
    const { evidence = {}, remedy = null } = fault ?? {};
    const facts = factsOf(cause.check, cause.reason, evidence);
    return { ...cause, facts, example: { url: example?.url ?? '', evidence, remedy } };
  });
}

/** The root causes of the period that are not open now. */
export async function readPastCauses(
  { db }: Call,
  scope: NowScope,
  { period, open }: { period: Period; open: RootCause[] },
): Promise<PastCause[]> {
  const causes = await listCausesOfPeriod(db, scope, { period, besides: open });
  return causes.map(({ check, reason, pages, lastSeenAt, repaired, unjudged }) => ({
    check,
    reason,
    pages,
    lastSeenAt: lastSeenAt.toISOString(),
    // A page that is visited no more says nothing; one that could not be judged may still have the fault.
    state: repaired > 0 && unjudged === 0 ? 'repaired' : 'unchecked',
  }));
}
