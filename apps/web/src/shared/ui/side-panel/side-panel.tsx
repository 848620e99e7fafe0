import { useEffect, useEffectEvent, type ReactNode } from 'react';
import { ActionIcon } from '@mantine/core';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { IconX } from '../icons.ts';
import css from '../dialog.module.css';

export interface SidePanelProps {
  title: string;
  /** Rendered title, if it is more than its text. */
  heading?: ReactNode;
  pills?: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** Renders the content of one row: its head is fixed, the rest scrolls. A dialog closes on Escape by itself. */
export function SidePanel({
  title,
  heading = title,
  pills,
  actions,
  onClose,
  children,
  closesOnEscape = false,
}: SidePanelProps & { closesOnEscape?: boolean }): ReactNode {
  const t = useWords('shell');
  useEscape(closesOnEscape, onClose);
  return (
    <>
      <header className={`line-below ${css.head}`}>
        <div className="flex between items-start gap-12">
          <h2 className="shrink card-title anywhere">{heading}</h2>
          <ActionIcon
            className={`fixed ${css.close}`}
            variant="subtle"
            size={36}
            aria-label={t('close')}
            onClick={onClose}
          >
            <IconX size={18} stroke={1.7} />
          </ActionIcon>
        </div>
        {pills ? <div className="flex wrap gap-8 mt-8">{pills}</div> : null}
        {actions ? <div className="flex wrap gap-8 mt-12">{actions}</div> : null}
      </header>
      {/* Relative: what only a screen reader finds scrolls with it, and does not make the page longer. */}
      <div className={`grid one-column relative justify-start gap-16 p-18 ${css.body}`}>{children}</div>
    </>
  );
}

/** Closes on Escape, unless an element on top of the page handles it first. */
function useEscape(isOn: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const isTaken = event.defaultPrevented || document.querySelector('dialog[open]') !== null;
      if (event.key === 'Escape' && !isTaken) close();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
}
