import { useState, type ReactNode } from 'react';
import { Button, TextInput } from '@mantine/core';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemovePerson } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './person-dialog.module.css';

interface DeletePersonProps {
  person: PersonDetail;
  onClose: () => void;
  onDeleted: () => void;
}

/** Deletes a user for good, once their e-mail was typed. */
export function DeletePerson({ person, onClose, onDeleted }: DeletePersonProps): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const toasts = useToasts();
  const removal = useRemovePerson();
  const [typed, setTyped] = useState('');
  const { id, email } = person;
  const name = nameOf(person);
  const isConfirmed = typed.trim().toLowerCase() === email.toLowerCase();

  async function remove(): Promise<void> {
    try {
      await removal.mutateAsync({ id });
    } catch {
      // The dialog says why and stays open.
      return;
    }
    onClose();
    toasts.done(t('delete.done', { name }));
    onDeleted();
  }
  return (
    <Dialog isOpen label={t('delete.title', { name })} place="middle" onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (isConfirmed) void remove();
        }}
      >
        <h2 className={css.title}>{t('delete.title', { name })}</h2>
        <p className={css.text}>{t('delete.text')}</p>
        <TextInput
          label={t('delete.label', { email })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        {removal.error ? (
          <Notice tone="fail" title={t('delete.failed')} text={errorText(failureOf(removal.error).code)} />
        ) : null}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" color="danger" loading={removal.isPending} disabled={!isConfirmed}>
            {t('action.delete')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
