import * as z from 'zod';
import { requestDelaySchema, MATRIX_STATES } from './consent-matrix.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { DISCOVERY_PROBLEMS_MAX, discoveryProblemSchema } from './discovery.ts';
import { jobStateSchema } from './job-state.ts';
import { journeyFiguresSchema } from './journey-outcome.ts';
import { testFiguresSchema } from './page-test.ts';
import { failureSchema } from './observation/failure.ts';
import { scoreSchema } from './score.ts';
import { testResultSchema } from './test-result.ts';
import { verdictSchema } from './verdict.ts';

/** `alarm`: second visit of pages that an alarm requested. `import`: job of a website from an import. */
export const JOB_MODES = ['manual', 'scheduled', 'api', 'retry', 'alarm', 'import', 'rehearsal'] as const;
/**
 * `audit`: health of a website. `pool`, `test`: one run of a pool or a test. `discovery`: searches pages and evaluates
 * none. `trial`: one page, for a user who writes a test or settings, or the first pages of a website that is being
 * added. A trial counts nowhere and is deleted after a day. `journey`: one run of a journey. `consent`: visits of a
 * consent matrix in one state, which do not count for health. `links`: check of a link list, whose visits are not
 * stored.
 */
export const JOB_KINDS = [
  'audit',
  'pool',
  'test',
  'discovery',
  'trial',
  'journey',
  'consent',
  'links',
] as const;
export type JobKind = (typeof JOB_KINDS)[number];
/** Reasons for which a job waits. */
export const WAITING_CODES = [
  'no-agent-online',
  /** No agent has the required labels and location. */
  'no-agent-fits',
  'agent-busy',
  'agent-timeout',
  'agent-paused',
  'agent-refused',
  'visit-limit',
  'visit-budget',
] as const;
/** Reasons for which an agent reports a run as failed, in addition to failures of single pages. */
export const RUN_FAILURES = [
  'deadline-passed',
  'browser-not-found',
  'browser-failed',
  'discovery-failed',
  /** The login journey failed, or the website repeatedly signed out. */
  'prelude-failed',
  'agent-fault',
] as const;
export type RunFailure = (typeof RUN_FAILURES)[number];
/**
 * Reasons for which a job failed: it waited too long, its agents were lost or refused it, or an agent reported the
 * reason.
 */
export const JOB_FAILURES = [...WAITING_CODES, 'agent-lost', 'order-refused', ...RUN_FAILURES] as const;
export type JobFailure = (typeof JOB_FAILURES)[number];

/** Figures of page discovery: discovered = toVisit + skipped. */
export const discoveryFiguresSchema = z.object({
  discovered: z.int(),
  toVisit: z.int(),
  skipped: z.record(z.string(), z.int()),
  /** Parts of the website's sitemaps and robots.txt that could not be read. Absent from older agents. */
  problems: z.array(discoveryProblemSchema).max(DISCOVERY_PROBLEMS_MAX).optional(),
});

/** One execution. Progress counts pages. `secondsLeft` is an estimate, null while it is unknown. */
export const jobSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  kind: z.enum(JOB_KINDS),
  /** Executed pool or test. Null if it has been deleted, and for other kinds of jobs. */
  pool: z.object({ id: idSchema, name: z.string() }).nullable(),
  test: z.object({ id: idSchema, title: z.string() }).nullable(),
  /** Executed journey. Absent from older panels. */
  journey: z.object({ id: idSchema, title: z.string() }).nullable().optional(),
  /** Checked link list. Absent from older panels. */
  linkList: z.object({ id: idSchema, name: z.string() }).nullable().optional(),
  /** Page of a job that is about a single page. */
  pageUrl: z.string().nullable(),
  /** Agent that leads the job. Several agents share a large run. */
  agent: z.object({ id: idSchema, name: z.string() }).nullable(),
  agentsCount: z.int(),
  /** Location of the visits, if the job is one of several audits together. Absent from older panels. */
  location: z.string().nullable().optional(),
  /** Id of the group of audits together that the job belongs to. */
  auditsTogether: idSchema.nullable().optional(),
  /** Consent matrix of the job, the visitors' answer, and the delayed requests. Absent from older panels. */
  matrix: z
    .object({
      id: idSchema,
      state: z.enum(MATRIX_STATES),
      heldBack: requestDelaySchema.nullable().optional(),
    })
    .nullable()
    .optional(),
  /** True if the job counts for the website's health and history. */
  countsForHealth: z.boolean().optional(),
  /** Job that this one repeats. */
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
    /** Current step of a journey. Null: none. Absent from older panels. */
    step: z
      .object({
        journeyId: idSchema,
        title: z.string(),
        /** From 1 to `total`. */
        number: z.int(),
        total: z.int(),
        /** Type of the step, and its title in recordings and plans. */
        type: z.string(),
        label: z.string(),
      })
      .nullable()
      .optional(),
    secondsLeft: z.number().nullable(),
  }),
  discovery: discoveryFiguresSchema.nullable(),
  score: scoreSchema.nullable(),
  /** Scores of trackers beside the primary one. Absent: no other tracker was evaluated. */
  trackers: z.array(z.object({ id: idSchema, score: scoreSchema })).optional(),
  /** Results of user-written tests, over all pages. Null if the job has no tests. */
  tests: testFiguresSchema.nullable(),
  /** Number of journeys, and outcomes of the completed ones. Null: none. Absent from older panels. */
  journeys: journeyFiguresSchema.extend({ total: z.int() }).nullable().optional(),
  /**
   * Number of visits that the website's limit allowed, if the job needs more. Null: no restriction. Absent from older
   * panels.
   */
  cutToPages: z.int().nullable().optional(),
  waiting: z.enum(WAITING_CODES).nullable(),
  /** True if the job has ended and some of its agent's last events are missing. */
  isIncomplete: z.boolean(),
  /** Failure: a code of the catalogue of job errors, with a text in the panel. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Job = z.infer<typeof jobSchema>;

/**
 * Filters for the pages of a job. `unanswered`: a check could not be evaluated, because the visit did not give the
 * consent that the page requests.
 */
export const PAGE_FILTERS = ['faulty', 'unanswered', 'not-visited', 'healthy'] as const;
export type PageFilter = (typeof PAGE_FILTERS)[number];

/** Page of a job with its results. */
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
