import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useChangePerson } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { nameOf } from '../../session/name-of.ts';
import { useMay } from '../../session/use-may.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import { EmailField, NameFields } from './identity-fields.tsx';
import { NamedFields } from './named-fields.tsx';
import css from './person-dialog.module.css';
import { identityOf, identityRefusals, serverRefusals, type IdentityValues } from './person-rules.ts';
import { useRefusalTexts } from './refusal-text.ts';

interface EditPersonProps {
  person: PersonDetail;
  onClose: () => void;
}

/** Changes somebody's names and language; their e-mail is up to an administrator. */
export function EditPerson({ person, onClose }: EditPersonProps): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const mayChangeEmail = useMay()('users.setPassword');
  const { form, submit, failure, isBusy } = useEditing(person, mayChangeEmail, onClose);
  const title = t('edit.title', { name: nameOf(person) });
  return (
    <Dialog isOpen label={title} place="middle" onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className={css.title}>{title}</h2>
        {failure === null ? null : <Notice tone="fail" title={t('edit.failed')} text={failure} />}
        <NameFields form={form} />
        <NamedFields form={form} />
        {mayChangeEmail ? <EmailField form={form} /> : null}
        <div className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('edit.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useEditing(person: PersonDetail, mayChangeEmail: boolean, onClose: () => void) {
  const t = useWords('people');
  const texts = useRefusalTexts();
  const errorText = useErrorText();
  const toasts = useToasts();
  const change = useChangePerson();
  const { id, firstName, lastName, displayName, locale, email: before } = person;
  const form = useForm<IdentityValues>({
    initialValues: { firstName, lastName, displayName, locale: locale ?? '', email: before },
    validate: (values) => texts(identityRefusals(values)),
  });
  async function submit(): Promise<void> {
    if (form.validate().hasErrors) return;
    const { email, ...names } = identityOf(form.getValues());
    try {
      const isNew = mayChangeEmail && email !== before;
      const saved = await change.mutateAsync({ id, ...names, ...(isNew ? { email } : {}) });
      onClose();
      toasts.done(t('edit.done', { name: nameOf(saved) }));
    } catch (error) {
      form.setErrors(texts(serverRefusals(failureOf(error))));
    }
  }
  const failure = change.error ? errorText(failureOf(change.error).code) : null;
  return { form, submit, failure, isBusy: change.isPending };
}
