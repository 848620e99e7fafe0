import * as z from 'zod';
import { DETECTED_PAGES, TRACKER_CATEGORIES, detectionQuestionSchema } from './detection.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { importChoicesSchema } from './imported-website.ts';
import { JOB_FAILURES } from './job.ts';
import { listQuerySchema } from './list.ts';
import { FAILURE_CODES } from './observation/failure.ts';

/** Maximum number of parallel detections and first audits of imports, over all imports of an instance. */
export const IMPORT_RUNS_MAX = 6;

export const IMPORT_STATES = ['running', 'paused', 'cancelled', 'done'] as const;
/**
 * `waiting`: not added yet. `detecting`, `auditing`: waits for an agent, or an agent works on it. `existing`: the
 * company monitored that address before. `failed`: added, and its pages could not be read.
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

/**
 * Reasons for which a website could not be read, or needs a user's attention: a code of a visit, of a job, or one of
 * these.
 */
export const IMPORT_PROBLEMS = [
  ...new Set([
    ...FAILURE_CODES,
    ...JOB_FAILURES,
    /** The pages were read, and no tracker was found. */
    'no-tracker' as const,
    /** The website was deleted meanwhile. */
    'website-removed' as const,
    /** The import itself failed on the website repeatedly. */
    'import-fault' as const,
  ]),
] as const;
export type ImportProblem = (typeof IMPORT_PROBLEMS)[number];

/** Results from the first pages of a website. */
export const importFindingsSchema = z.object({
  trackers: z.array(
    z.object({ name: z.string(), category: z.enum(TRACKER_CATEGORIES), isSure: z.boolean() }),
  ),
  /** Null: no visit could check it. */
  isBannerSeen: z.boolean().nullable(),
  consentManager: z.string().nullable(),
  /** Questions that only a user can answer. */
  questions: z.array(z.enum(detectionQuestionSchema.options.map(({ shape }) => shape.about.value))),
  pagesVisited: z.int().max(DETECTED_PAGES + 1),
});
export type ImportFindings = z.infer<typeof importFindingsSchema>;

export const importRowSchema = z.object({
  /** Number of the row, from 1. */
  position: z.int(),
  line: z.int(),
  url: z.string(),
  name: z.string(),
  state: z.enum(IMPORT_ROW_STATES),
  websiteId: idSchema.nullable(),
  /** Last detection or audit job. */
  jobId: idSchema.nullable(),
  findings: importFindingsSchema.nullable(),
  problem: z.enum(IMPORT_PROBLEMS).nullable(),
});
export type ImportRow = z.infer<typeof importRowSchema>;

export const websiteImportSchema = z.object({
  id: idSchema,
  companyId: idSchema,
  companyName: z.string(),
  /** User who started the import. Null if deleted. */
  madeBy: z.string().nullable(),
  state: z.enum(IMPORT_STATES),
  choices: importChoicesSchema,
  createdAt: instantSchema,
  finishedAt: instantSchema.nullable(),
  rows: z.int(),
  counts: z.record(z.enum(IMPORT_ROW_STATES), z.int()),
  problems: z.array(z.object({ problem: z.enum(IMPORT_PROBLEMS), count: z.int() })),
  /** True if rows wait for an agent and none is online. */
  isWaitingForAgent: z.boolean(),
});
export type WebsiteImport = z.infer<typeof websiteImportSchema>;

/** `problems`: the website could not be read, or shows no tracker. `to-check`: a user must answer a question. */
export const IMPORT_FILTERS = ['problems', 'to-check', 'under-way', 'done', 'existing', 'cancelled'] as const;
export type ImportFilter = (typeof IMPORT_FILTERS)[number];
export const importRowsQuerySchema = listQuerySchema.extend({
  id: idSchema,
  only: z.enum(IMPORT_FILTERS).optional(),
});
