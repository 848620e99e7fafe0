import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import css from './home-screen.module.css';

/** The cards that are on their way. */
export function HomeSkeleton(): ReactNode {
  const shell = useWords('shell');
  return (
    <div className={`grid items-start gap-16 ${css.columns}`} aria-busy>
      <output className="sr-only">{shell('loading')}</output>
      <Skeleton height={420} />
      <div className="grid shrink gap-16">
        <Skeleton height={140} />
        <Skeleton height={140} />
      </div>
    </div>
  );
}
