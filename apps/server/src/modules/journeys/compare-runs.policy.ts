import type { JourneyComparison } from '@vigie/contract/stored-journey.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { PlanFinding, TrackedEvent } from '@vigie/contract/tracking-plan.ts';

export interface ComparedRun {
  steps: readonly Pick<StepRecord, 'number' | 'label' | 'outcome'>[];
  events: readonly Pick<TrackedEvent, 'name' | 'source' | 'step'>[];
  findings: readonly PlanFinding[];
}

type Compared = Pick<JourneyComparison, 'steps' | 'appeared' | 'gone' | 'remained'>;

/** Returns how steps, events and findings changed from one run to the other. */
export function compareRuns(reference: ComparedRun, shown: ComparedRun): Compared {
  const count = Math.max(reference.steps.length, shown.steps.length);
  const [before, after] = [byStep(reference), byStep(shown)];
  const steps = Array.from({ length: count }, (_none, index) => {
    const [one, other] = [reference.steps[index], shown.steps[index]];
    const number = index + 1;
    return {
      number,
      label: other?.label ?? one?.label ?? '',
      reference: one?.outcome ?? null,
      shown: other?.outcome ?? null,
      events: countsOf(before.get(number) ?? [], after.get(number) ?? []),
    };
  });
  const known = new Set(reference.findings.map(keyOf));
  const now = new Set(shown.findings.map(keyOf));
  return {
    steps,
    appeared: shown.findings.filter((finding) => !known.has(keyOf(finding))),
    gone: reference.findings.filter((finding) => !now.has(keyOf(finding))),
    remained: shown.findings.filter((finding) => known.has(keyOf(finding))).length,
  };
}

const byStep = ({ events }: ComparedRun) => Map.groupBy(events, ({ step }) => step ?? 0);

function countsOf(before: ComparedRun['events'], after: ComparedRun['events']) {
  const counts = new Map<string, Compared['steps'][number]['events'][number]>();
  const add = (side: 'reference' | 'shown') => (counted: ComparedRun['events'][number]) => {
    const { name: event, source } = counted;
    const key = JSON.stringify([event, source]);
    const one = counts.get(key) ?? { event, source, reference: 0, shown: 0 };
    counts.set(key, { ...one, [side]: one[side] + 1 });
  };
  before.forEach(add('reference'));
  after.forEach(add('shown'));
  return [...counts.values()];
}

/**
 * Returns the key that a finding has in every run. Measured values are no part of it, because they may differ, for
 * example the number of an order.
 */
function keyOf({ kind, event, source, step, property }: PlanFinding): string {
  return JSON.stringify([kind, event, source, step, property]);
}
