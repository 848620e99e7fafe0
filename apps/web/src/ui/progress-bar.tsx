import type { ReactNode } from 'react';
import css from './progress-bar.module.css';

/** How far something is; without a total it only says that it moves. */
export function ProgressBar({
  label,
  value,
  max,
}: {
  label: string;
  value: number;
  max: number | null;
}): ReactNode {
  const share = max === null || max === 0 ? null : Math.min(1, value / max);
  return (
    <div
      className={css.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max ?? undefined}
      aria-valuenow={share === null ? undefined : value}
    >
      <span
        className={css.fill}
        data-moving={share === null || undefined}
        style={share === null ? undefined : { transform: `scaleX(${share})` }}
      />
    </div>
  );
}
