import * as z from 'zod';
import { changeSchema } from './change.ts';
import { verdictSchema } from './verdict.ts';

export const PROOF_OUTCOMES = ['proven', 'not-enough', 'cannot-be-rehearsed'] as const;

/** Why no change was proven, or what a proof leaves open; the sentence of each says who must act. */
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

/** What a rehearsal of a remedy came to. */
export const remedyProofSchema = z.object({
  outcome: z.enum(PROOF_OUTCOMES),
  /** Null where it is proven, and nothing is left open. */
  reason: z.enum(PROOF_REASONS).nullable(),
  /** What was changed on the page; any proxy can carry it out. */
  changes: z.array(changeSchema),
  /** Every check on the page with these changes; empty where no visit was made with any. */
  after: z.array(verdictSchema.pick({ check: true, outcome: true, reason: true })),
});
export type RemedyProof = z.infer<typeof remedyProofSchema>;
