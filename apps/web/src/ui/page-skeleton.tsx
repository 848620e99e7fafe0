import type { ReactNode } from 'react';
import { useWords } from '../i18n/i18n-provider.tsx';
import { Skeleton } from './skeleton.tsx';
import css from './page-skeleton.module.css';

/** A page's head and two cards, while it is not even known which page it will be. */
export function PageSkeleton(): ReactNode {
  const t = useWords('shell');
  return (
    <div className="grid gap-8" aria-busy>
      <output className="sr-only">{t('loading')}</output>
      <Skeleton width={220} height={28} />
      <Skeleton width={160} height={16} />
      <div className={`grid gap-16 ${css.cards}`}>
        <Skeleton height={320} />
        <Skeleton height={320} />
      </div>
    </div>
  );
}
