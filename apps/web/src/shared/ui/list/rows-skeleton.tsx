import type { ReactNode } from 'react';
import { Skeleton, Waiting } from '../skeleton.tsx';
import css from './list.module.css';

const ROWS = 12;

/** Renders placeholders of loading rows. */
export function RowsSkeleton(): ReactNode {
  return (
    <Waiting className="card">
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={`grid items-center ruled ${css.waiting}`}>
          <Skeleton width={index % 3 === 0 ? '62%' : '48%'} height={14} />
        </div>
      ))}
    </Waiting>
  );
}
