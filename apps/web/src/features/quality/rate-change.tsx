import type { ReactNode } from 'react';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';

/** Less than what is shown is no change. */
const FLAT_BELOW = 0.05;

/** How a rate changed against the period of the same length before. */
export function RateChange({ rate, previousRate }: { rate: number; previousRate: number | null }): ReactNode {
  const t = useWords('quality');
  const format = useFormat();
  if (previousRate === null) return <span className="muted number">{t('change.unknown')}</span>;
  const points = rate - previousRate;
  const isFlat = Math.abs(points) < FLAT_BELOW;
  return (
    <span className="muted number">
      <strong className="weight-580 nowrap tone" data-sign={isFlat ? 'flat' : points > 0 ? 'up' : 'down'}>
        <span aria-hidden>{isFlat ? '=' : points > 0 ? '▴' : '▾'}</span>{' '}
        {t('points', { points: isFlat ? format.points(0) : format.signedPoints(points) })}
      </strong>{' '}
      {t('change.before')}
    </span>
  );
}
