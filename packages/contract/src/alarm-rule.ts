import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { gradeSchema } from './grade.ts';
import { idSchema } from './identifiers.ts';
import { checkSchema } from './verdict.ts';

const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid');

/** When an alarm rings: each kind with the figures that a person chooses. */
export const alarmConditionSchema = z.discriminatedUnion('kind', [
  /** A root cause, or a failing test, of at least this severity that is new. */
  z.object({ kind: z.literal('cause'), severity: severitySchema }),
  /** The grade of now is worse than this one. */
  z.object({ kind: z.literal('grade'), worseThan: gradeSchema }),
  /** A check passes on less than so many percent of the pages that it judged, now. */
  z.object({ kind: z.literal('check'), check: checkSchema, percent: z.number().gt(0).max(100) }),
  /** Nothing was measured for so many hours. */
  z.object({ kind: z.literal('silence'), hours: z.int().min(1).max(2_160) }),
  /** A schedule did not start its run. */
  z.object({ kind: z.literal('schedule') }),
  /** An agent has not answered for so many minutes. */
  z.object({ kind: z.literal('agent'), minutes: z.int().min(1).max(1_440) }),
  /** A tracker sends no hit any more from pages that had one. */
  z.object({ kind: z.literal('hits-gone') }),
]);
export type AlarmCondition = z.infer<typeof alarmConditionSchema>;
export type AlarmKind = AlarmCondition['kind'];

/** From a time of the day to another one, over midnight too. What rings meanwhile is told when they end. */
const quietHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  timeZone: z.string().min(1, 'time-zone-required').max(64),
});

export const alarmRuleInputSchema = z.object({
  /** Null: every website of the company, also those to come. */
  websiteId: idSchema.nullable().default(null),
  /** Only what runs of this pool show. */
  poolId: idSchema.nullable().default(null),
  condition: alarmConditionSchema,
  isOn: z.boolean().default(true),
  /** Where it is told; empty: incidents are only listed. */
  channelIds: z.array(idSchema).max(20).default([]),
  quietHours: quietHoursSchema.nullable().default(null),
  /** Told again every so many hours while it lasts and nobody acknowledged it; null: never. */
  remindAfterHours: z.int().min(1).max(168).nullable().default(null),
  /** Told to other channels when nobody acknowledged it in time. */
  escalation: z
    .object({ afterMinutes: z.int().min(5).max(1_440), channelIds: z.array(idSchema).min(1).max(20) })
    .nullable()
    .default(null),
});
export type AlarmRuleInput = z.infer<typeof alarmRuleInputSchema>;
