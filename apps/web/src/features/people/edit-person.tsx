import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useChangePerson, useReadPerson } from '../../api/people.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useGuardedSave } from '../../resource/use-guarded-save.ts';
import { differingFields, YoursOrTheirs } from '../../resource/yours-or-theirs.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useMay } from '../../session/use-may.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { EmailField, NameFields } from './identity-fields.tsx';
import { NamedFields } from './named-fields.tsx';
import css from './person-dialog.module.css';
import { IDENTITY_RULES, identityOf, valuesOf, type IdentityValues } from './person-values.ts';

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
  const shell = useWords('shell');
  const mayChangeEmail = useMay()('users.setPassword');
  const { form, submit, failure, isBusy, saving } = useEditing(person, mayChangeEmail, onClose);
  const title = t('edit.title', { name: nameOf(person) });
  return (
    <Dialog isOpen label={title} place="middle" onClose={onClose}>
      <form
        className="grid gap-14"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className={`weight-620 anywhere ${css.title}`}>{title}</h2>
        {failure === null ? null : <Notice tone="fail" title={t('edit.failed')} text={failure} />}
        <NameFields form={form} />
        <NamedFields form={form} />
        {mayChangeEmail ? <EmailField form={form} /> : null}
        <div className="flex wrap at-end gap-8">
          <Button variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('edit.submit')}
          </Button>
        </div>
      </form>
      <YoursOrTheirs
        saving={saving}
        differing={(theirs) => differingFields(form.values, valuesOf(theirs))}
        labelOf={(field) => t(`fact.${WORD_OF[field]}`)}
        onMine={() => void submit()}
        onTheirs={(theirs) => form.setValues(valuesOf(theirs))}
      />
    </Dialog>
  );
}

function useEditing(person: PersonDetail, mayChangeEmail: boolean, onClose: () => void) {
  const t = useWords('people');
  const errors = formErrors(IDENTITY_RULES, useFieldSentence('people'));
  const errorText = useErrorText();
  const toasts = useToasts();
  const change = useChangePerson();
  const read = useReadPerson();
  const { id } = person;
  const saving = useGuardedSave(person, () => read(id));
  const form = useForm<IdentityValues>({
    initialValues: valuesOf(person),
    validate: errors.validate,
  });
  async function submit(): Promise<void> {
    if (form.validate().hasErrors) return;
    const { email, ...names } = identityOf(form.getValues());
    try {
      const others = mayChangeEmail ? { email } : {};
      const saved = await saving.save((updatedAt) =>
        change.mutateAsync({ id, ...names, ...others, updatedAt }),
      );
      onClose();
      toasts.done(t('edit.done', { name: nameOf(saved) }));
    } catch (error) {
      form.setErrors(errors.refused(failureOf(error)));
    }
  }
  const code = change.error ? failureOf(change.error).code : null;
  const failure = code === null || code === 'changed-meanwhile' ? null : errorText(code);
  return { form, submit, failure, isBusy: change.isPending, saving };
}
