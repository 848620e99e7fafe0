import { USER_FIELDS } from '@vigie/contract/fields/user-fields.ts';
import type { UserInput } from '@vigie/contract/user.ts';
import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { FormRules } from '../../shared/forms/form-rules.ts';
import type { Schemas } from '../../shared/forms/schemas.ts';
import {
  MEMBERSHIP_RULES,
  membershipOf,
  NEW_MEMBERSHIP,
  type MembershipValues,
} from '../../domain/membership/membership-values.ts';
import { describeForm, type FormValues } from '../../shared/resource/described-form.ts';
import { SCHEMA_FACTS } from '../../shared/resource/schema-facts.ts';

const EMAIL_FAILURE = { 'email-taken': 'email' } as const;

/** Form of a user's names, e-mail address and language. */
export const USER_FORM = describeForm(USER_FIELDS, {
  facts: SCHEMA_FACTS.user,
  schema: (schemas) => schemas.identityFormSchema,
  failures: EMAIL_FAILURE,
});

/** Form values of a new user. They are stored as a draft, so they never contain the password. */
export type UserValues = FormValues<typeof USER_FIELDS, Schemas['identityFormSchema']> &
  MembershipValues & { password: ''; notify: boolean };
export const NEW_USER: UserValues = {
  ...USER_FORM.valuesOf(),
  password: '',
  notify: true,
  ...NEW_MEMBERSHIP,
};

/** Returns the rules of a new user's form, including the password beside the values. */
export function userRules(password: string, policy: PasswordPolicy): FormRules<UserValues, UserInput> {
  const { information, connection, user } = USER_FORM.steps;
  return {
    schema: ({ userInputSchema, newPasswordSchemas }) =>
      userInputSchema.extend({ password: newPasswordSchemas[policy] }),
    inputOf: (values) => userOf(values, password),
    fields: [...information, ...connection, 'password', ...user, 'notify', ...MEMBERSHIP_RULES.fields],
    failures: EMAIL_FAILURE,
    more: (values, schemas) => MEMBERSHIP_RULES.more?.(values, schemas) ?? [],
  };
}

export function userOf(values: UserValues, password: string): UserInput {
  const { notify } = values;
  return { ...USER_FORM.rules.inputOf(values), password, notify, profile: membershipOf(values) };
}
