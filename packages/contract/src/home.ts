import * as z from 'zod';
import { gradeSchema } from './grade.ts';
import { auditScoreSchema, healthChangeSchema, nowSchema, openCauseSchema } from './health.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { jobSchema } from './job.ts';

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
      /** What costs most now, the most costly first. */
      topCauses: z.array(openCauseSchema),
      lastAuditAt: instantSchema.nullable(),
      /** What the last audit broke, if that was since yesterday. */
      broken: z.array(healthChangeSchema),
      openProblems: z.int().nullable(),
    }),
  ),
  running: z.array(jobSchema).nullable(),
  offlineAgents: z
    .array(z.object({ id: idSchema, name: z.string(), lastSeenAt: instantSchema.nullable() }))
    .nullable(),
  messages: z.array(
    z.object({ id: idSchema, subject: z.string(), at: instantSchema, isAnswered: z.boolean() }),
  ),
  /** How many there are of each, however many are listed. */
  counts: z.object({
    websites: z.int(),
    /** Websites of which the last audit broke something. */
    broken: z.int(),
    openProblems: z.int().nullable(),
    running: z.int().nullable(),
    offlineAgents: z.int().nullable(),
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
