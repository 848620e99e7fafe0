import { lazyPart } from '../app/lazy-part.tsx';

/** The live view of a run, fetched with its words once there is a run to show. */
export const LazyRunView = lazyPart(
  ['runs', 'test-result', 'wording'],
  async () => (await import('./run-view.tsx')).RunView,
);
