import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import css from './chart.module.css';
import type { LinkTarget } from './link-target.ts';
import type { Tone } from './status.tsx';

export interface HistoryBar {
  key: string;
  tone: Tone;
  /** Time and result of the run, in words. */
  label: string;
  link?: LinkTarget;
}

interface RunHistoryBarProps {
  /** Description of the bars for screen readers: they form one picture. */
  label: string;
  /** Oldest first. */
  bars: readonly HistoryBar[];
  size?: 'small' | 'large';
}

/**
 * Renders runs as bars, the newest at the end: the worse the result, the taller the bar. A phone shows the newest half.
 */
export function RunHistoryBar({ label, bars, size = 'large' }: RunHistoryBarProps): ReactNode {
  const isLinked = bars.some(({ link }) => link !== undefined);
  const [List, Slot] = isLinked ? (['ol', 'li'] as const) : (['div', 'span'] as const);
  return (
    <List
      className={`flex items-end shrink plain ${css.history}`}
      data-size={size}
      role={isLinked ? undefined : 'img'}
      aria-label={label}
    >
      {bars.map(({ key, tone, label, link }) => (
        <Slot key={key} className={`flex items-end relative ${css.slot}`} title={label}>
          {isLinked ? (
            <Link {...link} className="flex items-end grow">
              <span className={`grow ${css.bar}`} data-tone={tone} />
              <span className="sr-only">{label}</span>
            </Link>
          ) : (
            <span className={`grow ${css.bar}`} data-tone={tone} />
          )}
        </Slot>
      ))}
    </List>
  );
}
