import type * as z from 'zod';
import type { PastCause, rootCauseSchema } from '@vigie/contract/health.ts';
import { verdictsFor } from '../../access/captured-values.ts';
import type { Call } from '../../access/actor.ts';
import type { Period } from '../../period/asked-period.ts';
import { presentFault } from '../observations/faults.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import { countNowFailures, listCauseExamples, type NowScope } from './now-visits.store.ts';
import type { NowOfWebsite } from './now.service.ts';
import { openCauses } from './open-causes.policy.ts';
import { listCausesOfPeriod } from './past-causes.store.ts';

type RootCause = z.infer<typeof rootCauseSchema>;

/** The root causes that are open now, each with the page that showed it last. */
export async function readRootCauses(
  { db, actor }: Call,
  { now, scope }: NowOfWebsite,
): Promise<RootCause[]> {
  const failures = await countNowFailures(db, [scope]);
  const examples = await listCauseExamples(db, scope);
  const ids = examples.map(({ observationId }) => observationId);
  const verdictsOf = await readVerdicts(db, ids);
  return openCauses({ failures, checks: now.score.checks }).map((cause) => {
    const example = examples.find(({ check, reason }) => check === cause.check && reason === cause.reason);
    const verdicts = verdictsFor(actor, verdictsOf.get(example?.observationId ?? '') ?? []);
    const verdict = verdicts.find(({ check }) => check === cause.check);
    const fault = verdict === undefined ? null : presentFault(verdict, verdicts);
    const { evidence = {}, remedy = null } = fault ?? {};
    return { ...cause, example: { url: example?.url ?? '', evidence, remedy } };
  });
}

/** The root causes of the period that are not open now. */
export async function readPastCauses(
  { db }: Call,
  scope: NowScope,
  { period, open }: { period: Period; open: RootCause[] },
): Promise<PastCause[]> {
  const isOpen = new Set(open.map(({ check, reason }) => `${check}/${reason}`));
  const causes = await listCausesOfPeriod(db, scope, period);
  return causes
    .filter(({ check, reason }) => !isOpen.has(`${check}/${reason}`))
    .map(({ check, reason, pages, lastSeenAt, repaired, unjudged }) => ({
      check,
      reason,
      pages,
      lastSeenAt: lastSeenAt.toISOString(),
      // A page that is visited no more says nothing; one that could not be judged may still have the fault.
      state: repaired > 0 && unjudged === 0 ? 'repaired' : 'unchecked',
    }));
}
