import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  label: string;
  onClose: () => void;
  /** In the middle of the screen, there with room for a table or a picture, in its upper part, along its leading edge, or over all of it. */
  place: 'middle' | 'wide' | 'picture' | 'top' | 'edge' | 'sheet';
  children: ReactNode;
}

/** Renders the browser's own modal dialog: it keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({ isOpen, label, onClose, place, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    // Escape closes one whose owner asks first: it comes back with the question.
    else if (dialog.current?.open === false) dialog.current.showModal();
  });
  // One that is taken away while open gives the focus back as well.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  /** A click on the dialog itself, not on what it holds, is one on the backdrop. */
  function onClick(event: MouseEvent): void {
    if (event.target === dialog.current) onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way, and the browser gives it.
    <dialog
      ref={dialog}
      aria-label={label}
      className={`p-0 on-card ink ${css.dialog}`}
      data-place={place}
      onClose={onClose}
      onClick={onClick}
    >
      {isOpen ? <div className={css.content}>{children}</div> : null}
    </dialog>
  );
}
