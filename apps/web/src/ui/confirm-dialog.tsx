import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  keep: string;
  onConfirm: () => void;
  onClose: () => void;
  /** Whether what was confirmed is under way. */
  isBusy?: boolean;
  /** Why it could not be done; the dialog stays open. */
  failure?: string | null;
  /** What else is touched. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back; the safe answer comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, title, text, confirm, keep, onConfirm, onClose } = props;
  const { isBusy = false, failure = null, children } = props;
  return (
    <Dialog isOpen={isOpen} label={title} place="middle" onClose={onClose}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      {children ? <div className={css.more}>{children}</div> : null}
      {failure === null ? null : (
        <div className={css.more}>
          <Notice tone="fail" text={failure} />
        </div>
      )}
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        <Button color="danger" loading={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
