import type { ReactNode } from 'react';
import css from './two-lines.module.css';

interface TwoLinesProps {
  text: string;
  /** What it stands for, where that is more than the text. */
  title?: string;
  className?: string;
  /** After the text; it is never cut. */
  children?: ReactNode;
}

/**
 * A text that takes a second line where one does not hold it. What is longer is cut, and whole in its title. On paper
 * and on a phone it is whole.
 */
export function TwoLines({ text, title = text, className = '', children }: TwoLinesProps): ReactNode {
  return (
    <span className={`${css.line} ${className}`}>
      <span className={css.text} title={title}>
        {text}
      </span>{' '}
      {children ? <span className="fixed">{children}</span> : null}
    </span>
  );
}
