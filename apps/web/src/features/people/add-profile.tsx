import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { PersonDetail } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useAddProfile } from '../../api/people.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { MembershipFields } from '../../membership/membership-fields.tsx';
import { membershipOf, membershipRefusals, NEW_MEMBERSHIP } from '../../membership/membership-values.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useToasts } from '../../ui/toasts/use-toasts.ts';
import css from './person-dialog.module.css';
import { useRefusalTexts } from './refusal-text.ts';

/** Makes somebody a member of a further company. */
export function AddProfile({ person, onClose }: { person: PersonDetail; onClose: () => void }): ReactNode {
  const t = useWords('people');
  const shell = useWords('shell');
  const errorText = useErrorText();
  const texts = useRefusalTexts();
  const { values, setValues, isChecked, submit, error, isBusy } = useAdding(person, onClose);
  const missing = Object.entries(membershipRefusals(values)).map(([field, code]) => [field, { code }]);
  return (
    <Dialog isOpen label={t('profile.add-title')} place="middle" onClose={onClose}>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <h2 className={css.title}>{t('profile.add-title')}</h2>
        {error ? (
          <Notice tone="fail" title={t('profile.add-failed')} text={errorText(failureOf(error).code)} />
        ) : null}
        <MembershipFields
          value={values}
          errors={isChecked ? texts(Object.fromEntries(missing)) : {}}
          without={person.profiles.map(({ company }) => company.id)}
          onChange={(change) => setValues({ ...values, ...change })}
        />
        <div className={css.actions}>
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
  const [isChecked, setChecked] = useState(false);
  async function submit(): Promise<void> {
    setChecked(true);
    if (Object.keys(membershipRefusals(values)).length > 0) return;
    try {
      const { company } = await adding.mutateAsync({ ...membershipOf(values), userId: person.id });
      onClose();
      toasts.done(t('profile.add-done', { company: company.name }));
    } catch {
      // The dialog says why and stays open.
    }
  }
  return { values, setValues, isChecked, submit, error: adding.error, isBusy: adding.isPending };
}
