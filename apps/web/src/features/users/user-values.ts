import type { Locale } from '@vigie/contract/identifiers.ts';
import type { UserDetail, UserInput } from '@vigie/contract/user.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import {
  MEMBERSHIP_RULES,
  membershipOf,
  NEW_MEMBERSHIP,
  type MembershipValues,
} from '../../domain/membership/membership-values.ts';

export type IdentityValues = {
  firstName: string;
  lastName: string;
  displayName: string;
  /** '' is the language of the browser. */
  locale: '' | Locale;
  email: string;
};
/** Form values of a new user. They are stored as a draft, so they never hold the password. */
export type UserValues = IdentityValues & MembershipValues & { password: ''; notify: boolean };
export const NEW_USER: UserValues = {
  firstName: '',
  lastName: '',
  email: '',
  password: '',
  displayName: '',
  locale: '',
  notify: true,
  ...NEW_MEMBERSHIP,
};

export const IDENTITY_RULES: FormRules<IdentityValues, ReturnType<typeof identityOf>> = {
  schema: (schemas) => schemas.identityFormSchema,
  inputOf: identityOf,
  fields: ['firstName', 'lastName', 'displayName', 'locale', 'email'],
  failures: { 'email-taken': 'email' },
};

/** Returns the rules of a new user's form, including the password beside the values. */
export function userRules(password: string, policy: PasswordPolicy): FormRules<UserValues, UserInput> {
  return {
    schema: ({ userInputSchema, newPasswordSchemas }) =>
      userInputSchema.extend({ password: newPasswordSchemas[policy] }),
    inputOf: (values) => userOf(values, password),
    fields: [
      'firstName',
      'lastName',
      'email',
      'password',
      'displayName',
      'locale',
      'notify',
      ...MEMBERSHIP_RULES.fields,
    ],
    failures: { 'email-taken': 'email' },
    more: (values, schemas) => MEMBERSHIP_RULES.more?.(values, schemas) ?? [],
  };
}

export function userOf(values: UserValues, password: string): UserInput {
  return { ...identityOf(values), password, notify: values.notify, profile: membershipOf(values) };
}

export function valuesOf({ firstName, lastName, displayName, locale, email }: UserDetail): IdentityValues {
  return { firstName, lastName, displayName, locale: locale ?? '', email };
}

export function identityOf({ firstName, lastName, displayName, locale, email }: IdentityValues) {
  return {
    firstName: firstName.trim(),
    lastName: lastName.trim(),
    displayName: displayName.trim(),
    locale: locale === '' ? null : locale,
    email: email.trim(),
  };
}
