import { findFieldErrors } from '@vigie/contract/field-errors.ts';
import { credentialsSchema } from '@vigie/contract/session.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';

export type Credentials = { email: string; password: string };

/** The only schemas of the sign-in; those of other forms load with the screens after it. */
export const SIGN_IN_SCHEMAS = { credentialsSchema, findFieldErrors };

export const SIGN_IN_RULES: FormRules<Credentials, Credentials, typeof SIGN_IN_SCHEMAS> = {
  schema: (schemas) => schemas.credentialsSchema,
  inputOf: (values) => values,
  fields: ['email', 'password'],
};
