import type { ReactNode } from 'react';
import { useMay } from '../../session/session-provider.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FoundCulprit = lazyPart<{ problemId: string }>(
  ['culprit', 'run-failure'],
  async () => (await import('../../culprit/found-culprit.tsx')).FoundCulprit,
);

/** Renders what changed when the page of a problem broke, for users with permission. */
export function Culprit({ problemId }: { problemId: string }): ReactNode {
  const may = useMay();
  return may('culprits.get') ? <FoundCulprit problemId={problemId} /> : null;
}
