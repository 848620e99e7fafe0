import { useState, type FormEvent, type ReactNode } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { Account } from '@vigie/contract/person.ts';
import { failureOf } from '../../api/failure.ts';
import { useFieldSentence } from '../../forms/use-field-sentence.ts';
import { useRefusedFields } from '../../forms/use-refused-fields.ts';
import { useErrorText } from '../../i18n/error-text.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Card } from '../../ui/card.tsx';
import { Notice } from '../../ui/notice.tsx';
import { accountRules, fieldsOf, NAME_MAX_LENGTH, type AccountFields } from './account-values.ts';
import css from './account.module.css';
import { useSaveAccount } from './use-save-account.ts';

const LOCALES = [
  { value: 'fr', label: 'Français' },
  { value: 'en', label: 'English' },
];
const THEMES = ['system', 'light', 'dark'] as const;

/** Names, language and theme. */
export function AccountForm({ account }: { account: Account }): ReactNode {
  const t = useWords('account');
  const errorText = useErrorText();
  const { fields, set, errors, error, isBusy, isChanged, submit } = useAccountForm(account);
  const text = (name: 'firstName' | 'lastName' | 'displayName') => ({
    name,
    label: t(`field.${name}`),
    error: errors[name],
    maxLength: NAME_MAX_LENGTH,
    value: fields[name],
    onChange: (event: { currentTarget: { value: string } }) => set({ [name]: event.currentTarget.value }),
  });
  return (
    <Card title={t('account.title')} aside={<span className="small muted anywhere">{account.email}</span>}>
      <form noValidate onSubmit={submit}>
        {error ? (
          <Notice tone="fail" title={t('save.failed')} text={errorText(failureOf(error).code)} />
        ) : null}
        <div className={`grid gap-16 ${css.fields}`}>
          <TextInput {...text('firstName')} withAsterisk autoComplete="given-name" />
          <TextInput {...text('lastName')} withAsterisk autoComplete="family-name" />
          <TextInput
            {...text('displayName')}
            className={css.wide}
            description={t('field.displayName-hint')}
            placeholder={`${fields.firstName} ${fields.lastName}`.trim()}
            autoComplete="nickname"
          />
          <NativeSelect
            className={css.choice}
            label={t('field.locale')}
            description={t('field.locale-hint')}
            data={[{ value: '', label: t('locale.browser') }, ...LOCALES]}
            value={fields.locale}
            onChange={(event) => set({ locale: event.currentTarget.value as AccountFields['locale'] })}
          />
          <NativeSelect
            className={css.choice}
            label={t('field.theme')}
            data={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
            value={fields.theme}
            onChange={(event) => set({ theme: event.currentTarget.value as AccountFields['theme'] })}
          />
        </div>
        <footer className={`row wrap at-end gap-10 ${css.foot}`}>
          <Button type="submit" loading={isBusy} disabled={!isChanged}>
            {t('save.submit')}
          </Button>
        </footer>
      </form>
    </Card>
  );
}

function useAccountForm(account: Account) {
  const saving = useSaveAccount(account);
  const [fields, setFields] = useState(() => fieldsOf(account));
  const { errors, check } = useRefusedFields(accountRules(account), useFieldSentence('account'));
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(account));

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const wrong = check(fields);
    if (wrong === undefined) void saving.save(fields).then((saved) => saved && setFields(fieldsOf(saved)));
    else event.currentTarget.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus();
  }
  return {
    fields,
    set: (change: Partial<AccountFields>) => setFields({ ...fields, ...change }),
    errors,
    error: saving.error,
    isBusy: saving.isBusy,
    isChanged,
    submit,
  };
}
