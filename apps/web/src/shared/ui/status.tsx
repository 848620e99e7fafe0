import type { ReactNode } from 'react';
import css from './text.module.css';

export type Tone = 'ok' | 'warn' | 'fail' | 'info' | 'mute';

const SHAPES: Record<Tone, ReactNode> = {
  ok: (
    <>
      <circle cx="8" cy="8" r="7" />
      <path d="m4.9 8.2 2.1 2.1 4.1-4.3" />
    </>
  ),
  warn: (
    <>
      <path
        className={css.fill}
        d="M8 1.4a1.3 1.3 0 0 1 1.1.66l6 10.6A1.3 1.3 0 0 1 14 14.6H2a1.3 1.3 0 0 1-1.1-1.95l6-10.6A1.3 1.3 0 0 1 8 1.4Z"
      />
      <path d="M8 5.8v3.2M8 11.7v.1" />
    </>
  ),
  fail: (
    <>
      <path className={css.fill} d="M5.1 1h5.8L15 5.1v5.8L10.9 15H5.1L1 10.9V5.1Z" />
      <path d="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" />
    </>
  ),
  info: (
    <>
      <circle cx="8" cy="8" r="7" />
      <path d="M8 7.3v4M8 4.8v.1" />
    </>
  ),
  mute: (
    <>
      <circle cx="8" cy="8" r="7" />
      <path d="M5 8h6" />
    </>
  ),
};

/** Renders the icon of a state, with a distinct shape: disc, triangle, octagon, disc with a dash. */
export function StatusIcon({ tone, size = 16 }: { tone: Tone; size?: number }): ReactNode {
  return (
    <svg
      className={`fixed tone ${css.icon}`}
      data-tone={tone}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      aria-hidden
    >
      {SHAPES[tone]}
    </svg>
  );
}
