import type { FactorProof, typedProofSchemas } from '@vigie/contract/sign-in.ts';
import type { FormRules } from '../../../shared/forms/form-rules.ts';

export type TypedFactor = keyof typeof typedProofSchemas;
export type GivenCode = { code: string };
type Rules<M extends TypedFactor> = FormRules<GivenCode, Extract<FactorProof, { method: M }>>;

const AT_THE_FIELD = { fields: ['code'], failures: { 'second-factor-wrong': 'code' } } as const;
const TOTP: Rules<'totp'> = {
  ...AT_THE_FIELD,
  schema: ({ typedProofSchemas }) => typedProofSchemas.totp,
  inputOf: ({ code }) => ({ method: 'totp', code }),
};
const RECOVERY_CODE: Rules<'recovery-code'> = {
  ...AT_THE_FIELD,
  schema: ({ typedProofSchemas }) => typedProofSchemas['recovery-code'],
  inputOf: ({ code }) => ({ method: 'recovery-code', code }),
};

/** Validation of typed codes; a code that the server refuses is marked at its field. */
export const CODE_RULES = { totp: TOTP, 'recovery-code': RECOVERY_CODE } as const;
