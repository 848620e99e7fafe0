import type { ReactNode } from 'react';
import css from './page.module.css';

/** Renders progress; without a total, only that it continues. */
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
