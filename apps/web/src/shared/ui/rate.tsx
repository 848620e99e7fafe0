import type { ReactNode } from 'react';
import { useFormat } from '../i18n/i18n-provider.tsx';
import type { Tone } from './status.tsx';

const HEALTHY_FROM = 95;
const DEGRADED_FROM = 85;

/**
 * Returns the tone of a check by its success rate in percent: healthy, degraded, failing, or unknown. With a failing
 * page it is never healthy.
 */
export function rateTone(
  rate: number | null,
  failingPages: number,
): Extract<Tone, 'ok' | 'warn' | 'fail' | 'mute'> {
  if (rate === null) return 'mute';
  if (rate >= HEALTHY_FROM) return failingPages === 0 ? 'ok' : 'warn';
  return rate >= DEGRADED_FROM ? 'warn' : 'fail';
}

/** Changes below the displayed precision count as none. */
const FLAT_BELOW = 0.05;

interface PointsChangeProps {
  points: number;
  /** Returns the text of a figure with its sign, such as "2.1 points". */
  textOf: (points: string) => string;
  className?: string;
  title?: string;
}

/** Renders a change in points; arrow, sign and colour show the direction. */
export function PointsChange({ points, textOf, className = '', title }: PointsChangeProps): ReactNode {
  const format = useFormat();
  const isFlat = Math.abs(points) < FLAT_BELOW;
  return (
    <span
      className={`number nowrap tone ${className}`}
      data-sign={isFlat ? 'flat' : points > 0 ? 'up' : 'down'}
      title={title}
    >
      <span aria-hidden>{isFlat ? '=' : points > 0 ? '▴' : '▾'}</span>{' '}
      {textOf(isFlat ? format.points(0) : format.signedPoints(points))}
    </span>
  );
}
