import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { scoreSchema } from './score.ts';

export const JOB_MODES = ['manual', 'scheduled', 'api', 'retry'] as const;
export const JOB_STATES = ['queued', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export const jobStateSchema = z.enum(JOB_STATES);

/** What discovery found: discovered = toVisit + skipped. */
export const discoveryFiguresSchema = z.object({
  discovered: z.int(),
  toVisit: z.int(),
  skipped: z.record(z.string(), z.int()),
});

/** One execution. Progress counts pages; `secondsLeft` is an estimate, null while nothing is known. */
export const jobSchema = z.object({
  id: idSchema,
  websiteId: idSchema,
  agent: z.object({ id: idSchema, name: z.string() }).nullable(),
  mode: z.enum(JOB_MODES),
  state: jobStateSchema,
  createdAt: instantSchema,
  startedAt: instantSchema.nullable(),
  finishedAt: instantSchema.nullable(),
  progress: z.object({
    phase: z.enum(['waiting', 'discovering', 'inspecting', 'done']),
    pagesTotal: z.int().nullable(),
    pagesDone: z.int(),
    pagesFailed: z.int(),
    currentUrl: z.string().nullable(),
    secondsLeft: z.number().nullable(),
  }),
  discovery: discoveryFiguresSchema.nullable(),
  score: scoreSchema.nullable(),
  /** Why it failed: a code of the error catalogue of jobs, with words in the panel. */
  failure: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type Job = z.infer<typeof jobSchema>;
