import type { ReactNode } from 'react';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { LANGUAGES, LOCALES, localeOf } from '@vigie/contract/locales.ts';
import type { Account } from '@vigie/contract/user.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import { useChangeAccount } from '../../shared/api/account.ts';
import { useScheme } from '../../app/use-scheme.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { Card } from '../../shared/ui/card.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import css from './account.module.css';
import type { FormRules } from '../../shared/forms/form-rules.ts';

const LOCALE_OPTIONS = LOCALES.map((value) => ({ value, label: LANGUAGES[value].name }));
const THEMES = ['system', 'light', 'dark'] as const;

/** Renders the form with names, language and theme. */
export function AccountForm({ account }: { account: Account }): ReactNode {
  const t = useWords('account');
  const { form, failure, onSubmit, isSaving } = useAccountForm(account);
  const { firstName, lastName } = form.values;
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(accountFormFields(account));
  const text = (name: 'firstName' | 'lastName' | 'displayName') => ({
    label: t(`field.${name}`),
    maxLength: NAME_MAX_LENGTH,
    ...form.getInputProps(name),
  });
  return (
    <Card title={t('account.title')} aside={<span className="small muted anywhere">{account.email}</span>}>
      <form noValidate onSubmit={onSubmit}>
        <FormFailure title={t('save.failed')} text={failure} />
        <div className={`grid gap-16 ${css.fields}`}>
          <TextInput {...text('firstName')} withAsterisk autoComplete="given-name" />
          <TextInput {...text('lastName')} withAsterisk autoComplete="family-name" />
          <TextInput
            {...text('displayName')}
            className={css.wide}
            description={t('field.displayName-hint')}
            placeholder={`${firstName} ${lastName}`.trim()}
            autoComplete="nickname"
          />
          <NativeSelect
            className={css.choice}
            label={t('field.locale')}
            description={t('field.locale-hint')}
            data={[{ value: '', label: t('locale.browser') }, ...LOCALE_OPTIONS]}
            {...form.getInputProps('locale')}
          />
          <NativeSelect
            className={css.choice}
            label={t('field.theme')}
            data={THEMES.map((theme) => ({ value: theme, label: t(`theme.${theme}`) }))}
            {...form.getInputProps('theme')}
          />
        </div>
        <footer className={`row wrap at-end gap-10 ${css.foot}`}>
          <Button type="submit" loading={isSaving} disabled={!isChanged}>
            {t('save.submit')}
          </Button>
        </footer>
      </form>
    </Card>
  );
}

/** Returns the account form. Saving applies the new language and theme to the panel. */
function useAccountForm(account: Account) {
  const t = useWords('account');
  const change = useChangeAccount();
  const { setLocale } = useLocale();
  const { setColorScheme } = useScheme();
  const editor = useFormEditor({
    rules: accountRules(account),
    words: ['account'],
    initial: accountFormFields(account),
    save: async (input) => {
      const saved = await change.mutateAsync(input);
      // An unchanged field must not overwrite a choice made in this browser in the meantime.
      if (saved.theme !== account.theme) setColorScheme(SCHEMES[saved.theme]);
      if (saved.locale !== account.locale) await setLocale(saved.locale ?? localeOf(navigator.language));
      return saved;
    },
    done: () => t('save.done'),
    onSaved: (saved) => {
      editor.form.setValues(accountFormFields(saved));
    },
  });
  return editor;
}

/** Form values of the user's own account. */
export type AccountFields = {
  firstName: string;
  lastName: string;
  displayName: string;
  /** Empty: the language of the browser. */
  locale: Locale | '';
  theme: Account['theme'];
};
const NAME_MAX_LENGTH = 120;
/** Mantine's names of the themes. */
const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const;

export function accountFormFields({
  firstName,
  lastName,
  displayName,
  locale,
  theme,
}: Account): AccountFields {
  return { firstName, lastName, displayName, locale: locale ?? '', theme };
}

/** Returns the account change of the form; a notice that the form does not show stays as it is. */
export function accountChange(fields: AccountFields, { notices }: Pick<Account, 'notices'>) {
  return { ...fields, locale: fields.locale === '' ? null : fields.locale, notices };
}

function accountRules(account: Account): FormRules<AccountFields, ReturnType<typeof accountChange>> {
  return {
    schema: (schemas) => schemas.accountChangeSchema,
    inputOf: (fields) => accountChange(fields, account),
    fields: ['firstName', 'lastName', 'displayName'],
  };
}
