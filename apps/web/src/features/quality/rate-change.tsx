import type { ReactNode } from 'react';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { PointsChange } from '../../shared/ui/rate.tsx';

/** Renders the change of a rate against the previous period of the same length. */
export function RateChange({ rate, previousRate }: { rate: number; previousRate: number | null }): ReactNode {
  const t = useWords('quality');
  if (previousRate === null) return <span className="muted number">{t('change.unknown')}</span>;
  return (
    <span className="muted number">
      <PointsChange
        points={rate - previousRate}
        textOf={(points) => t('points', { points })}
        className="weight-580"
      />{' '}
      {t('change.before')}
    </span>
  );
}
