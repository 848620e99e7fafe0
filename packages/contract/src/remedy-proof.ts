import * as z from 'zod';
import { changeSchema } from './change.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { remedySchema, verdictSchema } from './verdict.ts';

export const PROOF_OUTCOMES = ['proven', 'not-enough', 'cannot-be-rehearsed'] as const;

/** Reasons for which no change was proven, or limits of a proof. The sentence of each names who must act. */
export const PROOF_REASONS = [
  'still-fails',
  'not-reproducible',
  'visit-failed',
  'collector-not-asked',
  'collector-refuses',
  'collector-unreachable',
  'collector-retired',
  'preflight-refused',
  'tag-not-known',
  'tag-broken',
  'call-not-known',
  'account-not-known',
  'values-not-known',
  'policy-takes-nonce',
  'policy-not-found',
  'not-in-page',
  'data-layer-unreadable',
  'test-of-website',
  'waits-for-consent-manager',
  'too-many-pages',
] as const;
export type ProofReason = (typeof PROOF_REASONS)[number];

/** Result of the rehearsal of a remedy. */
export const remedyProofSchema = z.object({
  outcome: z.enum(PROOF_OUTCOMES),
  /** Null if the remedy is proven without limits. */
  reason: z.enum(PROOF_REASONS).nullable(),
  /** Changes applied to the page. Any proxy can apply them. */
  changes: z.array(changeSchema),
  /** Verdicts of all checks on the page with these changes. Empty if no visit was made with any change. */
  after: z.array(verdictSchema.pick({ check: true, outcome: true, reason: true })),
});
export type RemedyProof = z.infer<typeof remedyProofSchema>;

/**
 * Remedy as shown on screens and in messages: with the result of its last rehearsal, on one page that shows the fault.
 */
export const shownRemedySchema = remedySchema.extend({
  /** Absent: the remedy was not rehearsed. */
  proof: remedyProofSchema
    .pick({ outcome: true, reason: true })
    .extend({ problemId: idSchema, at: instantSchema })
    .optional(),
});
export type ShownRemedy = z.infer<typeof shownRemedySchema>;
