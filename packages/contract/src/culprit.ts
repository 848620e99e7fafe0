import * as z from 'zod';
import { changeSchema } from './change.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { KEPT_ROLES, keptBodySchema } from './observation/kept.ts';
import { collectorAnswerSchema } from './rehearsal.ts';
import { checkSchema } from './verdict.ts';

/** More are not put back: the first ones, which are the likeliest, are. */
export const SUSPECTS_MAX = 10;
/** No problem is replayed more often, whatever its visits say. */
export const REPLAYS_MAX = 24;
/** Searches that a website may have started in a day (UTC). */
export const SEARCHES_PER_DAY = 20;

/**
 * Why a suspect stands where it does: the first is the likeliest. What scripts ask for no more may hide another change
 * behind the first.
 */
export const SUSPICIONS = [
  'named-by-cause',
  ...KEPT_ROLES,
  'header',
  'always-changing',
  'asked-no-more',
] as const;

/** What differs between the last healthy visit and the first faulty one. Null on a side: it was not there. */
export const suspectSchema = z.discriminatedUnion('kind', [
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
    role: z.enum(KEPT_ROLES),
    before: keptBodySchema.nullable(),
    after: keptBodySchema.nullable(),
  }),
]);
export type Suspect = z.infer<typeof suspectSchema>;

/** What is the same in both visits, and so is innocent. */
const innocentSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('header'), name: z.string() }),
  z.object({ kind: z.literal('body'), role: z.enum(KEPT_ROLES), url: z.string() }),
]);
export type Innocent = z.infer<typeof innocentSchema>;

export const suspicionsSchema = z.object({
  /** When the page was last healthy, and first faulty. */
  from: instantSchema,
  to: instantSchema,
  documentUrl: z.string(),
  suspects: z.array(suspectSchema),
  innocent: z.array(innocentSchema),
  /** Bodies that one of the visits could not keep. */
  unknown: z.array(z.object({ role: z.enum(KEPT_ROLES), url: z.string() })),
});
export type Suspicions = z.infer<typeof suspicionsSchema>;

/** Visits of a page, and how many of them were faulty. */
const sightingsSchema = z.object({ faulty: z.int().min(0), visits: z.int().min(0) });
export type Sightings = z.infer<typeof sightingsSchema>;

/** What gives a visit the old version of a suspect. */
export const putBackSchema = z.object({
  changes: z.array(changeSchema),
  /** The kept file whose text is the body of its answer; null: it needs none. */
  body: keptBodySchema.pick({ sha256: true, file: true }).nullable(),
  /** It is put back only where the others do not heal the page: nobody asked for it. */
  isHidden: z.boolean(),
  /** Its server failed: that may heal by itself. */
  mayHeal: z.boolean(),
});
export type PutBack = z.infer<typeof putBackSchema>;

/** The page that an agent visits with suspects put back, until it knows which of them broke it. */
export const orderedReplaySchema = z.object({
  /** What broke: the page is healthy once none of these fails. */
  checks: z.array(checkSchema),
  suspects: z.array(putBackSchema).max(SUSPECTS_MAX),
  /** Visits of the page as it is since the fault began, and right before. */
  seen: sightingsSchema,
  before: sightingsSchema,
  /** How collectors answered the first faulty visit: no hit of a replay reaches them. */
  answers: z.record(z.string(), collectorAnswerSchema),
  visitsMax: z.int().min(1).max(REPLAYS_MAX),
});
export type OrderedReplay = z.infer<typeof orderedReplaySchema>;

const visits = z.int().min(0);
/**
 * How changes are to blame. `alone`: one breaks the page. `each`: either of two does. `together`: only the two together
 * do.
 */
export const BLAMES = ['alone', 'each', 'together'] as const;
const places = z.array(z.int().min(0).max(SUSPECTS_MAX));

/** What replays came to. Suspects are named by their places in what was put back. */
export const culpritSchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('proven'), visits, blame: z.enum(BLAMES), guilty: places, cleared: places }),
  z.object({ outcome: z.literal('not-reproducible'), visits, seen: z.int(), of: z.int() }),
  /** The page stays faulty with all of them put back. */
  z.object({ outcome: z.literal('none-of-them'), visits }),
  /** Visits failed, or contradict each other on a page that is always faulty. */
  z.object({ outcome: z.literal('unclear'), visits }),
]);
export type Culprit = z.infer<typeof culpritSchema>;

/** Why nobody can say what changed. */
export const NO_SUSPECTS = [
  'never-healthy',
  'not-kept',
  'nothing-changed',
  'not-put-back',
  'settings-changed',
  'not-a-check',
  'changes-something',
  'resolved',
] as const;
export type NoSuspects = (typeof NO_SUSPECTS)[number];

/** A search for the change that broke the page of a problem. */
const searchSchema = z.object({
  at: instantSchema,
  /** Null while it goes on. */
  endedAt: instantSchema.nullable(),
  /** Its visits; null where they are no longer kept. */
  jobId: idSchema.nullable(),
  /** Places among the suspects, by their places in what was put back. */
  tried: z.array(z.int()),
  /** What came out; null while it goes on, or when no visit could be made. */
  culprit: culpritSchema.nullable(),
  /** Why no visit could be made, as the job says. */
  failure: z.string().nullable(),
});

/** What may have broken the page of a problem, and what the last search for it came to. */
export const problemCulpritSchema = z.object({
  problemId: idSchema,
  /** What changed when the page broke this time; null where nobody can say. */
  suspicions: suspicionsSchema.nullable(),
  /** Why nothing can be put back; null where something can. */
  why: z.enum(NO_SUSPECTS).nullable(),
  /** Of this time that the page broke. */
  search: searchSchema.nullable(),
});
export type ProblemCulprit = z.infer<typeof problemCulpritSchema>;

/** Lines that differ between two versions of a text, and those that stand around them. Long lines are cut. */
const differenceLineSchema = z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() });
export type DifferenceLine = z.infer<typeof differenceLineSchema>;

export const scriptDifferenceSchema = z.object({
  /** Parts of both texts that differ, each with the number of its first line in either. */
  parts: z.array(z.object({ beforeLine: z.int(), afterLine: z.int(), lines: z.array(differenceLineSchema) })),
  /** Lines that differ in all, where they could be counted; null: the texts have too little in common. */
  changedLines: z.int().nullable(),
  /** Not all of them are shown. */
  isCut: z.boolean(),
});
export type ScriptDifference = z.infer<typeof scriptDifferenceSchema>;
