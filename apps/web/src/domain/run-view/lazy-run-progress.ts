import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

/** Progress of a run, loaded on demand: screens show it for the few minutes in which a run is under way. */
export const LazyRunProgress = lazyComponent(
  ['run-view', 'run-journeys', 'wording'],
  async () => (await import('./run-progress.tsx')).RunProgress,
);
