import * as z from 'zod';
import { DETECTED_PAGES, TRACKER_CATEGORIES, detectionQuestionSchema } from './detection.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { importChoicesSchema } from './imported-website.ts';
import { JOB_FAILURES } from './job.ts';
import { listQuerySchema } from './list.ts';
import { FAILURE_CODES } from './observation/failure.ts';

/** Detections and first audits of imports that are under way at a time, over all imports of an instance. */
export const IMPORT_RUNS_MAX = 6;

export const IMPORT_STATES = ['running', 'paused', 'cancelled', 'done'] as const;
/**
 * waiting: not added yet. detecting, auditing: it waits for an agent, or an agent is at work. existing: the company
 * watched that address before. failed: it was added, and its pages could not be read.
 */
export const IMPORT_ROW_STATES = [
  'waiting',
  'detecting',
  'auditing',
  'done',
  'failed',
  'existing',
  'cancelled',
] as const;
export type ImportRowState = (typeof IMPORT_ROW_STATES)[number];

/** Why a website could not be read, or what a user has to look at: a code of a visit, of a job, or one of these. */
export const IMPORT_PROBLEMS = [
  ...new Set([
    ...FAILURE_CODES,
    ...JOB_FAILURES,
    /** Its pages were read, and no tracker was seen. */
    'no-tracker' as const,
    /** The website was deleted meanwhile. */
    'website-removed' as const,
    /** The import itself failed on it, again and again. */
    'import-fault' as const,
  ]),
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** What was seen on the first pages of a website. */
export const importFindingsSchema = z.object({
  trackers: z.array(
    z.object({ name: z.string(), category: z.enum(TRACKER_CATEGORIES), isSure: z.boolean() }),
  ),
  /** Null: no visit could look. */
  isBannerSeen: z.boolean().nullable(),
  consentManager: z.string().nullable(),
  /** What only a user can say. */
  questions: z.array(z.enum(detectionQuestionSchema.options.map(({ shape }) => shape.about.value))),
  pagesVisited: z.int().max(DETECTED_PAGES + 1),
});
export type ImportFindings = z.infer<typeof importFindingsSchema>;

export const importRowSchema = z.object({
  /** Its place among the rows, from 1. */
  position: z.int(),
  line: z.int(),
  url: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_ROW_STATES),
  websiteId: idSchema.nullable(),
  /** The last job that looked at it. */
  jobId: idSchema.nullable(),
  findings: importFindingsSchema.nullable(),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const websiteImportSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  companyName: z.string(),
  /** Who started it; null when they are gone. */
  madeBy: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  choices: importChoicesSchema,
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  rows: z.int(),
  counts: z.record(z.enum(IMPORT_ROW_STATES), z.int()),
  problems: z.array(z.object({ problem: z.enum(IMPORT_PROBLEMS), count: z.int() })),
  /** Rows wait for an agent, and none is online. */
  isWaitingForAgent: z.boolean(),
});
export type WebsiteImport = z.infer<typeof websiteImportSchema>;

/** problems: it could not be read, or shows no tracker. to-check: a user has to say something. */
export const IMPORT_FILTERS = ['problems', 'to-check', 'under-way', 'done', 'existing', 'cancelled'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];
export const importRowsQuerySchema = listQuerySchema.extend({
  id: idSchema,
  only: z.enum(IMPORT_FILTERS).optional(),
});
