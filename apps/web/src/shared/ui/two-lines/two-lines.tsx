import type { ReactNode } from 'react';
import css from '../text.module.css';

interface TwoLinesProps {
  text: string;
  /** Title, if it is more than the text. */
  title?: string;
  className?: string;
  /** Content after the text, which is never cut. */
  children?: ReactNode;
}

/**
 * Renders a text that takes a second line if needed. Longer text is cut, with the full text in the title. On paper and
 * on a phone it is complete.
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
