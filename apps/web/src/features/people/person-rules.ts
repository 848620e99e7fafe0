import type { Locale } from '@vigie/contract/identifiers.ts';
import type { PersonDetail, PersonInput } from '@vigie/contract/person.ts';
import type { Failure } from '../../api/failure.ts';
import {
  membershipOf,
  membershipRefusals,
  NEW_MEMBERSHIP,
  type MembershipRefusal,
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
type PersonField = keyof PersonValues;

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

const NAME_MAX_LENGTH = 120;

export type Refusal =
  | { code: 'first-name-required' | 'last-name-required' | 'refused' }
  | { code: 'email-required' | 'email-invalid' | 'email-taken' }
  | { code: MembershipRefusal }
  | { code: 'too-long'; max: number };
export type Refusals = Partial<Record<PersonField, Refusal>>;

/** The rules of the contract's personInputSchema, without its library and its password (specification §5). */
export function personRefusals(values: PersonValues): Refusals {
  const missing = Object.entries(membershipRefusals(values)).map(([field, code]) => [field, { code }]);
  return {
    ...identityRefusals(values),
    ...Object.fromEntries(missing),
  };
}

export function identityRefusals({ firstName, lastName, displayName, email }: IdentityValues): Refusals {
  return kept({
    firstName: nameRefusal(firstName, 'first-name-required'),
    lastName: nameRefusal(lastName, 'last-name-required'),
    displayName: tooLong(displayName),
    email: emailRefusal(email.trim()),
  });
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

const KNOWN_CODES: readonly string[] = ['email-taken', 'email-invalid'];

/** Leads what the server refused to its field; what names no field stays with the whole. */
export function serverRefusals({ code, fields }: Failure): Refusals {
  if ((code as string) === 'email-taken') return { email: { code: 'email-taken' } };
  const named = fields.flatMap(({ path, code: why }) => {
    const field = path.split('.').at(-1) ?? '';
    return field in NEW_PERSON && field !== 'password'
      ? [[field, { code: KNOWN_CODES.includes(why) ? why : 'refused' }]]
      : [];
  });
  return Object.fromEntries(named) as Refusals;
}

function nameRefusal(name: string, missing: 'first-name-required' | 'last-name-required'): Refusal | null {
  return name.trim() === '' ? { code: missing } : tooLong(name);
}

function tooLong(name: string): Refusal | null {
  return name.trim().length > NAME_MAX_LENGTH ? { code: 'too-long', max: NAME_MAX_LENGTH } : null;
}

function emailRefusal(email: string): Refusal | null {
  if (email === '') return { code: 'email-required' };
  return /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email) ? null : { code: 'email-invalid' };
}

function kept(found: Partial<Record<PersonField, Refusal | null>>): Refusals {
  return Object.fromEntries(Object.entries(found).filter(([, refusal]) => refusal !== null));
}
