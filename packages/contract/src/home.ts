import * as z from 'zod';
import { gradeSchema } from './grade.ts';
import { auditScoreSchema, healthChangeSchema, nowSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobSchema } from './job.ts';
import { trackerRefSchema } from './tracking-settings.ts';
import { auditTimesSchema } from './website.ts';

/** The next run of a schedule. `pool` is null for an audit by the website's own schedule. */
const nextRunSchema = z.object({
  at: instantSchema,
  kind: z.enum(['audit', 'pool']),
  website: z.object({ id: idSchema, name: z.string(), url: z.string() }),
  pool: z.object({ id: idSchema, name: z.string() }).nullable(),
});

/** What needs attention now, for the caller's role; parts that it may not see are null. */
export const homeSchema = z.object({
  /** The websites that need attention most, broken ones first. `counts` covers all. */
  websites: z.array(
    z.object({
      id: idSchema,
      name: z.string(),
      url: z.string(),
      /** How it is now; null before the first visit. */
      now: nowSchema.nullable(),
      /** The grade and the reliability of now. */
      grade: gradeSchema.nullable(),
      reliability: z.number().nullable(),
      /** Of the whole audit before. */
      previousReliability: z.number().nullable(),
      /** Its last whole audits, oldest first. */
      spark: z.array(auditScoreSchema),
      lastAuditAt: instantSchema.nullable(),
      ...auditTimesSchema.shape,
      /** What the last audit broke, if that was since yesterday. */
      broken: z.array(healthChangeSchema),
      openProblems: z.int().nullable(),
      /** Of a website with several trackers: how many there are, and the worst beside the primary one. */
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
  /** What runs next by a schedule, the soonest first: audits, and pools for those who may read them. */
  nextRuns: z.array(nextRunSchema),
  /** What a company does once, each true as soon as it is done; null for those who cannot do it. */
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
   * Why ClickHouse would help: about so many visits are kept in PostgreSQL, or questions to them are slow. For
   * administrators; null where it would not help.
   */
  outgrown: z
    .object({
      visits: z.int(),
      /** What the slowest question of the last seven days took; null where none took a second. */
      slowestSeconds: z.number().nullable(),
    })
    .nullable(),
  /** How many there are of each, however many are listed. */
  counts: z.object({
    websites: z.int(),
    /** Websites of which the last audit broke something. */
    broken: z.int(),
    /** Websites of which it is not known how they are: never visited, too little measured, or nothing loaded. */
    unmeasured: z.int(),
    openProblems: z.int().nullable(),
    running: z.int().nullable(),
    offlineAgents: z.int().nullable(),
    /** All agents that the company may use. */
    agents: z.int().nullable(),
  }),
});
export type Home = z.infer<typeof homeSchema>;

/** A mail that no mail server took, for administrators of an instance without one. */
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
