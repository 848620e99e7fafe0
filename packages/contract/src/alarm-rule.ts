import * as z from 'zod';
import { alarmConditionSchema, wholeSchema, type AlarmKind } from './alarm-condition.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { incidentSubjectSchema } from './incident.ts';
import { listQuerySchema } from './list.ts';

const timeOfDaySchema = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'time-invalid');

/** From a time of the day to another one, over midnight too. What rings meanwhile is told when they end. */
export const quietHoursSchema = z.object({
  from: timeOfDaySchema,
  to: timeOfDaySchema,
  timeZone: z.string().min(1, 'time-zone-required').max(64),
});

const baseSchema = z.object({
  /** Null: every website of the company, also those to come. */
  websiteId: idSchema.nullable().default(null),
  /** Every website that inherits these shared settings, in place of one website. Left out of a change, it stays. */
  sharedSettingsId: idSchema.nullable().optional(),
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
type RuleScope = Pick<z.infer<typeof baseSchema>, 'websiteId' | 'sharedSettingsId' | 'poolId' | 'condition'>;

/** Returns whether a rule of a kind may be about one website: agents are a company's. */
export function isOfWebsite(kind: AlarmKind): boolean {
  return kind !== 'agent';
}

function refusePlace(
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
  sharedSettingsId: idSchema.nullable(),
  sharedSettings: ref.nullable(),
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
  .pick({ websiteId: true, sharedSettingsId: true, poolId: true, condition: true })
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
