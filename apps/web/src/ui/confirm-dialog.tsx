import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import css from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  keep: string;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back; the safe answer comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, title, text, confirm, keep, onConfirm, onClose } = props;
  return (
    <Dialog isOpen={isOpen} label={title} place="middle" onClose={onClose}>
      <h2 className={css.title}>{title}</h2>
      <p className={css.text}>{text}</p>
      <div className={css.actions}>
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        <Button color="danger" onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  );
}
