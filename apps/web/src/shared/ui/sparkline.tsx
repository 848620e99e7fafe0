import type { ReactNode } from 'react';
import type { Tone } from './status.tsx';
import css from './chart.module.css';

const WIDTH = 70;
const HEIGHT = 26;

/** Renders a sparkline without an axis, hidden from screen readers. Null is a gap. */
export function Sparkline({ values, tone }: { values: readonly (number | null)[]; tone: Tone }): ReactNode {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return null;
  const low = Math.min(...known);
  const span = Math.max(Math.max(...known) - low, 2);
  const x = (index: number) => (index / (values.length - 1)) * (WIDTH - 2) + 1;
  const y = (value: number) => HEIGHT - 2 - ((value - low) / span) * (HEIGHT - 4);
  const path = values
    .map((value, index) => {
      if (value === null) return '';
      const starts = index === 0 || values[index - 1] === null;
      return `${starts ? 'M' : 'L'}${x(index).toFixed(1)} ${y(value).toFixed(1)}`;
    })
    .join('');
  return (
    <svg
      className={`fixed ${css.sparkline}`}
      data-tone={tone}
      width={WIDTH}
      height={HEIGHT}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      aria-hidden
    >
      <path d={path} />
    </svg>
  );
}
