import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import css from './beats.module.css';
import type { LinkTarget } from './link-target.ts';
import type { Tone } from './status.tsx';

export interface Beat {
  key: string;
  tone: Tone;
  /** When it was and what it came to, in words. */
  label: string;
  link?: LinkTarget;
}

interface BeatsProps {
  /** What the bars are, in words: the whole is one picture. */
  label: string;
  /** Oldest first. */
  beats: readonly Beat[];
  size?: 'small' | 'large';
}

/** Runs as bars, the newest at the end: the worse, the taller. A phone shows the newest half. */
export function Beats({ label, beats, size = 'large' }: BeatsProps): ReactNode {
  if (beats.some(({ link }) => link !== undefined))
    return (
      <ol className={`flex items-end shrink plain ${css.beats}`} data-size={size} aria-label={label}>
        {beats.map(({ key, tone, label, link }) => (
          <li key={key} className={`flex items-end relative ${css.slot}`}>
            <Link {...link} className={`flex items-end grow ${css.link}`} title={label}>
              <span className={css.beat} data-tone={tone} />
              <span className="sr-only">{label}</span>
            </Link>
          </li>
        ))}
      </ol>
    );
  return (
    <div
      className={`flex items-end shrink plain ${css.beats}`}
      data-size={size}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- One picture made of bars, not a file.
      role="img"
      aria-label={label}
    >
      {beats.map(({ key, tone, label }) => (
        <span key={key} className={`flex items-end relative ${css.slot}`} title={label}>
          <span className={css.beat} data-tone={tone} />
        </span>
      ))}
    </div>
  );
}
