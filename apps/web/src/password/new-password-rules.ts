import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { FormRules } from '../forms/form-rules.ts';

/** Returns how one new password is judged, by itself. */
export function newPasswordRules(policy: PasswordPolicy): FormRules<{ password: string }, string> {
  return {
    schema: ({ newPasswordSchemas }) => newPasswordSchemas[policy],
    inputOf: ({ password }) => password,
    fields: ['password'],
    names: { '': 'password' },
  };
}
