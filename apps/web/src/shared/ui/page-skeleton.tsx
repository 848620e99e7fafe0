import type { ReactNode } from 'react';
import { Skeleton, Waiting } from './skeleton.tsx';
import css from './page.module.css';

/** Renders placeholders of a page's head and two cards, for a page that is still unknown. */
export function PageSkeleton(): ReactNode {
  return (
    <Waiting className="grid gap-8">
      <Skeleton width={220} height={28} />
      <Skeleton width={160} height={16} />
      <div className={`grid gap-16 mt-16 ${css.top}`}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    </Waiting>
  );
}
