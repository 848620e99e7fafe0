import type { ReactNode } from 'react';
import css from './fold.module.css';
import { IconChevronDown } from './icons.ts';

interface FoldProps {
  summary: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
}

/** A row that opens; on paper it is always open. */
export function Fold({ summary, children, isOpen = false }: FoldProps): ReactNode {
  return (
    <details className={css.fold} open={isOpen}>
      <summary className={css.summary}>
        {summary}
        <IconChevronDown size={16} className={css.caret} aria-hidden />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
