import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useAddProfile } from '../../api/people.ts';
import { formErrors } from '../../forms/form-errors.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { MembershipFields } from '../../membership/membership-fields.tsx';
import { MEMBERSHIP_RULES, membershipOf, NEW_MEMBERSHIP } from '../../membership/membership-values.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './person-dialog.module.css';

/** Makes somebody a member of a further company. */
export function AddProfile({ person, onClose }: { person: PersonDetail; onClose: () => void }): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const { values, setValues, errors, submit, error, isBusy } = useAdding(person, onClose);
  return (
    <Dialog isOpen label={t('profile.add-title')} place="middle" onClose={onClose}>
      <form
        className="grid gap-14"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className={`weight-620 anywhere ${css.title}`}>{t('profile.add-title')}</h2>
        {error ? (
          <Notice tone="fail" title={t('profile.add-failed')} text={errorText(failureOf(error).code)} />
        ) : null}
        <MembershipFields
          value={values}
          errors={errors}
          without={person.profiles.map(({ company }) => company.id)}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <div className="flex wrap at-end gap-8">
          <Button variant="default" onClick={onClose}>
            {shell('cancel')}
          </Button>
          <Button type="submit" loading={isBusy}>
            {t('profile.add')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function useAdding(person: PersonDetail, onClose: () => void) {
  const t = useWords('people');
  const toasts = useToasts();
  const adding = useAddProfile();
  const [values, setValues] = useState(NEW_MEMBERSHIP);
  const rules = formErrors(MEMBERSHIP_RULES, useFieldSentence('people'));
  const [isChecked, setChecked] = useState(false);
  const missing = rules.validate(values);
  async function submit(): Promise<void> {
    setChecked(true);
    if (Object.keys(missing).length > 0) return;
    try {
      const { company } = await adding.mutateAsync({ ...membershipOf(values), userId: person.id });
      onClose();
      toasts.done(t('profile.add-done', { company: company.name }));
    } catch {
      // The dialog says why and stays open.
    }
  }
  return {
    values,
    setValues,
    errors: isChecked ? missing : {},
    submit,
    error: adding.error,
    isBusy: adding.isPending,
  };
}
