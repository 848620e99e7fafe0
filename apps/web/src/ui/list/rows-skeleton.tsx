import type { ReactNode } from 'react';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Skeleton } from '../skeleton.tsx';
import css from './list.module.css';

const ROWS = 12;

/** Rows that are on their way. */
export function RowsSkeleton(): ReactNode {
  const shell = useWords('shell');
  return (
    <div className="card" aria-busy="true">
      <output className="sr-only">{shell('loading')}</output>
      {Array.from({ length: ROWS }, (_, index) => (
        <div key={index} className={`grid items-center ruled ${css.waiting}`}>
          <Skeleton width={index % 3 === 0 ? '62%' : '48%'} height={14} />
        </div>
      ))}
    </div>
  );
}
