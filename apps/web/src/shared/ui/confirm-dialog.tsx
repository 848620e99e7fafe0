import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import { Dialog } from './dialog.tsx';
import { FormFailure } from './form-parts.tsx';

export interface TypedProof {
  label: string;
  isProof: (typed: string) => boolean;
}

interface ConfirmDialogProps {
  isOpen: boolean;
  title: string;
  text: string;
  confirm: string;
  cancel: string;
  onConfirm: () => void;
  onClose: () => void;
  /** True while the confirmed action runs. */
  isBusy?: boolean;
  /** Reason why the action failed; the dialog stays open. */
  failure?: string | null;
  /** Text above the reason. */
  failed?: string | undefined;
  /** Text that must be typed first, for permanent deletions. */
  typed?: TypedProof | undefined;
  /** Further consequences of the action. */
  children?: ReactNode;
}

/** Renders a confirmation of an irreversible action; the safe button comes first and has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { isOpen, title, onClose } = props;
  return (
    <Dialog isOpen={isOpen} label={title} variant="middle" onClose={onClose}>
      <Question {...props} />
    </Dialog>
  );
}

function Question(props: ConfirmDialogProps): ReactNode {
  const { title, text, confirm, cancel, onConfirm, onClose } = props;
  const { isBusy = false, failure = null, failed, typed, children } = props;
  const [proof, setProof] = useState('');
  const isProven = typed === undefined || typed.isProof(proof.trim());
  return (
    <form
      className="grid one-column gap-12"
      onSubmit={(event) => {
        event.preventDefault();
        if (isProven) onConfirm();
      }}
    >
      <div className="grid gap-6">
        <h2 className="title">{title}</h2>
        <p className="quiet pretty">{text}</p>
      </div>
      {typed ? (
        <TextInput
          label={typed.label}
          autoComplete="off"
          spellCheck={false}
          value={proof}
          onChange={(event) => setProof(event.currentTarget.value)}
        />
      ) : null}
      {children ? <div>{children}</div> : null}
      <FormFailure {...(failed === undefined ? {} : { title: failed })} text={failure} />
      <div className="flex wrap at-end gap-8 mt-8">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button type="submit" color="danger" loading={isBusy} disabled={!isProven}>
          {confirm}
        </Button>
      </div>
    </form>
  );
}
