import type { ReactNode } from 'react';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { useChangePerson, useReadPerson } from '../../api/people.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useFormEditor } from '../../resource/use-form-editor.ts';
import { YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useMay } from '../../session/use-may.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmailField, NamedFields, NameFields } from './identity-fields.tsx';
import { IDENTITY_RULES, valuesOf } from './person-values.ts';

const WORD_OF = {
  firstName: 'first-name',
  lastName: 'last-name',
  displayName: 'display-name',
  locale: 'locale',
  email: 'email',
} as const;

interface EditPersonProps {
  person: PersonDetail;
  onClose: () => void;
}

/** Changes somebody's names and language; their e-mail is up to an administrator. */
export function EditPerson({ person, onClose }: EditPersonProps): ReactNode {
  const t = useWords('people');
  const mayChangeEmail = useMay()('users.setPassword');
  const change = useChangePerson();
  const read = useReadPerson();
  const { id } = person;
  const { form, failure, onSubmit, isSaving, conflict } = useFormEditor({
    rules: IDENTITY_RULES,
    words: ['people'],
    initial: valuesOf(person),
    opened: person,
    read: () => read(id),
    fieldsOf: valuesOf,
    save: ({ email, ...names }, updatedAt) =>
      change.mutateAsync({ id, ...names, ...(mayChangeEmail ? { email } : {}), updatedAt }),
    done: (saved) => t('edit.done', { name: nameOf(saved) }),
    onSaved: onClose,
  });
  const title = t('edit.title', { name: nameOf(person) });
  return (
    <Dialog isOpen label={title} place="middle" onClose={onClose}>
      <DialogForm
        title={title}
        failed={t('edit.failed')}
        failure={failure}
        submit={t('edit.submit')}
        isBusy={isSaving}
        onSubmit={onSubmit}
        onCancel={onClose}
      >
        <NameFields form={form} />
        <NamedFields form={form} />
        {mayChangeEmail ? <EmailField form={form} /> : null}
      </DialogForm>
      <YoursOrTheirs conflict={conflict} labelOf={(field) => t(`fact.${WORD_OF[field]}`)} />
    </Dialog>
  );
}
