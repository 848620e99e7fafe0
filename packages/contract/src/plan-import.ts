import * as z from 'zod';
import { trackingPlanSchema } from './tracking-plan.ts';

/** File formats of a plan. `markdown` can only be exported. */
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

/** Possible contents of a table's column. */
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

/** Maximum total length of the files, which fits into a request of one megabyte. */
const FILE_LENGTH_MAX = 900_000;

export const planReadingInputSchema = z.object({
  /** Absent: detected from the files' names and contents. */
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
  /** Columns of a table by their headings. Absent: proposed from the headings. */
  mapping: z.record(z.string().max(300), z.enum(PLAN_COLUMNS).nullable()).optional(),
  /** Sources of events without a source of their own. */
  sources: trackingPlanSchema.shape.events.element.shape.sources.optional(),
});
export type PlanReadingInput = z.infer<typeof planReadingInputSchema>;

/** Fault of a file, with its position. `code` has its sentence in wording/. */
export const planFaultSchema = z.object({
  file: z.string(),
  /** Line from 1. Null: the whole file. */
  line: z.int().nullable(),
  column: z.string().nullable(),
  code: z.string(),
  /** Text found there, truncated. */
  seen: z.string().nullable(),
});
export type PlanFileFault = z.infer<typeof planFaultSchema>;

export const planReadingSchema = z.object({
  format: z.enum(PLAN_FILE_FORMATS),
  /** Parsed plan. Null: nothing could be parsed. */
  plan: trackingPlanSchema.nullable(),
  faults: z.array(planFaultSchema).max(1_000),
  /** For a table: its headings, with their recognized contents. */
  columns: z.array(
    z.object({
      heading: z.string(),
      as: z.enum(PLAN_COLUMNS).nullable(),
      examples: z.array(z.string()).max(3),
    }),
  ),
});
export type PlanReading = z.infer<typeof planReadingSchema>;
