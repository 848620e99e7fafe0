import type { ReactNode } from 'react';
import css from './blank-frame.module.css';

const LINES = 14;
const SHAPE =
  'M-20 300 C 80 300 160 292 230 300 S 310 250 360 252 S 440 340 490 336 S 560 284 640 282 S 780 290 860 262';

/** A decoration: the same trace, again and again, fading upwards. */
export function Waves(): ReactNode {
  return (
    <svg className={css.waves} viewBox="0 0 800 440" preserveAspectRatio="xMidYMid slice" aria-hidden>
      {Array.from({ length: LINES }, (_, index) => (
        <path
          key={index}
          d={SHAPE}
          fill="none"
          stroke="#fff"
          strokeWidth={index === 0 ? 2.4 : 1}
          opacity={index === 0 ? 0.5 : 0.34 * (1 - index / LINES)}
          transform={`translate(0 ${-22 * index}) scale(1 ${1 + index * 0.035})`}
        />
      ))}
    </svg>
  );
}
