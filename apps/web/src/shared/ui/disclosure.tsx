import type { ReactNode } from 'react';
import css from './page.module.css';
import { IconChevronDown } from './icons.ts';

interface DisclosureProps {
  summary: ReactNode;
  children: ReactNode;
  isOpen?: boolean;
  onOpen?: () => void;
  /** True if a print shows the content, open or not. */
  isPrinted?: boolean;
}

/** Renders a row that opens. */
export function Disclosure({
  summary,
  children,
  isOpen = false,
  onOpen,
  isPrinted = false,
}: DisclosureProps): ReactNode {
  return (
    <details
      className={`shrink ruled unbroken ${css.disclosure}`}
      open={isOpen}
      onToggle={({ currentTarget }) => (currentTarget.open ? onOpen?.() : undefined)}
      data-printed={isPrinted || undefined}
    >
      <summary className={`row gap-12 pointer hover-sunken inner-ring ${css.summary}`}>
        {summary}
        <IconChevronDown size={16} className="caret fixed no-print" aria-hidden />
      </summary>
      <div className={css.body}>{children}</div>
    </details>
  );
}
