import type { ReactNode } from 'react';
import { useFormat } from '../../i18n/i18n-provider.tsx';
import css from './requests.module.css';
import { ticksOf } from './time-axis.ts';

/** The time of the visit above the bars; each row says its own times in words. */
export function TimeAxis({ endMs }: { endMs: number }): ReactNode {
  const format = useFormat();
  return (
    <div className={css.axis} aria-hidden>
      <div className={css.ticks}>
        {ticksOf(endMs).map((atMs) => (
          <span
            key={atMs}
            className={`muted number nowrap ${css.tick}`}
            style={{ insetInlineStart: `${(100 * atMs) / endMs}%` }}
          >
            {format.milliseconds(atMs)}
          </span>
        ))}
      </div>
    </div>
  );
}
