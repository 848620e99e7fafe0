import type { CSSProperties, ReactNode } from 'react';
import css from './skeleton.module.css';

/** A grey placeholder while something loads. It shows after 150 ms, so that fast answers never flash. */
export function Skeleton({
  width = '100%',
  height,
}: {
  width?: CSSProperties['width'];
  height: number;
}): ReactNode {
  return <span className={`block max-full ${css.bone}`} style={{ width, height }} data-waiting />;
}
