import { factorProofSchema, type FactorProof } from '@vigie/contract/sign-in.ts';
import type { FormRules } from '../forms/form-rules.ts';

/** Second factors that are typed. */
export type TypedFactor = 'totp' | 'recovery-code';
export type GivenCode = { code: string };

const rulesOf = (method: TypedFactor): FormRules<GivenCode, FactorProof> => ({
  schema: factorProofSchema,
  inputOf: ({ code }) => ({ method, code }),
  fields: ['code'],
  failures: { 'second-factor-wrong': 'code' },
});

/** How a typed code is judged; what the server calls wrong stands at the field. */
export const CODE_RULES = { totp: rulesOf('totp'), 'recovery-code': rulesOf('recovery-code') } as const;
