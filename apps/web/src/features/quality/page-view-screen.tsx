import type { ReactNode } from 'react';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { QualityScreen } from './quality-screen.tsx';

// Only the second view has it.
const MatrixPart = lazyPart([], async () => (await import('./matrix/matrix-part.tsx')).MatrixPart);

/** Triggering and integrity of page views: two views of one check. */
export function PageViewScreen(): ReactNode {
  return (
    <QualityScreen
      check="hitPageview"
      more={(tab, input) => (tab.view === 'integrity' ? <MatrixPart input={input} /> : null)}
    />
  );
}
