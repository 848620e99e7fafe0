import { lazyComponent } from '../../../shared/ui/lazy-component.tsx';

/** Journey step that an agent executes now. */
export const StepUnderWayPart = lazyComponent(
  ['run-journeys'],
  async () => (await import('./step-under-way.tsx')).StepUnderWay,
  () => null,
);

/** Loaded on demand, since few runs have journeys. */
export const RunJourneysPart = lazyComponent(
  ['run-journeys'],
  async () => (await import('./run-journeys.tsx')).RunJourneys,
  () => null,
);
