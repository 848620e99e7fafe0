import { lazyPart } from '../../ui/lazy-part.tsx';

/** The step of a journey that an agent does now. */
export const StepUnderWay = lazyPart(
  ['run-journeys'],
  async () => (await import('./step-under-way.tsx')).StepUnderWay,
  () => null,
);

/** Few runs have journeys. */
export const RunJourneys = lazyPart(
  ['run-journeys'],
  async () => (await import('./run-journeys.tsx')).RunJourneys,
  () => null,
);
