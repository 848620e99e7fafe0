import * as z from 'zod';
import { categorySchema, severitySchema } from './classification.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobStateSchema } from './job-state.ts';
import { holdBackSecondsSchema } from './consent-matrix.ts';
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
  /** Its tests in their order; all of the pool's website. */
  testIds: z.array(idSchema).max(TESTS_PER_POOL_MAX, 'tests-too-many'),
  /**
   * Its journeys in their order; all of the pool's website. To name one that changes the world is to ask for it at each
   * run of the schedule. Left out of a change, they stay. A pool of journeys alone visits no page.
   */
  journeyIds: z.array(idSchema).max(JOURNEYS_PER_POOL_MAX, 'journeys-too-many').optional(),
  /** Null: only by hand. A schedule counts while the pool is published. */
  schedule: scheduleSchema.nullable(),
  settings: z.object({
    /** Null: any agent, and several for a large run. */
    agentId: idSchema.nullable(),
    contextId: idSchema.nullable(),
    mode: z.enum(VISIT_MODES),
    consent: z.enum(CONSENT_ACTIONS),
    pagesMax: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range'),
    /** Its scheduled runs make a consent matrix of its pages beside; absent: they do not. */
    consentMatrix: z.boolean().optional(),
    /** By how much that matrix holds parts of its pages back; absent: nothing is. */
    holdBackSeconds: holdBackSecondsSchema.optional(),
    /** The journey that opens the door for its pages, a prelude of the website; null or absent: none. */
    preludeId: idSchema.nullable().optional(),
    /** In place of the website's; absent: the website's. An agent of its own stands above both. */
    agentNeeds: agentNeedsSchema.optional(),
    /** Absent: the website's. */
    profile: visitProfileSchema.optional(),
  }),
});

export const poolInputSchema = poolFields
  .extend({ websiteId: idSchema, status: poolStatusSchema })
  .superRefine(requirePages, whenPagesAreRead);
export type PoolInput = z.infer<typeof poolInputSchema>;
/** A change names the `updatedAt` it started from, so that nobody's work is overwritten unseen. */
export const poolChangeSchema = poolFields
  .extend({ id: idSchema, status: poolStatusSchema, updatedAt: instantSchema })
  .superRefine(requirePages, whenPagesAreRead);

/** What one run of a pool came to. */
export const poolRunSchema = z.object({
  jobId: idSchema,
  at: instantSchema,
  state: jobStateSchema,
  figures: testFiguresSchema,
  pages: z.int(),
  /** Of its journeys. Left out by older panels. */
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
  /** The next run by the schedule; null when there is none, or the pool is a draft. */
  nextRunAt: instantSchema.nullable(),
  /** The last time by the schedule at which no run began, because the one before still went on. */
  lastOverlapAt: instantSchema.nullable(),
  /** The last late start. */
  lastCatchUp: catchUpSchema.nullable(),
  activeJobId: idSchema.nullable(),
  lastRun: poolRunSchema.nullable(),
  createdAt: instantSchema,
  updatedAt: instantSchema,
});
export type Pool = z.infer<typeof poolSchema>;

/** A pool with its tests and journeys in order. Older panels leave out the journeys. */
export const poolDetailSchema = poolSchema.extend({
  tests: z.array(pageTestSchema),
  journeys: z
    .array(
      z.object({
        id: idSchema,
        title: z.string(),
        severity: severitySchema,
        isDraft: z.boolean(),
        /** It does, or the prelude that it starts with. */
        changesWorld: z.boolean(),
        stepsTotal: z.int(),
      }),
    )
    .optional(),
});
export type PoolDetail = z.infer<typeof poolDetailSchema>;

/** The newest runs of a pool, of each of its tests and of each of its journeys, newest first. */
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
        /** Without an outcome while they go on, and for ever where nobody told of them. */
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

/** What a manual run asks for: one page, or null for all of the pool; one agent, or null for any. */
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
/** A pool is run by a server that is chosen: a caller who wants any says null. */
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
