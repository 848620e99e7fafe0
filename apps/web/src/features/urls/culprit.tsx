import type { ReactNode } from 'react';
import { usePermission } from '../../session/session-provider.tsx';
import { lazyComponent } from '../../ui/lazy-part.tsx';

const LazyRegressionCause = lazyComponent<{ problemId: string }>(
  ['culprit', 'run-failure'],
  async () => (await import('../../culprit/found-culprit.tsx')).FoundRegressionCause,
);

/** Renders what changed when the page of a problem broke, for users with permission. */
export function RegressionCausePart({ problemId }: { problemId: string }): ReactNode {
  const may = usePermission();
  return may('culprits.get') ? <LazyRegressionCause problemId={problemId} /> : null;
}
