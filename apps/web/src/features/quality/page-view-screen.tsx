import type { ReactNode } from 'react';
import { lazyPart } from '../../app/lazy-part.tsx';
import { QualityScreen } from './quality-screen.tsx';
import { SectionWaiting } from './section-waiting.tsx';

const Matrix = lazyPart(
  [],
  async () => (await import('./matrix/matrix.tsx')).Matrix,
  () => <SectionWaiting section="matrix" />,
);

/** Triggering and integrity of page views: two views of one check. */
export function PageViewScreen(): ReactNode {
  return (
    <QualityScreen
      check="hitPageview"
      more={(tab, input) => (tab.view === 'integrity' ? <Matrix input={input} /> : null)}
    />
  );
}
