import * as z from 'zod';
import { alarmConditionSchema, wholeSchema, type AlarmKind } from './alarm-condition.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { incidentSubjectSchema } from './incident.ts';
import { listQuerySchema } from './list.ts';

const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid');

/**
 * Quiet hours from one time of day to another, also across midnight. Alarms raised meanwhile are sent when the quiet
 * hours end.
 */
export const quietHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  timeZone: z.string().min(1, 'time-zone-required').max(64),
});

const baseSchema = z.object({
  /** Null: every website of the company, also future ones. */
  websiteId: idSchema.nullable().default(null),
  /** Shared settings whose websites the rule covers, instead of one website. If a change omits it, the value stays. */
  sharedSettingsId: idSchema.nullable().optional(),
  /** Restricts the rule to runs of this pool. */
  poolId: idSchema.nullable().default(null),
  condition: alarmConditionSchema,
  isOn: z.boolean().default(true),
  /** Channels that are notified. Empty: incidents are only listed. */
  channelIds: z.array(idSchema).max(20).default([]),
  quietHours: quietHoursSchema.nullable().default(null),
  /** Interval of reminders in hours, while the incident lasts and is not acknowledged. Null: no reminders. */
  remindAfterHours: wholeSchema(1, 168).nullable().default(null),
  /** Other channels, notified if the incident is not acknowledged in time. */
  escalation: z
    .object({
      afterMinutes: wholeSchema(5, 1_440),
      channelIds: z.array(idSchema).min(1, 'channels-required').max(20),
    })
    .nullable()
    .default(null),
});
type RuleScope = Pick<z.infer<typeof baseSchema>, 'websiteId' | 'sharedSettingsId' | 'poolId' | 'condition'>;

/** Returns whether a rule of this kind may be limited to one website. Agent rules concern the whole company. */
export function isOfWebsite(kind: AlarmKind): boolean {
  return kind !== 'agent';
}

function refuseScope(
  { websiteId, sharedSettingsId = null, poolId, condition: { kind } }: RuleScope,
  context: z.RefinementCtx,
): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (websiteId !== null && !isOfWebsite(kind)) refuse('websiteId', 'rule-of-company');
  if (sharedSettingsId !== null && !isOfWebsite(kind)) refuse('sharedSettingsId', 'rule-of-company');
  if (sharedSettingsId !== null && websiteId !== null) refuse('sharedSettingsId', 'rule-of-two');
  if (poolId !== null && websiteId === null) refuse('poolId', 'pool-without-website');
}

/** Company whose websites are covered by a rule without a website. Default: the caller's company. */
const ofCompany = { companyId: idSchema.optional() };

export const alarmRuleInputSchema = baseSchema
  .extend(ofCompany)
  .superRefine((input, context) => refuseScope(input, context));
export type AlarmRuleInput = z.infer<typeof alarmRuleInputSchema>;

const ref = z.object({ id: idSchema, name: z.string() });

/** Alarm rule, with the names of its targets. */
export const alarmRuleSchema = baseSchema.extend({
  id: idSchema,
  company: ref,
  website: ref.nullable(),
  sharedSettingsId: idSchema.nullable(),
  sharedSettings: ref.nullable(),
  pool: ref.nullable(),
  /** Number of open incidents that the rule covers. */
  openIncidents: z.int(),
  updatedAt: instantSchema,
});
export type AlarmRule = z.infer<typeof alarmRuleSchema>;

/**
 * Change of a rule. It contains the `updatedAt` that it started from, so that a concurrent change is not overwritten.
 */
export const alarmRuleChangeSchema = baseSchema
  .extend({ updatedAt: instantSchema })
  .superRefine((input, context) => refuseScope(input, context));
export const alarmRulesQuerySchema = listQuerySchema.extend({ websiteId: idSchema.optional() });

/** Fields of a rule that the preview evaluates before the rule is saved: its targets and its condition. */
export const alarmPreviewInputSchema = baseSchema
  .pick({ websiteId: true, sharedSettingsId: true, poolId: true, condition: true })
  .extend(ofCompany)
  .superRefine((input, context) => refuseScope(input, context));

/** Times and positions at which a rule would have raised an alarm in the last days, by stored data, newest first. */
export const alarmPreviewSchema = z.object({
  days: z.int(),
  /** Number of alarms. Null if the stored data cannot answer. */
  rings: z.int().nullable(),
  /** The newest alarms. */
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
/** Preview input as a caller sends it, before defaults apply. */
export type AlarmPreviewInput = z.input<typeof alarmPreviewInputSchema>;
export type AlarmPreview = z.infer<typeof alarmPreviewSchema>;
