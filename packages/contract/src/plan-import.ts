import * as z from 'zod';
import { trackingPlanSchema } from './tracking-plan.ts';

/** Files that hold a plan; `markdown` is written only. */
export const PLAN_FILE_FORMATS = [
  'vigie',
  'csv',
  'xlsx',
  'json-schema',
  'tracking-docs',
  'segment',
  'rudderstack',
  'markdown',
] as const;
export type PlanFileFormat = (typeof PLAN_FILE_FORMATS)[number];

/** What a column of a table may hold. */
export const PLAN_COLUMNS = [
  'event',
  'meaning-en',
  'meaning-fr',
  'owner',
  'sources',
  'due',
  'times',
  'property',
  'type',
  'required',
  'allowed',
  'pattern',
  'minimum',
  'maximum',
  'description',
  'example',
] as const;
export type PlanColumn = (typeof PLAN_COLUMNS)[number];

/** All that is sent at once fits the megabyte that a request may have. */
const FILE_LENGTH_MAX = 900_000;

export const planReadingInputSchema = z.object({
  /** Absent: told by the files' names and contents. */
  format: z.enum(PLAN_FILE_FORMATS).exclude(['markdown']).optional(),
  files: z
    .array(
      z.object({
        name: z.string().min(1).max(300),
        /** Text, or the bytes of a spreadsheet in base64. */
        text: z.string().max(FILE_LENGTH_MAX, 'file-too-large').optional(),
        base64: z.string().max(FILE_LENGTH_MAX, 'file-too-large').optional(),
      }),
    )
    .min(1)
    .max(500, 'files-too-many'),
  /** Columns of a table by their headings; absent: proposed by the headings. */
  mapping: z.record(z.string().max(300), z.enum(PLAN_COLUMNS).nullable()).optional(),
  /** For events without a source of their own. */
  sources: trackingPlanSchema.shape.events.element.shape.sources.optional(),
});
export type PlanReadingInput = z.infer<typeof planReadingInputSchema>;

/** What is wrong with a file, and where; `code` has its sentence in wording/. */
export const planFaultSchema = z.object({
  file: z.string(),
  /** From 1; null: the whole file. */
  line: z.int().nullable(),
  column: z.string().nullable(),
  code: z.string(),
  /** What was there, cut. */
  seen: z.string().nullable(),
});
export type PlanFileFault = z.infer<typeof planFaultSchema>;

export const planReadingSchema = z.object({
  format: z.enum(PLAN_FILE_FORMATS),
  /** What could be read; null: nothing. */
  plan: trackingPlanSchema.nullable(),
  faults: z.array(planFaultSchema).max(1_000),
  /** Of a table: its headings, with what each is taken for. */
  columns: z.array(
    z.object({
      heading: z.string(),
      as: z.enum(PLAN_COLUMNS).nullable(),
      examples: z.array(z.string()).max(3),
    }),
  ),
});
export type PlanReading = z.infer<typeof planReadingSchema>;
