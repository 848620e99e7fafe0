import * as z from 'zod';
import { changeSchema } from './change.ts';
import { verdictSchema } from './verdict.ts';

export const PROOF_OUTCOMES = ['proven', 'not-enough', 'cannot-be-rehearsed'] as const;

/** Whose work is left where no change of the page heals it. */
export const ACTORS = ['collector', 'tag', 'website', 'policy', 'vigie'] as const;
export type Actor = (typeof ACTORS)[number];

/** Why no change was proven, each with who must act. */
export const PROOF_REASONS = {
  'still-fails': 'website',
  'not-reproducible': 'website',
  'visit-failed': 'website',
  'collector-not-asked': 'collector',
  'collector-refuses': 'collector',
  'collector-unreachable': 'collector',
  'collector-retired': 'website',
  'preflight-refused': 'collector',
  'tag-not-known': 'website',
  'tag-broken': 'tag',
  'call-not-known': 'website',
  'account-not-known': 'website',
  'values-not-known': 'website',
  'policy-takes-nonce': 'policy',
  'policy-not-found': 'policy',
  'not-in-page': 'website',
  'data-layer-unreadable': 'website',
  'test-of-website': 'website',
  'waits-for-consent-manager': 'website',
  'too-many-pages': 'vigie',
} as const satisfies Record<string, Actor>;
export type ProofReason = keyof typeof PROOF_REASONS;

/** What a rehearsal of a remedy came to. */
export const remedyProofSchema = z.object({
  outcome: z.enum(PROOF_OUTCOMES),
  /** Null where it is proven. */
  reason: z.enum(Object.keys(PROOF_REASONS) as [ProofReason, ...ProofReason[]]).nullable(),
  /** What was changed on the page; any proxy can carry it out. */
  changes: z.array(changeSchema),
  /** Every check on the page with these changes; empty where no visit was made with any. */
  after: z.array(verdictSchema.pick({ check: true, outcome: true, reason: true })),
});
export type RemedyProof = z.infer<typeof remedyProofSchema>;
