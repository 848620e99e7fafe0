import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { gradeSchema } from './grade.ts';
import { checkSchema } from './verdict.ts';

/** A whole number that a user types. */
export const wholeSchema = (min: number, max: number) =>
  z.int('figure-required').min(min, 'figure-too-small').max(max, 'figure-too-big');
const percentSchema = z.number('figure-required').min(1, 'figure-too-small').max(100, 'figure-too-big');

/** When an alarm rings: each kind with the figures that a person chooses. */
export const alarmConditionSchema = z.discriminatedUnion('kind', [
  /** A root cause, or a failing test, of at least this severity that is new. */
  z.object({ kind: z.literal('cause'), severity: severitySchema }),
  /** The grade of now is worse than this one. */
  z.object({ kind: z.literal('grade'), worseThan: gradeSchema }),
  /** A check passes on less than so many percent of the pages that it judged, now. */
  z.object({ kind: z.literal('check'), check: checkSchema, percent: percentSchema }),
  /** Nothing was measured for so many hours. */
  z.object({ kind: z.literal('silence'), hours: wholeSchema(1, 2_160) }),
  /** A schedule did not start its run. */
  z.object({ kind: z.literal('schedule') }),
  /** An agent has not answered for so many minutes. */
  z.object({ kind: z.literal('agent'), minutes: wholeSchema(1, 1_440) }),
  /** A tracker sends no hit any more from most of the pages that had one. */
  z.object({ kind: z.literal('hits-gone') }),
  /** Most pages of a run could not be visited. */
  z.object({ kind: z.literal('site') }),
  /** A step of a journey could not be done: at once where the journey is critical, else by two runs in a row. */
  z.object({ kind: z.literal('journey') }),
]);
export type AlarmCondition = z.infer<typeof alarmConditionSchema>;
export type AlarmKind = AlarmCondition['kind'];
