import type { ReactNode } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { RowsSkeleton } from '../../ui/list/rows-skeleton.tsx';
import css from './problems-waiting.module.css';

const ACTIONS_PX = 206;

/** The buttons beside the title, in their place. */
export function ActionsWaiting(): ReactNode {
  return <Skeleton width={ACTIONS_PX} height={36} />;
}

/** The filters and rows that are on their way, each in its place. */
export function ProblemsWaiting(): ReactNode {
  return (
    <>
      <div className={css.filters}>
        <Skeleton height={36} />
      </div>
      <RowsSkeleton />
    </>
  );
}
