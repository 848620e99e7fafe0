import * as z from 'zod';
import { heldBackSchema, MATRIX_STATES } from './consent-matrix.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { DISCOVERY_PROBLEMS_MAX, discoveryProblemSchema } from './discovery.ts';
import { jobStateSchema } from './job-state.ts';
import { journeyFiguresSchema } from './journey-outcome.ts';
import { testFiguresSchema } from './page-test.ts';
import { failureSchema } from './observation/failure.ts';
import { scoreSchema } from './score.ts';
import { testResultSchema } from './test-result.ts';
import { verdictSchema } from './verdict.ts';

/** alarm: the second visit of pages that an alarm asked for. import: of a website that an import of many brought in. */
export const JOB_MODES = ['manual', 'scheduled', 'api', 'retry', 'alarm', 'import', 'rehearsal'] as const;
/**
 * audit: a website's health. pool, test: one run of a pool or a test. discovery: searches pages and judges none.
 * trial: one page, for a user who writes a test or settings, or the first pages of a website that is being added. A trial counts nowhere and is deleted after a day.
 * journey: one run of a journey. consent: the visits of a consent matrix in one state; they count for no health.
 */
export const JOB_KINDS = ['audit', 'pool', 'test', 'discovery', 'trial', 'journey', 'consent'] as const;
export type JobKind = (typeof JOB_KINDS)[number];
/** Why a job does not go on at this moment. */
export const WAITING_CODES = [
  'no-agent-online',
  /** No agent has the labels and the location that are asked for. */
  'no-agent-fits',
  'agent-busy',
  'agent-timeout',
  'agent-paused',
  'agent-refused',
  'visit-limit',
  'visit-budget',
] as const;
/** Why an agent ended a run as failed, beyond what single pages say. */
export const RUN_FAILURES = [
  'deadline-passed',
  'browser-not-found',
  'browser-failed',
  'discovery-failed',
  /** The journey that signs in could not be done, or the website signed out again and again. */
  'prelude-failed',
  'agent-fault',
] as const;
export type RunFailure = (typeof RUN_FAILURES)[number];
/** Why a job ended as failed: it waited too long, its agents were lost or refused it, or an agent says why. */
export const JOB_FAILURES = [...WAITING_CODES, 'agent-lost', 'order-refused', ...RUN_FAILURES] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** What discovery found: discovered = toVisit + skipped. */
export const discoveryFiguresSchema = z.object({
  discovered: z.int(),
  toVisit: z.int(),
  skipped: z.record(z.string(), z.int()),
  /** What could not be read of the website's sitemaps and robots.txt; left out by older agents. */
  problems: z.array(discoveryProblemSchema).max(DISCOVERY_PROBLEMS_MAX).optional(),
});

/** One execution. Progress counts pages; `secondsLeft` is an estimate, null while nothing is known. */
export const jobSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  kind: z.enum(JOB_KINDS),
  /** What it executes, for a pool or a test; null when that is gone, and for the other kinds. */
  pool: z.object({ id: idSchema, name: z.string() }).nullable(),
  test: z.object({ id: idSchema, title: z.string() }).nullable(),
  /** The journey that it executes. Left out by older panels. */
  journey: z.object({ id: idSchema, title: z.string() }).nullable().optional(),
  /** The one page that it is about, when it is about one. */
  pageUrl: z.string().nullable(),
  /** The agent that leads it; a large run is shared by more. */
  agent: z.object({ id: idSchema, name: z.string() }).nullable(),
  agentsCount: z.int(),
  /** Where its visits come from, when it is one of several audits together. Left out by older panels. */
  location: z.string().nullable().optional(),
  /** The id of the audits together that it is of. */
  auditsTogether: idSchema.nullable().optional(),
  /** The consent matrix that it is of, what its visitors answer, and what is held back. Left out by older panels. */
  matrix: z
    .object({ id: idSchema, state: z.enum(MATRIX_STATES), heldBack: heldBackSchema.nullable().optional() })
    .nullable()
    .optional(),
  /** Whether the website's health and history count it. */
  countsForHealth: z.boolean().optional(),
  /** The job that this one repeats. */
  retryOf: idSchema.nullable(),
  mode: z.enum(JOB_MODES),
  state: jobStateSchema,
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  progress: z.object({
    phase: z.enum(['waiting', 'discovering', 'inspecting', 'done']),
    pagesTotal: z.int().nullable(),
    pagesDone: z.int(),
    pagesFailed: z.int(),
    currentUrl: z.string().nullable(),
    /** The step of a journey that an agent does now; null: none. Left out by older panels. */
    step: z
      .object({
        journeyId: idSchema,
        title: z.string(),
        /** From 1 to `total`. */
        number: z.int(),
        total: z.int(),
        /** The type of the step, and how people and plans call it. */
        type: z.string(),
        label: z.string(),
      })
      .nullable()
      .optional(),
    secondsLeft: z.number().nullable(),
  }),
  discovery: discoveryFiguresSchema.nullable(),
  score: scoreSchema.nullable(),
  /** What it says of trackers beside the primary one; absent: it judged no other. */
  trackers: z.array(z.object({ id: idSchema, score: scoreSchema })).optional(),
  /** Results of user-written tests, over all pages; null when it has none. */
  tests: testFiguresSchema.nullable(),
  /** How many journeys it has, and what those came to that are over; null: none. Left out by older panels. */
  journeys: journeyFiguresSchema.extend({ total: z.int() }).nullable().optional(),
  /**
   * How many visits the limit of its website left it, where it wanted more; null: it has all that it wants. Left out by
   * older panels.
   */
  cutToPages: z.int().nullable().optional(),
  waiting: z.enum(WAITING_CODES).nullable(),
  /** The job has ended, and some of its agent's last events are missing. */
  isIncomplete: z.boolean(),
  /** Why it failed: a code of the error catalogue of jobs, with words in the panel. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/**
 * Which pages of a job are asked for. Unanswered: a check could not be judged, because the visit gave no consent that
 * the page asks for.
 */
export const PAGE_FILTERS = ['faulty', 'unanswered', 'not-visited', 'healthy'] as const;
export type PageFilter = (typeof PAGE_FILTERS)[number];

/** One page of a job with what was found on it. */
export const jobPageSchema = z.object({
  observationId: idSchema,
  url: z.string(),
  observedAt: instantSchema,
  durationMs: z.number(),
  agent: z.object({ id: idSchema, name: z.string() }).nullable(),
  outcome: z.enum(['measured', 'failed']),
  failure: failureSchema.nullable(),
  httpStatus: z.int().nullable(),
  verdicts: z.array(verdictSchema.pick({ check: true, outcome: true, reason: true, causedBy: true })),
  tests: z.array(testResultSchema),
  hasScreenshot: z.boolean(),
});
export type JobPage = z.infer<typeof jobPageSchema>;
