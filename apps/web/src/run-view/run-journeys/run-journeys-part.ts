import { lazyPart } from '../../ui/lazy-part.tsx';

/** Few runs have journeys. */
export const RunJourneys = lazyPart(
  ['run-journeys'],
  async () => (await import('./run-journeys.tsx')).RunJourneys,
  () => null,
);
