import * as z from 'zod';
import { gradeSchema } from './grade.ts';
import { auditScoreSchema, healthChangeSchema, nowSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobSchema } from './job.ts';
import { trackerRefSchema } from './tracking-settings.ts';
import { auditTimesSchema } from './website.ts';

/** Next run of a schedule. `pool` is null for an audit by the website's own schedule. */
const nextRunSchema = z.object({
  at: instantSchema,
  kind: z.enum(['audit', 'pool']),
  website: z.object({ id: idSchema, name: z.string(), url: z.string() }),
  pool: z.object({ id: idSchema, name: z.string() }).nullable(),
});

/** Items that need attention now, for the caller's role. Parts that the caller may not see are null. */
export const homeSchema = z.object({
  /** Websites that need attention most, broken ones first. `counts` covers all websites. */
  websites: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      url: z.string(),
      /** Current state. Null before the first visit. */
      now: nowSchema.nullable(),
      /** Current grade and reliability. */
      grade: gradeSchema.nullable(),
      reliability: z.number().nullable(),
      /** Reliability of the previous whole audit. */
      previousReliability: z.number().nullable(),
      /** Last whole audits of the website, oldest first. */
      spark: z.array(auditScoreSchema),
      lastAuditAt: instantSchema.nullable(),
      ...auditTimesSchema.shape,
      /** Last change of the website. A change of its schedule contains it. */
      updatedAt: instantSchema,
      /** Causes that the last audit found new, if it ran since yesterday. */
      broken: z.array(healthChangeSchema),
      openProblems: z.int().nullable(),
      /** For a website with several trackers: their number, and the worst one beside the primary tracker. */
      trackers: z
        .object({
          count: z.int(),
          worst: trackerRefSchema
            .extend({ grade: gradeSchema, reliability: z.number().nullable() })
            .nullable(),
        })
        .optional(),
    }),
  ),
  /** Next scheduled runs, soonest first: audits, and pools for users who may read them. */
  nextRuns: z.array(nextRunSchema),
  /** Setup steps of a company, each true once it is completed. Null for users who cannot complete them. */
  setUp: z
    .object({
      website: z.boolean(),
      agent: z.boolean(),
      audit: z.boolean(),
      daily: z.boolean(),
      colleague: z.boolean(),
    })
    .nullable(),
  running: z.array(jobSchema).nullable(),
  offlineAgents: z
    .array(z.object({ id: idSchema, name: z.string(), lastSeenAt: instantSchema.nullable() }))
    .nullable(),
  messages: z.array(
    z.object({
      id: idSchema,
      subject: z.string(),
      at: instantSchema,
      isAnswered: z.boolean(),
      isUnread: z.boolean(),
    }),
  ),
  /**
   * Reason for which ClickHouse would help: the number of visits in PostgreSQL, or slow queries on them. For
   * administrators. Null if it would not help.
   */
  outgrown: z
    .object({
      visits: z.int(),
      /** Duration of the slowest query of the last seven days, in seconds. Null if none took a second. */
      slowestSeconds: z.number().nullable(),
    })
    .nullable(),
  /** Total numbers, independent of the listed items. */
  counts: z.object({
    websites: z.int(),
    /** Websites on which the last audit found a new cause. */
    broken: z.int(),
    /** Websites in an unknown state: never visited, measured too little, or nothing loaded. */
    unmeasured: z.int(),
    openProblems: z.int().nullable(),
    running: z.int().nullable(),
    offlineAgents: z.int().nullable(),
    /** Number of agents that the company may use. */
    agents: z.int().nullable(),
  }),
});
export type Home = z.infer<typeof homeSchema>;

/** Mail that was not sent, shown to administrators of an instance without a mail server. */
export const outboxMailSchema = z.object({
  id: idSchema,
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  at: instantSchema,
  state: z.enum(['kept', 'sent', 'failed']),
  failure: z.string().nullable(),
});
export type OutboxMail = z.infer<typeof outboxMailSchema>;
