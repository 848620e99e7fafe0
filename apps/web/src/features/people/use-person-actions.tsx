import { useState, type ReactNode } from 'react';
import type { PersonDetail, UserStatus } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useRemovePerson, useSetPersonStatus } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useDeletion } from '../../resource/use-deletion.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { EditPerson } from './edit-person.tsx';

export interface PersonActionsApi {
  setStatus: (person: PersonDetail, status: UserStatus) => void;
  edit: (person: PersonDetail) => void;
  askToDelete: (person: PersonDetail) => void;
  /** To be put on the screen. */
  dialogs: ReactNode;
}

/** Editing, activating (with its undo) and deleting a user. */
export function usePersonActions(onDeleted: () => void): PersonActionsApi {
  const t = useWords('people');
  const [edited, setEdited] = useState<PersonDetail | null>(null);
  const deletion = useDeletion<PersonDetail, { id: string }>({
    removal: useRemovePerson(),
    inputOf: ({ id }) => ({ id }),
    wordsOf: (person) => ({
      title: t('delete.title', { name: nameOf(person) }),
      text: t('delete.text'),
      confirm: t('action.delete'),
      failed: t('delete.failed'),
      done: t('delete.done', { name: nameOf(person) }),
      typed: {
        label: t('delete.label', { email: person.email }),
        isProof: (typed) => typed.toLowerCase() === person.email.toLowerCase(),
      },
    }),
    onDeleted,
  });
  return {
    setStatus: useSetStatus(),
    edit: setEdited,
    askToDelete: deletion.ask,
    dialogs: (
      <>
        {edited ? <EditPerson person={edited} onClose={() => setEdited(null)} /> : null}
        {deletion.dialog}
      </>
    ),
  };
}

function useSetStatus() {
  const t = useWords('people');
  const toasts = useToasts();
  const errorText = useErrorText();
  const change = useSetPersonStatus();
  const set = async (person: PersonDetail, status: UserStatus, isUndo = false): Promise<void> => {
    const { id, status: before } = person;
    const name = nameOf(person);
    try {
      const changed = await change.mutateAsync({ id, status });
      const undo = () => void set(changed, before, true);
      toasts.done(t(`status.done-${status}`, { name }), isUndo ? {} : { undo });
    } catch (error) {
      toasts.failed(t('status.failed'), errorText(failureOf(error).code));
    }
  };
  return (person: PersonDetail, status: UserStatus) => void set(person, status);
}
