import type { PasswordPolicy } from '@vigie/contract/session.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';

/** Returns the validation of a form with a single new password. */
export function newPasswordRules(policy: PasswordPolicy): FormRules<{ password: string }, string> {
  return {
    schema: ({ newPasswordSchemas }) => newPasswordSchemas[policy],
    inputOf: ({ password }) => password,
    fields: ['password'],
    names: { '': 'password' },
  };
}
