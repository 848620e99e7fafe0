import * as z from 'zod';
import { changeSchema } from './change.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { STORED_BODY_ROLES, storedBodySchema } from './observation/stored-bodies.ts';
import { collectorAnswerSchema } from './rehearsal.ts';
import { checkSchema } from './verdict.ts';

/** Maximum number of candidates that a replay puts back. The first ones are used, because they are the most likely. */
export const CANDIDATES_MAX = 10;
/** Maximum number of replays of one problem. */
export const REPLAYS_MAX = 24;
/** Maximum number of searches that may start for a website in a day (UTC). */
export const SEARCHES_PER_DAY = 20;

/**
 * Reasons for the rank of a candidate, the most likely first. A script that is no longer requested may hide another
 * change behind the first one.
 */
export const SUSPICIONS = [
  'named-by-cause',
  ...STORED_BODY_ROLES,
  'header',
  'always-changing',
  'asked-no-more',
] as const;

/** Difference between the last healthy visit and the first faulty one. Null on a side: absent there. */
export const regressionCandidateSchema = z.discriminatedUnion('kind', [
  z.object({
    suspicion: z.enum(SUSPICIONS),
    kind: z.literal('header'),
    name: z.string(),
    before: z.string().nullable(),
    after: z.string().nullable(),
  }),
  z.object({
    suspicion: z.enum(SUSPICIONS),
    kind: z.literal('body'),
    role: z.enum(STORED_BODY_ROLES),
    before: storedBodySchema.nullable(),
    after: storedBodySchema.nullable(),
  }),
]);
export type RegressionCandidate = z.infer<typeof regressionCandidateSchema>;

/** Part that is equal in both visits, and is therefore excluded as a cause. */
const innocentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('header'), name: z.string() }),
  z.object({ kind: z.literal('body'), role: z.enum(STORED_BODY_ROLES), url: z.string() }),
]);
export type Innocent = z.infer<typeof innocentSchema>;

export const suspicionsSchema = z.object({
  /** Times of the last healthy and the first faulty visit of the page. */
  from: instantSchema,
  to: instantSchema,
  documentUrl: z.string(),
  suspects: z.array(regressionCandidateSchema),
  innocent: z.array(innocentSchema),
  /** Bodies that one of the visits could not store. */
  unknown: z.array(z.object({ role: z.enum(STORED_BODY_ROLES), url: z.string() })),
});
export type Suspicions = z.infer<typeof suspicionsSchema>;

/** Number of visits of a page, and of the faulty ones among them. */
const sightingsSchema = z.object({ faulty: z.int().min(0), visits: z.int().min(0) });
export type Sightings = z.infer<typeof sightingsSchema>;

/** Changes that restore the old version of a candidate in a visit. */
export const putBackSchema = z.object({
  changes: z.array(changeSchema),
  /** Stored file whose text is the response body. Null: none is needed. */
  body: storedBodySchema.pick({ sha256: true, file: true }).nullable(),
  /** True if the candidate is put back only if the others do not fix the page, because it was no longer requested. */
  isHidden: z.boolean(),
  /** True if the candidate's server failed, which may end without a change. */
  mayHeal: z.boolean(),
});
export type PutBack = z.infer<typeof putBackSchema>;

/** Page that an agent visits with candidates put back, until the regression cause is known. */
export const orderedReplaySchema = z.object({
  /** Checks that broke. The page is healthy once none of them fails. */
  checks: z.array(checkSchema),
  suspects: z.array(putBackSchema).max(CANDIDATES_MAX),
  /** Visits of the unchanged page since the fault began, and directly before. */
  seen: sightingsSchema,
  before: sightingsSchema,
  /** Answers of the collectors in the first faulty visit. No hit of a replay reaches a collector. */
  answers: z.record(z.string(), collectorAnswerSchema),
  visitsMax: z.int().min(1).max(REPLAYS_MAX),
});
export type OrderedReplay = z.infer<typeof orderedReplaySchema>;

const visits = z.int().min(0);
/**
 * Combinations of guilty changes. `alone`: one change breaks the page. `each`: either of two changes does. `together`:
 * only both changes together do.
 */
export const BLAMES = ['alone', 'each', 'together'] as const;
const candidateIndexes = z.array(z.int().min(0).max(CANDIDATES_MAX));

/** Result of the replays. Candidates are named by their index in the list of those put back. */
export const regressionCauseSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('proven'),
    visits,
    blame: z.enum(BLAMES),
    guilty: candidateIndexes,
    cleared: candidateIndexes,
  }),
  z.object({ outcome: z.literal('not-reproducible'), visits, seen: z.int(), of: z.int() }),
  /** The page stays faulty with all candidates put back. */
  z.object({ outcome: z.literal('none-of-them'), visits }),
  /** Visits failed, or contradict each other on a page that is always faulty. */
  z.object({ outcome: z.literal('unclear'), visits }),
]);
export type RegressionCause = z.infer<typeof regressionCauseSchema>;

/** Reasons for which no change can be named. */
export const NO_CANDIDATE_REASONS = [
  'never-healthy',
  'not-kept',
  'nothing-changed',
  'not-put-back',
  'settings-changed',
  'not-a-check',
  'changes-something',
  'resolved',
] as const;
export type NoCandidateReason = (typeof NO_CANDIDATE_REASONS)[number];

/** Search for the change that broke the page of a problem. */
const searchSchema = z.object({
  at: instantSchema,
  /** Null while the search runs. */
  endedAt: instantSchema.nullable(),
  /** Job of its visits. Null if the job has been deleted. */
  jobId: idSchema.nullable(),
  /** Indexes among the candidates, in the order of the candidates put back. */
  tried: z.array(z.int()),
  /** Result of the search. Null while it runs, or if no visit could be made. */
  culprit: regressionCauseSchema.nullable(),
  /** Reason for which no visit could be made, as reported by the job. */
  failure: z.string().nullable(),
});

/** Possible regression causes of a problem's page, and the result of the last search. */
export const problemRegressionSchema = z.object({
  problemId: idSchema,
  /** Changes at the time the page broke this time. Null if they are unknown. */
  suspicions: suspicionsSchema.nullable(),
  /** Reason for which nothing can be put back. Null if something can. */
  why: z.enum(NO_CANDIDATE_REASONS).nullable(),
  /** Search for the current occurrence of the problem. */
  search: searchSchema.nullable(),
});
export type ProblemRegression = z.infer<typeof problemRegressionSchema>;

/** Line of a difference between two versions of a text, or context line. Long lines are truncated. */
const differenceLineSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });
export type DifferenceLine = z.infer<typeof differenceLineSchema>;

export const scriptDifferenceSchema = z.object({
  /** Differing parts of both texts, each with the number of its first line in either text. */
  parts: z.array(z.object({ beforeLine: z.int(), afterLine: z.int(), lines: z.array(differenceLineSchema) })),
  /** Number of differing lines. Null if they could not be counted, because the texts have too little in common. */
  changedLines: z.int().nullable(),
  /** True if some differing parts are left out. */
  isCut: z.boolean(),
});
export type ScriptDifference = z.infer<typeof scriptDifferenceSchema>;
