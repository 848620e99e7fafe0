import type { ReactNode } from 'react';
import css from './text.module.css';
import { StatusIcon, type Tone } from './status.tsx';

/** Renders a state as a word with its shape and colour. */
export function Pill({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return (
    <span
      className={`inline-row fixed max-full fit gap-6 tiny weight-580 nowrap ${css.pill}`}
      data-tone={tone}
    >
      <StatusIcon tone={tone} size={14} />
      {children}
    </span>
  );
}

/** Renders a word that is no state: a category, a mode. */
export function Tag({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className={`inline-row fixed max-full fit gap-6 tiny weight-540 nowrap sunken quiet ${css.tag}`}>
      {children}
    </span>
  );
}
