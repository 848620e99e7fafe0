import { useState, type ReactNode } from 'react';
import type { PersonDetail, UserStatus } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useSetPersonStatus } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { DeletePerson } from './delete-person.tsx';
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
  const [asked, setAsked] = useState<{ what: 'edit' | 'delete'; person: PersonDetail } | null>(null);
  const close = () => setAsked(null);
  return {
    setStatus: useSetStatus(),
    edit: (person) => setAsked({ what: 'edit', person }),
    askToDelete: (person) => setAsked({ what: 'delete', person }),
    dialogs: (
      <>
        {asked?.what === 'edit' ? <EditPerson person={asked.person} onClose={close} /> : null}
        {asked?.what === 'delete' ? (
          <DeletePerson person={asked.person} onClose={close} onDeleted={onDeleted} />
        ) : null}
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
