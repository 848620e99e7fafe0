import type { ReactNode } from 'react';
import css from './page.module.css';

/** Renders how far something is; without a total it only says that it moves. */
export function ProgressBar({
  label,
  value,
  max,
}: {
  label: string;
  value: number;
  max: number | null;
}): ReactNode {
  const share = max ? { max, value: Math.min(value, max) } : {};
  return <progress className={`block full clip ${css.bar}`} aria-label={label} {...share} />;
}
