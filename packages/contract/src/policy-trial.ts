import * as z from 'zod';
import { hitCountSchema } from './hit.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { PASTED_POLICY_MAX } from './policy-rehearsal.ts';
import { verdictSchema } from './verdict.ts';

/** Maximum number of pages of a pool on which a policy or a container is tried. Each is visited twice. */
export const TRIED_PAGES_MAX = 50;
/** Maximum number of stored rows of one page, because pages decide how many trackers and hosts they have. */
export const TRIED_ROWS_MAX = 30;

/** Differences of a page between a visit without a tried policy or container and a visit with it. */
export const triedPageSchema = z.object({
  /** Visit that failed. Nothing is compared then. */
  failed: z.enum(['without', 'with']).nullable(),
  /** True if the page does not request the tried container, so that nothing is compared. */
  isUnmet: z.boolean().optional(),
  /** Number of sent hits: `before` without the change and `after` with it. */
  hits: z.array(hitCountSchema).max(TRIED_ROWS_MAX),
  /** Hosts whose requests the policy blocks, and that were allowed on the unchanged page. */
  blocked: z.array(z.object({ host: z.string().max(255), requests: z.int() })).max(TRIED_ROWS_MAX),
  /** For a container: hosts that receive more or fewer requests; `before` without the draft, `after` with it. */
  requests: z
    .array(z.object({ host: z.string().max(255), before: z.int(), after: z.int() }))
    .max(TRIED_ROWS_MAX)
    .optional(),
  /** Checks that passed on the unchanged page and fail with the change. `tracker` is null for the primary tracker. */
  broken: z
    .array(
      verdictSchema.pick({ check: true, reason: true }).extend({ tracker: z.string().max(100).nullable() }),
    )
    .max(TRIED_ROWS_MAX),
});
export type TriedPage = z.infer<typeof triedPageSchema>;

export const newPolicyTrialSchema = z.object({
  poolId: idSchema,
  /** Policy in the form that `dataQuality.rehearse` accepts. */
  policy: z.string().trim().min(1, 'policy-missing').max(PASTED_POLICY_MAX),
});

/** Trial in agents' browsers, of a policy or a container. */
export const browserTrialSchema = z.object({
  /** Job of its visits. Null if it has been deleted. */
  jobId: idSchema.nullable(),
  /** Name of the pool at that time. */
  pool: z.string(),
  at: instantSchema,
  /** Null while the trial runs. */
  endedAt: instantSchema.nullable(),
  /** Outcome of its job, if it did not complete. */
  stopped: z.enum(['failed', 'cancelled']).nullable(),
  pages: z.array(triedPageSchema.extend({ url: z.string() })),
});
export type BrowserTrial = z.infer<typeof browserTrialSchema>;

/** Last trial of a policy in agents' browsers. A website has one. */
export const policyTrialSchema = browserTrialSchema.extend({ policy: z.string() });
export type PolicyTrial = z.infer<typeof policyTrialSchema>;
