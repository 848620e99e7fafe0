import { credentialsSchema } from '@vigie/contract/session.ts';
import type { FormRules } from '../../forms/form-rules.ts';

export type Credentials = { email: string; password: string };

export const SIGN_IN_RULES: FormRules<Credentials> = {
  schema: credentialsSchema,
  inputOf: (values) => values,
  fields: ['email', 'password'],
};
