import type { ReactNode } from 'react';
import css from '../text.module.css';

interface TwoLinesProps {
  text: string;
  /** What it stands for, where that is more than the text. */
  title?: string;
  className?: string;
  /** After the text; it is never cut. */
  children?: ReactNode;
}

/**
 * Renders a text that takes a second line where one does not hold it. What is longer is cut, and whole in its title.
 * On paper and on a phone it is whole.
 */
export function TwoLines({ text, title = text, className = '', children }: TwoLinesProps): ReactNode {
  return (
    <span className={`line shrink ${css.lines} ${className}`}>
      <span className={`shrink ${css.cut}`} title={title}>
        {text}
      </span>{' '}
      {children ? <span className="fixed">{children}</span> : null}
    </span>
  );
}
