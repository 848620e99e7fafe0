import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { gradeSchema } from './grade.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { incidentSubjectSchema } from './incident.ts';
import { listQuerySchema } from './list.ts';
import { checkSchema } from './verdict.ts';

const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid');

/** A whole number that a user types. */
const wholeSchema = (min: number, max: number) =>
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
]);
export type AlarmCondition = z.infer<typeof alarmConditionSchema>;
export type AlarmKind = AlarmCondition['kind'];

/** From a time of the day to another one, over midnight too. What rings meanwhile is told when they end. */
export const quietHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  timeZone: z.string().min(1, 'time-zone-required').max(64),
});

const baseSchema = z.object({
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
  remindAfterHours: wholeSchema(1, 168).nullable().default(null),
  /** Told to other channels when nobody acknowledged it in time. */
  escalation: z
    .object({
      afterMinutes: wholeSchema(5, 1_440),
      channelIds: z.array(idSchema).min(1, 'channels-required').max(20),
    })
    .nullable()
    .default(null),
});
type RuleScope = Pick<z.infer<typeof baseSchema>, 'websiteId' | 'poolId' | 'condition'>;

/** Whether a rule of a kind may be about one website: agents are a company's. */
export function isOfWebsite(kind: AlarmKind): boolean {
  return kind !== 'agent';
}

function refusePlace({ websiteId, poolId, condition: { kind } }: RuleScope, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (websiteId !== null && !isOfWebsite(kind)) refuse('websiteId', 'rule-of-company');
  if (poolId !== null && websiteId === null) refuse('poolId', 'pool-without-website');
}

/** Whose websites a rule is about that names none; without it, those of the caller's company. */
const ofCompany = { companyId: idSchema.optional() };

export const alarmRuleInputSchema = baseSchema
  .extend(ofCompany)
  .superRefine((input, context) => refusePlace(input, context));
export type AlarmRuleInput = z.infer<typeof alarmRuleInputSchema>;

const ref = z.object({ id: idSchema, name: z.string() });

/** A rule, with what it is about by name. */
export const alarmRuleSchema = baseSchema.extend({
  id: idSchema,
  company: ref,
  website: ref.nullable(),
  pool: ref.nullable(),
  /** Incidents of today that it rings for. */
  openIncidents: z.int(),
  updatedAt: instantSchema,
});
export type AlarmRule = z.infer<typeof alarmRuleSchema>;

/** A change names the `updatedAt` it started from, so that nobody's work is overwritten unseen. */
export const alarmRuleChangeSchema = baseSchema
  .extend({ updatedAt: instantSchema })
  .superRefine((input, context) => refusePlace(input, context));
export const alarmRulesQuerySchema = listQuerySchema.extend({ websiteId: idSchema.optional() });

/** What a rule is judged by before it is saved: where it holds, and when it rings. */
export const alarmPreviewInputSchema = baseSchema
  .pick({ websiteId: true, poolId: true, condition: true })
  .extend(ofCompany)
  .superRefine((input, context) => refusePlace(input, context));

/** When and where a rule would have rung in the last days, by what is stored; the newest first. */
export const alarmPreviewSchema = z.object({
  days: z.int(),
  /** Null: nothing that is stored tells it. */
  rings: z.int().nullable(),
  /** The newest of them. */
  examples: z
    .array(
      z.object({
        at: instantSchema,
        website: ref.nullable(),
        subject: incidentSubjectSchema,
      }),
    )
    .max(20),
});
/** As a caller gives it. */
export type AlarmPreviewInput = z.input<typeof alarmPreviewInputSchema>;
export type AlarmPreview = z.infer<typeof alarmPreviewSchema>;
