import { eventsOf } from '@vigie/audit/events/events-of.ts';
import { pageKindOf } from '@vigie/audit/page-kind.ts';
import { createLearner } from '@vigie/audit/plan/learn-plan.ts';
import type { LearnedPlan } from '@vigie/contract/learned-plan.ts';
import type { AuditOrder } from '../options/audit-order.ts';
import { egressOf, type Watcher } from '../report/run-audit.ts';
import { visitSite } from '../report/visit-site.ts';

interface Work {
  order: AuditOrder;
  watcher: Watcher;
  signal: AbortSignal;
}

/** Visits pages of a website, and derives a plan from those that could be measured. Throws ChromiumNotFound. */
export async function learnSite({ order, watcher, signal }: Work): Promise<LearnedPlan> {
  const learner = createLearner();
  await visitSite({
    order,
    egress: await egressOf(order),
    watcher,
    signal,
    onVisit(observation) {
      if (observation.outcome !== 'measured') return;
      const { finalUrl, requestedUrl, startedAt } = observation;
      learner.add({
        url: finalUrl ?? requestedUrl,
        pageKind: pageKindOf(observation),
        events: eventsOf(observation, order.tracking),
        at: startedAt,
      });
    },
  });
  return learner.proposal();
}
