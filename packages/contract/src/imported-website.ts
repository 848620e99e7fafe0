import * as z from 'zod';
import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX } from './limits.ts';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { labelsSchema } from './labels.ts';
import { countBetween, numberBetween } from './number-between.ts';
import { scheduleFaults } from './schedule-times.ts';
import { isTimeZone } from './time-zone.ts';

export const IMPORT_WEBSITES_MAX = 500;
/** Maximum size of pasted text in characters, and of a file in bytes. */
export const IMPORT_TEXT_MAX = 1_000_000;
/** Audit frequencies. The start times of the websites are spread. */
export const IMPORT_SCHEDULES = ['none', 'day', 'week'] as const;
export type ImportSchedule = (typeof IMPORT_SCHEDULES)[number];

/** One of IMPORT_SCHEDULES, or a cron expression. */
const ownScheduleSchema = z
  .string()
  .trim()
  .max(120, 'cron-invalid')
  .superRefine((text, context) => {
    if ((IMPORT_SCHEDULES as readonly string[]).includes(text)) return;
    const [fault] = scheduleFaults({ cron: text, timeZone: 'UTC' });
    if (fault) context.addIssue({ code: 'custom', message: fault.code });
  });

/** Website from one line of the list. */
export const importedWebsiteSchema = z.object({
  /** Line number in the pasted text. */
  line: z.int().min(1).max(IMPORT_TEXT_MAX),
  url: webUrlSchema,
  name: z.string().trim().max(120, 'name-too-long').default(''),
  labels: labelsSchema.default([]),
  /** Null: the schedule of the import. */
  schedule: ownScheduleSchema.nullable().default(null),
  /** If either tag name is set, the detection does not change it. */
  jsTagName: z.string().trim().max(500, 'js-too-long').default(''),
  phpTagName: z.string().trim().max(500, 'php-too-long').default(''),
  pagesPerAudit: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range').default(50),
  delaySeconds: numberBetween(DELAY_MIN_SECONDS, 3600, 'delay-range').default(0),
});
export type ImportedWebsite = z.infer<typeof importedWebsiteSchema>;

/** Settings for all websites of an import. */
export const importChoicesSchema = z.object({
  /** Labels added to those of each website. */
  labels: labelsSchema.default([]),
  schedule: z.enum(IMPORT_SCHEDULES).default('none'),
  /** First hour in which audits begin, and number of hours over which they are spread. */
  fromHour: countBetween(0, 23, 'hour-range').default(1),
  hours: countBetween(1, 24, 'hours-range').default(6),
  timeZone: z.string().max(64).refine(isTimeZone, 'time-zone-unknown').default('Europe/Paris'),
  /** True if an agent detects trackers on the first pages of each website. */
  detects: z.boolean().default(true),
  /** True if each website is audited once, after it was added and could be read. */
  audits: z.boolean().default(false),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

export const importInputSchema = importChoicesSchema.extend({
  /** Default: the caller's company. */
  companyId: idSchema.optional(),
  websites: z.array(importedWebsiteSchema).min(1, 'import-empty').max(IMPORT_WEBSITES_MAX, 'import-too-long'),
});
export type ImportInput = z.input<typeof importInputSchema>;

/** Addresses to check against the websites that a company already monitors. */
export const knownAddressesInputSchema = z.object({
  companyId: idSchema.optional(),
  urls: z.array(webUrlSchema).max(IMPORT_WEBSITES_MAX, 'import-too-long'),
});
