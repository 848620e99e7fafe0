import type { FormEventHandler, ReactNode } from 'react';
import css from './dialog.module.css';
import { FormActions, FormFailure } from './form-parts.tsx';

interface DialogFormProps {
  title: string;
  lead?: string;
  /** Reason why it could not be saved, shown below a general text. */
  failure: string | null;
  failed?: string;
  submit: string;
  isBusy: boolean;
  onSubmit: FormEventHandler<HTMLFormElement>;
  onCancel: () => void;
  children: ReactNode;
}

/** Renders a form in a dialog: title, errors, fields and the two buttons. */
export function DialogForm(props: DialogFormProps): ReactNode {
  const { title, lead, failure, failed, submit, isBusy, onSubmit, onCancel, children } = props;
  return (
    <form className="grid gap-14" noValidate onSubmit={onSubmit}>
      <h2 className="title anywhere">{title}</h2>
      {lead === undefined ? null : <p className={`quiet pretty ${css.lead}`}>{lead}</p>}
      <FormFailure {...(failed === undefined ? {} : { title: failed })} text={failure} />
      {children}
      <div className={`flex wrap at-end gap-8 on-card ${css.actions}`}>
        <FormActions cancel={onCancel} submit={submit} isBusy={isBusy} />
      </div>
    </form>
  );
}
