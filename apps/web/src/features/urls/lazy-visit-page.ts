import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageSkeleton } from '../../shared/ui/page-skeleton.tsx';

/** Details of a visit, loaded on demand: shown only if the address names a visit, and larger than the rest of a screen. */
export const LazyVisitPage = lazyComponent(
  ['evidence', 'sealing', 'vendor-limits', 'test-result', 'download', 'wording'],
  async () => (await import('./visit-page.tsx')).VisitPage,
  PageSkeleton,
);
