import * as z from 'zod';
import { gradeSchema } from './grade.ts';
import { healthChangeSchema } from './health.ts';
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
      grade: gradeSchema.nullable(),
      reliability: z.number().nullable(),
      previousReliability: z.number().nullable(),
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
