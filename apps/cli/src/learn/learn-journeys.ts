import { eventsOfJourney } from '@vigie/audit/events/journey-events.ts';
import { createJourneyLearner } from '@vigie/audit/plan/learn-journeys.ts';
import type { LearnedPlan } from '@vigie/contract/learned-plan.ts';
import { createHiding } from '@vigie/inspector/journey/hidden-values.ts';
import { withJourneyBrowser } from '../journey/journey-browser.ts';
import type { JourneyWatcher } from '../journey/run-journeys.ts';
import type { JourneyOrder } from '../options/journey-order.ts';

interface Work {
  order: JourneyOrder;
  watcher: Pick<JourneyWatcher, 'started' | 'stepped'>;
  signal: AbortSignal;
}

export interface LearnedJourneys {
  plan: LearnedPlan;
  /** Failed steps, with the journey's title. */
  failures: { title: string; step: number; reason: string }[];
}

/** Runs recordings one after the other, and derives a plan from the events of their steps. Throws ChromiumNotFound. */
export async function learnJourneys({ order, watcher, signal }: Work): Promise<LearnedJourneys> {
  const hiding = createHiding(order.values);
  const learner = createJourneyLearner();
  const failures: LearnedJourneys['failures'] = [];
  await withJourneyBrowser({ order, signal }, async ({ run }) => {
    for (const { recording } of order.recordings) {
      if (signal.aborted) break;
      const title = hiding.text(recording.title);
      watcher.started({ title, steps: recording.steps.length });
      const record = await run(recording, (step) =>
        watcher.stepped({ ...step, label: hiding.text(step.label) }),
      );
      const { steps } = record;
      learner.add({ steps, events: hiding.record(eventsOfJourney(record)), at: record.startedAt });
      for (const { number, reason } of steps)
        if (reason !== null)
          failures.push({ title, step: number, reason: hiding.text(`${reason.code} ${reason.detail}`) });
    }
  });
  return { plan: learner.proposal(), failures };
}
