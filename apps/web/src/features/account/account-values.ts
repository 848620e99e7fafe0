import { accountChangeSchema, type Account } from '@vigie/contract/user.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';
import type { FormRules } from '../../forms/form-rules.ts';

/** The form of one's own account. */
export type AccountFields = {
  firstName: string;
  lastName: string;
  displayName: string;
  /** Empty: as the browser speaks. */
  locale: Locale | '';
  theme: Account['theme'];
};
export const NAME_MAX_LENGTH = 120;
/** How Mantine calls the themes. */
export const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const;

export function fieldsOf({ firstName, lastName, displayName, locale, theme }: Account): AccountFields {
  return { firstName, lastName, displayName, locale: locale ?? '', theme };
}

/** What the form makes of an account; what it does not ask for stays as it is. */
export function changeOf(fields: AccountFields, { notices }: Pick<Account, 'notices'>) {
  return { ...fields, locale: fields.locale === '' ? null : fields.locale, notices };
}

export function accountRules(account: Account): FormRules<AccountFields, ReturnType<typeof changeOf>> {
  return {
    schema: accountChangeSchema,
    inputOf: (fields) => changeOf(fields, account),
    fields: ['firstName', 'lastName', 'displayName'],
  };
}
