import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { ACCOUNT_FIELDS } from '@vigie/contract/fields/account-fields.ts';
import { localeOf } from '@vigie/contract/locales.ts';
import type { Account } from '@vigie/contract/user.ts';
import { useChangeAccount } from '../../shared/api/account.ts';
import { useScheme } from '../../app/use-scheme.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { describeForm } from '../../shared/resource/described-form.ts';
import { FieldInput, Inputs } from '../../shared/resource/described-inputs.tsx';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';
import { useFormEditor } from '../../shared/resource/use-form-editor.ts';
import { Card } from '../../shared/ui/card.tsx';
import { FormFailure } from '../../shared/ui/form-parts.tsx';
import css from './account.module.css';
import type { FormRules } from '../../shared/forms/form-rules.ts';

/** Form of the user's own account. */
export const ACCOUNT_FORM = describeForm(ACCOUNT_FIELDS, {
  facts: SCHEMA_FACTS.account,
  schema: (schemas) => schemas.accountChangeSchema,
});

/** Renders the form with names, language and theme. */
export function AccountForm({ account }: { account: Account }): ReactNode {
  const t = useWords('account');
  const { form, failure, onSubmit, isSaving } = useAccountForm(account);
  const { firstName, lastName } = form.values;
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(ACCOUNT_FORM.valuesOf(account));
  const displayName = { ...ACCOUNT_FIELDS.displayName, placeholder: `${firstName} ${lastName}`.trim() };
  return (
    <Card title={t('account.title')} aside={<span className="small muted anywhere">{account.email}</span>}>
      <form noValidate onSubmit={onSubmit}>
        <FormFailure title={t('save.failed')} text={failure} />
        <div className="grid gap-16">
          <Inputs
            of={ACCOUNT_FORM}
            section="account"
            form={form}
            own={{ displayName: <FieldInput name="displayName" field={displayName} form={form} /> }}
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
    initial: ACCOUNT_FORM.valuesOf(account),
    save: async (input) => {
      const saved = await change.mutateAsync(input);
      // An unchanged field must not overwrite a choice made in this browser in the meantime.
      if (saved.theme !== account.theme) setColorScheme(SCHEMES[saved.theme]);
      if (saved.locale !== account.locale) await setLocale(saved.locale ?? localeOf(navigator.language));
      return saved;
    },
    done: () => t('save.done'),
    onSaved: (saved) => {
      editor.form.setValues(ACCOUNT_FORM.valuesOf(saved));
    },
  });
  return editor;
}

/** Mantine's names of the themes. */
const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const;

/** Returns the account change of the form; a notice that the form does not show stays as it is. */
export function accountChange(
  fields: ReturnType<typeof ACCOUNT_FORM.valuesOf>,
  { notices }: Pick<Account, 'notices'>,
) {
  return { ...ACCOUNT_FORM.rules.inputOf(fields), notices };
}

function accountRules(
  account: Account,
): FormRules<ReturnType<typeof ACCOUNT_FORM.valuesOf>, ReturnType<typeof accountChange>> {
  return { ...ACCOUNT_FORM.rules, inputOf: (fields) => accountChange(fields, account) };
}
