import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { LearnedEvent, LearnedPlan } from '@vigie/contract/learned-plan.ts';
import { dueSchema, type Due, type TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { createLearner } from './learn-plan.ts';

/** Run of a journey, with its events in time order. */
export interface LearnedRun {
  steps: readonly Pick<StepRecord, 'number' | 'label' | 'outcome'>[];
  events: readonly TrackedEvent[];
  at: string | Date;
}

export interface JourneyLearner {
  add(run: LearnedRun): void;
  /** Returns the plan that the runs so far support, in the order of their steps. */
  proposal(): LearnedPlan;
}

interface SeenRun {
  steps: LearnedRun['steps'];
  /** Steps after which each event was seen. */
  seen: Map<string, Set<number>>;
}

const nameOf = ({ name, source }: Pick<TrackedEvent, 'name' | 'source'>): string => `${source} ${name}`;

/**
 * Creates a learner of a plan from runs of journeys. An event is due at a step if each run had it there. It has an
 * entry for each such step, or one that is due nowhere.
 */
export function createJourneyLearner(): JourneyLearner {
  const learner = createLearner();
  const runs: SeenRun[] = [];
  return {
    add({ steps, events, at }) {
      // A run has no page of its own, so the learner gets no page for patterns.
      learner.add({ url: '', pageKind: null, events, at });
      const seen = new Map<string, Set<number>>();
      for (const event of events)
        if (event.step !== null)
          seen.set(nameOf(event), (seen.get(nameOf(event)) ?? new Set()).add(event.step));
      runs.push({ steps, seen });
    },
    proposal() {
      const { events, ...plan } = learner.proposal();
      const positions = dueSteps(runs);
      const entries = events.flatMap((learned) => {
        const dues = positions.flatMap(({ due, steps }) => (isAlwaysAt(learned, steps) ? [due] : []));
        return dues.length === 0
          ? [{ learned, rank: Infinity }]
          : dues.map((due) => ({
              learned: withDue(learned, due),
              rank: positions.findIndex((each) => each.due === due),
            }));
      });
      return { ...plan, events: entries.toSorted((a, b) => a.rank - b.rank).map(({ learned }) => learned) };
    },
  };
}

interface LearnedDuePosition {
  due: Due;
  /** Steps that it names, of all runs that did them. */
  steps: { run: SeenRun; number: number }[];
}

/** Returns every step that a plan can name, in step order. */
function dueSteps(runs: readonly SeenRun[]): LearnedDuePosition[] {
  const areAlike =
    new Set(runs.map(({ steps }) => JSON.stringify(steps.map(({ label }) => label)))).size === 1;
  const positions = new Map<string, LearnedDuePosition & { first: number }>();
  for (const run of runs)
    for (const { number, label, outcome } of run.steps) {
      const isUnique = run.steps.filter((step) => step.label === label).length === 1;
      const due = isUnique || !areAlike ? { label } : { step: number };
      // A plan cannot name a label that is too long, or that its schema would change.
      if (outcome !== 'passed' || JSON.stringify(dueSchema.safeParse(due).data) !== JSON.stringify(due))
        continue;
      const key = JSON.stringify(due);
      const position = positions.get(key) ?? { due, steps: [], first: number };
      position.first = Math.min(position.first, number);
      position.steps.push({ run, number });
      positions.set(key, position);
    }
  return [...positions.values()].toSorted((one, other) => one.first - other.first);
}

const isAlwaysAt = ({ entry }: LearnedEvent, steps: LearnedDuePosition['steps']): boolean =>
  steps.every(({ run, number }) =>
    run.seen.get(nameOf({ name: entry.name, source: entry.sources[0] ?? '' }))?.has(number),
  );

function withDue(learned: LearnedEvent, due: Due): LearnedEvent {
  const { name, sources, ...rest } = learned.entry;
  return { ...learned, entry: { name, sources, due, ...rest } };
}
