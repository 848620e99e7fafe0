import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { gradeSchema } from './grade.ts';
import { checkSchema } from './verdict.ts';

/** Returns the schema of an integer that a user enters, between `min` and `max`. */
export const wholeSchema = (min: number, max: number) =>
  z.int('figure-required').min(min, 'figure-too-small').max(max, 'figure-too-big');
const percentSchema = z.number('figure-required').min(1, 'figure-too-small').max(100, 'figure-too-big');

/**
 * Changes of what a report counts, beside what visits see. `reports-fall`: the report counts less, and visits pass.
 * `visits-fail`: visits fail, and the report counts as usual.
 */
export const VOLUME_CHANGES = ['reports-fall', 'visits-fail', 'both-fall'] as const;
export type VolumeChange = (typeof VOLUME_CHANGES)[number];

/** Condition of an alarm rule. Each kind has the thresholds that the user chooses. */
export const alarmConditionSchema = z.discriminatedUnion('kind', [
  /** A new root cause or failing test of at least this severity. */
  z.object({ kind: z.literal('cause'), severity: severitySchema }),
  /** The current grade is worse than this one. */
  z.object({ kind: z.literal('grade'), worseThan: gradeSchema }),
  /** A check currently passes on less than this percentage of the pages that it evaluated. */
  z.object({ kind: z.literal('check'), check: checkSchema, percent: percentSchema }),
  /** No measurement for this number of hours. */
  z.object({ kind: z.literal('silence'), hours: wholeSchema(1, 2_160) }),
  /** A schedule did not start its run. */
  z.object({ kind: z.literal('schedule') }),
  /** An agent has not answered for this number of minutes. */
  z.object({ kind: z.literal('agent'), minutes: wholeSchema(1, 1_440) }),
  /** A tracker no longer sends hits from most of the pages that had one. */
  z.object({ kind: z.literal('hits-gone') }),
  /** Most pages of a run could not be visited. */
  z.object({ kind: z.literal('site') }),
  /** A step of a journey failed: once if the journey is critical, otherwise in two consecutive runs. */
  z.object({ kind: z.literal('journey') }),
  /** More than this percentage of the paid orders of 30 days is missing in the report without an explanation. */
  z.object({ kind: z.literal('orders'), unexplainedPercent: percentSchema }),
  /** The share of missing orders of three days is at least so many points above that of the 27 days before. */
  z.object({ kind: z.literal('orders-rise'), points: percentSchema }),
  /** On the last whole day, page views in the report or in visits fell by at least this percentage. */
  z.object({ kind: z.literal('volumes'), change: z.enum(VOLUME_CHANGES), fall: percentSchema }),
  /** Page views of real visitors fell by at least this percentage: all, or those of a browser, page group or event. */
  z.object({ kind: z.literal('visitors-fall'), fall: percentSchema }),
  /** The last check of a link list found a broken campaign link. */
  z.object({ kind: z.literal('links') }),
  /** Hits were lost or changed behind the server that receives them. */
  z.object({ kind: z.literal('server-side') }),
  /** No call of the website's server arrived for this number of hours. */
  z.object({ kind: z.literal('server-silence'), hours: wholeSchema(1, 720) }),
  /** Filter lists stop more of a tracker than before, because a list or the pages changed. */
  z.object({ kind: z.literal('blockers') }),
  /** The reach of a tracker fell by so many points of percent, or one of its cookies lives less long in a browser. */
  z.object({ kind: z.literal('reach-fall'), points: percentSchema }),
]);
export type AlarmCondition = z.infer<typeof alarmConditionSchema>;
export type AlarmKind = AlarmCondition['kind'];
