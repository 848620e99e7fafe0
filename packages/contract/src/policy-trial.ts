import * as z from 'zod';
import { hitCountSchema } from './hit.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { PASTED_POLICY_MAX } from './policy-rehearsal.ts';
import { verdictSchema } from './verdict.ts';

/** Pages of a pool on which a policy or a container is tried; each is visited twice. */
export const TRIED_PAGES_MAX = 50;
/** Rows of one page that are kept: pages choose how many trackers and hosts they have. */
export const TRIED_ROWS_MAX = 30;

/** What a tried policy or container changes on a page, between a visit without it and one with it. */
export const triedPageSchema = z.object({
  /** Which of both visits could not be made: nothing is compared then. */
  failed: z.enum(['without', 'with']).nullable(),
  /** True: the page does not ask for the container that is tried, so nothing is compared. */
  isUnmet: z.boolean().optional(),
  /** Hits that left, `before` as it is and `after` with what is tried. */
  hits: z.array(hitCountSchema).max(TRIED_ROWS_MAX),
  /** Hosts whose requests a policy blocks, and that went through as the page is. */
  blocked: z.array(z.object({ host: z.string().max(255), requests: z.int() })).max(TRIED_ROWS_MAX),
  /** Of a container: hosts of which requests ask more or less often; `before` as it is, `after` with the draft. */
  requests: z
    .array(z.object({ host: z.string().max(255), before: z.int(), after: z.int() }))
    .max(TRIED_ROWS_MAX)
    .optional(),
  /** Checks that passed as the page is and fail with what is tried; `tracker` is null for the primary one. */
  broken: z
    .array(
      verdictSchema.pick({ check: true, reason: true }).extend({ tracker: z.string().max(100).nullable() }),
    )
    .max(TRIED_ROWS_MAX),
});
export type TriedPage = z.infer<typeof triedPageSchema>;

export const newPolicyTrialSchema = z.object({
  poolId: idSchema,
  /** As `dataQuality.rehearse` takes it. */
  policy: z.string().trim().min(1, 'policy-missing').max(PASTED_POLICY_MAX),
});

/** A trial in agents' browsers, whatever it tries. */
export const browserTrialSchema = z.object({
  /** Its visits; null where they are no longer kept. */
  jobId: idSchema.nullable(),
  /** The pool's name as it was. */
  pool: z.string(),
  at: instantSchema,
  /** Null while it goes on. */
  endedAt: instantSchema.nullable(),
  /** How its job ended, where it was not to its end. */
  stopped: z.enum(['failed', 'cancelled']).nullable(),
  pages: z.array(triedPageSchema.extend({ url: z.string() })),
});
export type BrowserTrial = z.infer<typeof browserTrialSchema>;

/** The last trial of a policy in agents' browsers: a website has one. */
export const policyTrialSchema = browserTrialSchema.extend({ policy: z.string() });
export type PolicyTrial = z.infer<typeof policyTrialSchema>;
