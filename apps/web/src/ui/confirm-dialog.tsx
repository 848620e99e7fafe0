import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import css from './confirm-dialog.module.css';
import { Dialog } from './dialog.tsx';
import { Notice } from './notice.tsx';

export interface TypedProof {
  label: string;
  isProof: (typed: string) => boolean;
}

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
  /** Said above the reason. */
  failed?: string | undefined;
  /** What must be typed first, where it is deleted for good. */
  typed?: TypedProof | undefined;
  /** What else is touched. */
  children?: ReactNode;
}

/** Asks before something that cannot be taken back; the safe answer comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, title, onClose } = props;
  return (
    <Dialog isOpen={isOpen} label={title} place="middle" onClose={onClose}>
      <Question {...props} />
    </Dialog>
  );
}

function Question(props: ConfirmDialogProps): ReactNode {
  const { title, text, confirm, keep, onConfirm, onClose } = props;
  const { isBusy = false, failure = null, failed, typed, children } = props;
  const [proof, setProof] = useState('');
  const isProven = typed === undefined || typed.isProof(proof.trim());
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isProven) onConfirm();
      }}
    >
      <h2 className={`title ${css.title}`}>{title}</h2>
      <p className={`quiet pretty ${css.text}`}>{text}</p>
      {typed ? (
        <TextInput
          className={css.more}
          label={typed.label}
          autoComplete="off"
          spellCheck={false}
          value={proof}
          onChange={(event) => setProof(event.currentTarget.value)}
        />
      ) : null}
      {children ? <div className={css.more}>{children}</div> : null}
      {failure === null ? null : (
        <div className={css.more}>
          <Notice tone="fail" text={failure} {...(failed === undefined ? {} : { title: failed })} />
        </div>
      )}
      <div className="flex wrap at-end gap-8">
        <Button variant="default" onClick={onClose}>
          {keep}
        </Button>
        <Button type="submit" color="danger" loading={isBusy} disabled={!isProven}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
