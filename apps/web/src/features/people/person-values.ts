import type { Locale } from '@vigie/contract/identifiers.ts';
import {
  newPasswordSchemas,
  personInputSchema,
  type PersonDetail,
  type PersonInput,
} from '@vigie/contract/person.ts';
import type { PasswordPolicy } from '@vigie/contract/user.ts';
import type { FormRules } from '../../forms/form-rules.ts';
import {
  MEMBERSHIP_RULES,
  membershipOf,
  NEW_MEMBERSHIP,
  type MembershipValues,
} from '../../membership/membership-values.ts';

export type IdentityValues = {
  firstName: string;
  lastName: string;
  displayName: string;
  /** '' leaves the language to the browser. */
  locale: '' | Locale;
  email: string;
};
/** The wizard's values. The password is no part of them: they are kept as a draft. */
export type PersonValues = IdentityValues & MembershipValues & { password: ''; notify: boolean };
export const NEW_PERSON: PersonValues = {
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
  schema: personInputSchema.pick({
    firstName: true,
    lastName: true,
    displayName: true,
    locale: true,
    email: true,
  }),
  inputOf: identityOf,
  fields: ['firstName', 'lastName', 'displayName', 'locale', 'email'],
  failures: { 'email-taken': 'email' },
};

/** How a new person is judged, with the password that waits beside the values. */
export function personRules(password: string, policy: PasswordPolicy): FormRules<PersonValues, PersonInput> {
  return {
    schema: personInputSchema.extend({ password: newPasswordSchemas[policy] }),
    inputOf: (values) => personOf(values, password),
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
    more: (values) => MEMBERSHIP_RULES.more?.(values) ?? [],
  };
}

export function personOf(values: PersonValues, password: string): PersonInput {
  return { ...identityOf(values), password, notify: values.notify, profile: membershipOf(values) };
}

export function valuesOf({ firstName, lastName, displayName, locale, email }: PersonDetail): IdentityValues {
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
