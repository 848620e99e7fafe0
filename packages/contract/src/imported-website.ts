import * as z from 'zod';
import { DELAY_MIN_SECONDS, PAGES_PER_AUDIT_MAX } from './limits.ts';
import { idSchema, webUrlSchema } from './identifiers.ts';
import { labelsSchema } from './labels.ts';
import { countBetween, numberBetween } from './number-between.ts';
import { scheduleFaults } from './schedule-times.ts';
import { isTimeZone } from './time-zone.ts';

export const IMPORT_WEBSITES_MAX = 500;
/** Characters of what is pasted, and bytes of a file. */
export const IMPORT_TEXT_MAX = 1_000_000;
/** How often a website is audited: the times of all websites are spread. */
export const IMPORT_SCHEDULES = ['none', 'day', 'week'] as const;
export type ImportSchedule = (typeof IMPORT_SCHEDULES)[number];

/** One of IMPORT_SCHEDULES, or a cron expression of its own. */
const ownScheduleSchema = z
  .string()
  .trim()
  .max(120, 'cron-invalid')
  .superRefine((text, context) => {
    if ((IMPORT_SCHEDULES as readonly string[]).includes(text)) return;
    const [fault] = scheduleFaults({ cron: text, timeZone: 'UTC' });
    if (fault) context.addIssue({ code: 'custom', message: fault.code });
  });

/** One website as a line of the list has it. */
export const importedWebsiteSchema = z.object({
  /** Where it stands in what was pasted. */
  line: z.int().min(1).max(IMPORT_TEXT_MAX),
  url: webUrlSchema,
  name: z.string().trim().max(120, 'name-too-long').default(''),
  labels: labelsSchema.default([]),
  /** Null: as for all. */
  schedule: ownScheduleSchema.nullable().default(null),
  /** With one of both, what is detected changes nothing. */
  jsTagName: z.string().trim().max(500, 'js-too-long').default(''),
  phpTagName: z.string().trim().max(500, 'php-too-long').default(''),
  pagesPerAudit: countBetween(1, PAGES_PER_AUDIT_MAX, 'pages-range').default(50),
  delaySeconds: numberBetween(DELAY_MIN_SECONDS, 3600, 'delay-range').default(0),
});
export type ImportedWebsite = z.infer<typeof importedWebsiteSchema>;

/** What holds for all websites of an import. */
export const importChoicesSchema = z.object({
  /** Added to those of each website. */
  labels: labelsSchema.default([]),
  schedule: z.enum(IMPORT_SCHEDULES).default('none'),
  /** From which hour on audits begin, and over how many hours they are spread. */
  fromHour: countBetween(0, 23, 'hour-range').default(1),
  hours: countBetween(1, 24, 'hours-range').default(6),
  timeZone: z.string().max(64).refine(isTimeZone, 'time-zone-unknown').default('Europe/Paris'),
  /** Whether an agent looks for trackers on the first pages of each. */
  detects: z.boolean().default(true),
  /** Whether each is audited once, when it is added and could be read. */
  audits: z.boolean().default(false),
});
export type ImportChoices = z.infer<typeof importChoicesSchema>;

export const importInputSchema = importChoicesSchema.extend({
  /** Left out: the caller's own company. */
  companyId: idSchema.optional(),
  websites: z.array(importedWebsiteSchema).min(1, 'import-empty').max(IMPORT_WEBSITES_MAX, 'import-too-long'),
});
export type ImportInput = z.input<typeof importInputSchema>;

/** Which of these addresses a company watches already. */
export const knownAddressesInputSchema = z.object({
  companyId: idSchema.optional(),
  urls: z.array(webUrlSchema).max(IMPORT_WEBSITES_MAX, 'import-too-long'),
});
