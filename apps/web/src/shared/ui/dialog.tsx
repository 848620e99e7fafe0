import { useEffect, useLayoutEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import css from './dialog.module.css';

interface DialogProps {
  isOpen: boolean;
  label: string;
  onClose: () => void;
  /**
   * Position of the dialog: the middle, the middle with space for a table or a picture, the upper part, the leading
   * edge, or the whole screen.
   */
  variant: 'middle' | 'wide' | 'picture' | 'top' | 'edge' | 'sheet';
  children: ReactNode;
}

/** Renders the browser's own modal dialog: it traps the focus, closes on Escape and restores the focus. */
export function Dialog({ isOpen, label, onClose, variant, children }: DialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (!isOpen) dialog.current?.close();
    // Escape closes a dialog whose owner asks for confirmation first: it reopens with the question.
    else if (dialog.current?.open === false) dialog.current.showModal();
  });
  // A dialog that is removed while open restores the focus too.
  useLayoutEffect(() => {
    const element = dialog.current;
    return () => element?.close();
  }, []);

  /** Closes the dialog on a click on the backdrop, which targets the dialog itself and not its content. */
  function onClick(event: MouseEvent): void {
    if (event.target === dialog.current) onClose();
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the keyboard's way, and the browser gives it.
    <dialog
      ref={dialog}
      aria-label={label}
      className={`p-0 on-card ink ${css.dialog}`}
      data-variant={variant}
      onClose={onClose}
      onClick={onClick}
    >
      {isOpen ? <div className={css.content}>{children}</div> : null}
    </dialog>
  );
}
