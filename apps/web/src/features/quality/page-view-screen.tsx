import type { ReactNode } from 'react';
import { QualityScreen } from './quality-screen.tsx';
import { Matrix } from './matrix/matrix.tsx';

/** Triggering and integrity of page views: two views of one check. */
export function PageViewScreen(): ReactNode {
  return (
    <QualityScreen
      check="hitPageview"
      more={(tab, input) => (tab.view === 'integrity' ? <Matrix input={input} /> : null)}
    />
  );
}
