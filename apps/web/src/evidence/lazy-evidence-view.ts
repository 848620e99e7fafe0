import { lazyPart } from '../app/lazy-part.tsx';

/** Everything recorded of a visit, fetched with its words once there is one to show. */
export const LazyEvidenceView = lazyPart(
  ['evidence', 'test-result', 'wording'],
  async () => (await import('./evidence-view.tsx')).EvidenceView,
);
