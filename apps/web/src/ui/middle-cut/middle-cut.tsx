import type { ReactNode } from 'react';
import { cutPlace } from './cut-place.ts';
import css from './middle-cut.module.css';

interface MiddleCutProps {
  text: string;
  className?: string;
  /** After the text; it is never cut. */
  children?: ReactNode;
}

/** A text on one line: where it does not fit, it loses its middle. On paper and on a phone it is whole. */
export function MiddleCut({ text, className = '', children }: MiddleCutProps): ReactNode {
  const at = cutPlace(text);
  return (
    <span className={`${css.text} ${className}`} title={text}>
      <span className={css.head}>{text.slice(0, at)}</span>
      {at < text.length ? <span className={css.tail}>{text.slice(at)}</span> : null}
      {children ? <span className="fixed">{children}</span> : null}
    </span>
  );
}
