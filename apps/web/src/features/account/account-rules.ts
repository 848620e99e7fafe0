import type { Account } from '@vigie/contract/person.ts';
import type { Locale } from '@vigie/contract/identifiers.ts';

/** The form of one's own account. */
export interface AccountFields {
  firstName: string;
  lastName: string;
  displayName: string;
  /** Empty: as the browser speaks. */
  locale: Locale | '';
  theme: Account['theme'];
}
export type AccountRefusals = Partial<
  Record<'firstName' | 'lastName', 'first-name-required' | 'last-name-required'>
>;

export const NAME_MAX_LENGTH = 120;
/** How Mantine calls the themes. */
export const SCHEMES = { system: 'auto', light: 'light', dark: 'dark' } as const;

export function fieldsOf({ firstName, lastName, displayName, locale, theme }: Account): AccountFields {
  return { firstName, lastName, displayName, locale: locale ?? '', theme };
}

export function refusalsOf({ firstName, lastName }: AccountFields): AccountRefusals {
  return {
    ...(firstName.trim() === '' ? { firstName: 'first-name-required' } : {}),
    ...(lastName.trim() === '' ? { lastName: 'last-name-required' } : {}),
  };
}

/** What the form makes of an account; what it does not ask for stays as it is. */
export function changeOf(fields: AccountFields, { notices }: Pick<Account, 'notices'>) {
  return { ...fields, locale: fields.locale === '' ? null : fields.locale, notices };
}

export type EmailRefusal = 'email-required' | 'email-invalid' | 'email-taken';

/** The rules of the contract's emailSchema, without its library. */
export function emailRefusal(email: string): EmailRefusal | null {
  if (email.trim() === '') return 'email-required';
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email.trim()) ? null : 'email-invalid';
}
