import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

/** Dialog that re-evaluates past visits, loaded on demand: few users open it, and the URLs are at their byte budget. */
export const LazyReEvaluationDialog = lazyComponent(
  ['re-evaluation', 'period'],
  async () => (await import('./re-evaluation-dialog.tsx')).ReEvaluationDialog,
  () => null,
);
