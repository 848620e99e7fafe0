import type { ReactNode } from 'react';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';

// Loaded separately: 4 kB below the first facts of a problem.
const LazyRegressionCause = lazyComponent<{ problemId: string }>(
  ['regression-cause', 'run-failure'],
  async () => (await import('../../domain/regression-cause/found-regression-cause.tsx')).FoundRegressionCause,
);

/** Renders what changed when the page of a problem broke, for users with permission. */
export function RegressionCausePart({ problemId }: { problemId: string }): ReactNode {
  const may = usePermission();
  return may('culprits.get') ? <LazyRegressionCause problemId={problemId} /> : null;
}
