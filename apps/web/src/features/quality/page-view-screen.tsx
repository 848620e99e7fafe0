import type { ReactNode } from 'react';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { QualityScreen } from './quality-screen.tsx';

// Loaded separately, because only the second view renders it.
const MatrixPart = lazyComponent([], async () => (await import('./matrix/matrix-part.tsx')).MatrixPart);

/** Renders the two views of the page-view check: triggering and integrity. */
export function PageViewScreen(): ReactNode {
  return (
    <QualityScreen
      check="hitPageview"
      more={(tab, input) => (tab.view === 'integrity' ? <MatrixPart input={input} /> : null)}
    />
  );
}
