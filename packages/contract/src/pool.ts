import * as z from 'zod';
import { categorySchema, severitySchema } from './classification.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobStateSchema } from './job-state.ts';
import { matrixDelaySecondsSchema } from './consent-matrix.ts';
import { JOURNEY_OUTCOMES, journeyFiguresSchema } from './journey-outcome.ts';
import { agentNeedsSchema } from './labels.ts';
import { JOURNEYS_PER_POOL_MAX, PAGES_PER_AUDIT_MAX, TESTS_PER_POOL_MAX } from './limits.ts';
import { countBetween } from './number-between.ts';
import { CONSENT_ACTIONS, VISIT_MODES } from './visit-modes.ts';
import { pageSelectionShape, requirePages, whenPagesAreRead } from './page-selection.ts';
import { pageTestSchema, testFiguresSchema } from './page-test.ts';
import { catchUpSchema, scheduleSchema } from './schedule.ts';
import { scoreSchema } from './score.ts';
import { visitProfileSchema } from './visit-profile.ts';

export const POOL_STATUSES = ['draft', 'published'] as const;
export const poolStatusSchema = z.enum(POOL_STATUSES);
export type PoolStatus = z.infer<typeof poolStatusSchema>;

const poolFields = z.object({
  name: z.string().trim().min(1, 'name-required').max(160, 'name-too-long'),
  description: z.string().trim().max(2000, 'description-too-long').default(''),
  category: categorySchema,
  severity: severitySchema,
  ...pageSelectionShape,
  /** Tests in their order, all of the pool's website. */
  testIds: z.array(idSchema).max(TESTS_PER_POOL_MAX, 'tests-too-many'),
  /**
   * Journeys in their order, all of the pool's website. A listed journey with real effects runs at each scheduled run.
   * If a change omits the list, it stays. A pool with journeys only visits no page.
   */
  journeyIds: z.array(idSchema).max(JOURNEYS_PER_POOL_MAX, 'journeys-too-many').optional(),
  /** Null: runs only by hand. The schedule applies while the pool is published. */
  schedule: scheduleSchema.nullable(),
  settings: z.object({
    /** Null: any agent, and several agents for a large run. */
    agentId: idSchema.nullable(),
    contextId: idSchema.nullable(),
    mode: z.enum(VISIT_MODES),
    consent: z.enum(CONSENT_ACTIONS),
    pagesMax: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range'),
    /** True if scheduled runs also create a consent matrix of the pool's pages. Absent: false. */
    consentMatrix: z.boolean().optional(),
    /** Delay of the matrix's requests, in seconds. Absent: no delay. */
    holdBackSeconds: matrixDelaySecondsSchema.optional(),
    /** True if its consent matrices withdraw accepted consent, too. Absent: false. */
    withdraws: z.boolean().optional(),
    /** Login journey of the website that runs before the pool's pages. Null or absent: none. */
    preludeId: idSchema.nullable().optional(),
    /**
     * Replaces the website's requirements. Absent: the website's requirements. `agentId` takes precedence over both.
     */
    agentNeeds: agentNeedsSchema.optional(),
    /** Absent: the website's visitor profile. */
    profile: visitProfileSchema.optional(),
  }),
});

export const poolInputSchema = poolFields
  .extend({ websiteId: idSchema, status: poolStatusSchema })
  .superRefine(requirePages, whenPagesAreRead);
export type PoolInput = z.infer<typeof poolInputSchema>;
/**
 * Change of a pool. It contains the `updatedAt` that it started from, so that a concurrent change is not overwritten.
 */
export const poolChangeSchema = poolFields
  .extend({ id: idSchema, status: poolStatusSchema, updatedAt: instantSchema })
  .superRefine(requirePages, whenPagesAreRead);

/** Result of one run of a pool. */
export const poolRunSchema = z.object({
  jobId: idSchema,
  at: instantSchema,
  state: jobStateSchema,
  figures: testFiguresSchema,
  pages: z.int(),
  /** Results of its journeys. Absent from older panels. */
  journeys: journeyFiguresSchema.optional(),
  score: scoreSchema.nullable(),
});
export type PoolRun = z.infer<typeof poolRunSchema>;

export const poolSchema = poolFields.extend({
  id: idSchema,
  websiteId: idSchema,
  status: poolStatusSchema,
  isHealthPool: z.boolean(),
  isContentPool: z.boolean(),
  /** Next scheduled run. Null if there is none, or the pool is a draft. */
  nextRunAt: instantSchema.nullable(),
  /** Last scheduled time at which no run began, because the previous run was still running. */
  lastOverlapAt: instantSchema.nullable(),
  /** Last late start. */
  lastCatchUp: catchUpSchema.nullable(),
  activeJobId: idSchema.nullable(),
  lastRun: poolRunSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Pool = z.infer<typeof poolSchema>;

/** Pool with its tests and journeys in order. The journeys are absent from older panels. */
export const poolDetailSchema = poolSchema.extend({
  tests: z.array(pageTestSchema),
  journeys: z
    .array(
      z.object({
        id: idSchema,
        title: z.string(),
        severity: severitySchema,
        isDraft: z.boolean(),
        /** True if the journey, or its login journey, has real effects. */
        changesWorld: z.boolean(),
        stepsTotal: z.int(),
      }),
    )
    .optional(),
});
export type PoolDetail = z.infer<typeof poolDetailSchema>;

/** Newest runs of a pool, of its tests and of its journeys, newest first. */
export const poolHistorySchema = z.object({
  runs: z.array(poolRunSchema),
  tests: z.array(
    z.object({
      testId: idSchema,
      runs: z.array(z.object({ jobId: idSchema, at: instantSchema, figures: testFiguresSchema })),
    }),
  ),
  journeys: z
    .array(
      z.object({
        journeyId: idSchema,
        /** Runs. The outcome is absent while a run lasts, and forever if it was never reported. */
        runs: z.array(
          z.object({
            id: idSchema,
            jobId: idSchema,
            at: instantSchema,
            outcome: z.enum(JOURNEY_OUTCOMES).nullable(),
          }),
        ),
      }),
    )
    .optional(),
});
export type PoolHistory = z.infer<typeof poolHistorySchema>;

/** Manual run: one page, or null for all pages of the pool; one agent, or null for any agent. */
export const runInputSchema = z.object({
  pageUrl: z
    .string()
    .trim()
    .max(2048)
    .nullable()
    .default(null)
    .describe('The one page to visit; null: all pages that the pool or test is about, as its settings say.'),
  agentId: idSchema.nullable().default(null),
  contextId: idSchema.nullable().optional(),
});
/** Manual run of a pool. The caller must select an agent, or null for any agent. */
export const poolRunInputSchema = runInputSchema.extend({
  agentId: z
    .uuid({ error: ({ input }) => (input === undefined ? 'agent-required' : undefined) })
    .nullable()
    .describe('The agent (execution server) that visits the pages; required. null: any that is free.'),
  isConfirmed: z
    .boolean()
    .default(false)
    .describe(
      'Somebody read that a journey of the pool changes the world; without it such a pool is refused, but for one page.',
    ),
});
export type PoolRunInput = z.infer<typeof poolRunInputSchema>;
export type RunInput = z.infer<typeof runInputSchema>;
