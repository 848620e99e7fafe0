import type { CSSProperties, ReactNode } from 'react';
import css from './coverage.module.css';

const FULL_FROM = 95;
const PARTIAL_FROM = 50;

/** A share (0 to 100) as a bar; the figure stands beside it. */
export function CoverageBar({ share }: { share: number }): ReactNode {
  const tone = share >= FULL_FROM ? 'ok' : share >= PARTIAL_FROM ? 'warn' : 'fail';
  return (
    <span
      className={css.bar}
      data-tone={tone}
      aria-hidden
      style={{ '--share': `${share}%` } as CSSProperties}
    />
  );
}
