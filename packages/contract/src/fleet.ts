import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { gradeSchema } from './grade.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { incidentSubjectSchema } from './incident.ts';
import { listOf, listQuerySchema } from './list.ts';
import { verdictSchema } from './verdict.ts';

/** The columns of the grid: so many days (UTC), today the last. */
export const FLEET_DAYS = 14;
/** A website of which nothing was visited for so many hours is silent. */
export const SILENT_HOURS = 48;

/**
 * `broken`: something began to fail since yesterday and still does. `unmeasured`: it has no reliability now. `silent`:
 * nothing was visited for two days, or ever.
 */
export const FLEET_STATES = ['broken', 'unmeasured', 'silent'] as const;
/** `moved`: what lost most reliability first, then what gained most, then the others. `grade`: the worst first. */
export const FLEET_SORTS = ['moved', 'name', 'grade'] as const;

/** Which websites are meant. What acts on all of them takes the same filter. */
const fleetFilters = {
  q: z.string().trim().max(200).optional(),
  /** Words with commas between them: websites that have each of them. */
  labels: z.string().trim().max(200).optional(),
  companyId: idSchema.optional(),
  /** The agent of their last audit, or one that their needs fit. Only for those who read agents. */
  agentId: idSchema.optional(),
  state: z.enum(FLEET_STATES).optional(),
  /** The key of a shared cause: the websites that have it. */
  cause: z.string().max(400).optional(),
};
export const fleetFilterSchema = z.object(fleetFilters);
export type FleetFilter = z.infer<typeof fleetFilterSchema>;

const sort = z.enum(FLEET_SORTS).default('moved');

export const fleetQuerySchema = z.object({
  ...fleetFilters,
  sort,
  limit: z.coerce.number().int().min(1).max(100).default(100),
  after: listQuerySchema.shape.after,
});

export const fleetCsvQuerySchema = z.object({ ...fleetFilters, sort, ...csvReaderSchema.shape });

/** What the visits of a day say together; null grade: too little was measured. */
const fleetDaySchema = z.object({
  /** YYYY-MM-DD, UTC. */
  day: z.string(),
  grade: gradeSchema.nullable(),
  reliability: z.number().nullable(),
  visits: z.int(),
});

export const fleetWebsiteSchema = z.object({
  id: idSchema,
  name: z.string(),
  url: z.string(),
  /** For those who see several companies. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  labels: z.array(z.string()),
  /** How it is now. */
  grade: gradeSchema.nullable(),
  reliability: z.number().nullable(),
  /** Points of reliability from the first measured day of the period to now; null: one of them is not known. */
  change: z.number().nullable(),
  /** The days of the period that have visits, oldest first. */
  days: z.array(fleetDaySchema),
  /** What is wrong now of its primary tracker, neither muted nor over; the gravest of it, on the most pages. */
  causes: z.object({
    open: z.int(),
    worst: z
      .object({
        id: idSchema,
        severity: severitySchema,
        pages: z.int(),
        subject: incidentSubjectSchema,
      })
      .nullable(),
  }),
  isBroken: z.boolean(),
  /** The hour of it. */
  lastVisitAt: instantSchema.nullable(),
  lastAuditAt: instantSchema.nullable(),
  nextAuditAt: instantSchema.nullable(),
  /** Who made the last audit; null for those who may not read agents. */
  agent: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type FleetWebsite = z.infer<typeof fleetWebsiteSchema>;

export const fleetSchema = listOf(fleetWebsiteSchema).extend({
  /** The days of the columns, oldest first. */
  days: z.array(z.string()),
  /** All labels of websites within reach, by their names. */
  labels: z.array(z.string()),
  /** How many websites each state would leave, the other filters in force. */
  states: z.record(z.enum(FLEET_STATES), z.int()),
});
export type Fleet = z.infer<typeof fleetSchema>;

/** The same root cause on several websites, and what of them is at fault where its facts name that. */
export const sharedCauseSchema = z.object({
  /** What `cause` of the filter takes. */
  key: z.string(),
  check: verdictSchema.shape.check,
  reason: z.string(),
  severity: severitySchema,
  /** A vendor, a host or a name, as pages show it; null: its facts name none. */
  atFault: z.string().nullable(),
  /** What its sentence names, where all its websites have it alike. */
  facts: verdictSchema.shape.evidence,
  websites: z.int(),
  pages: z.int(),
  /** The first visit of any of these websites that shows it this time. */
  beganAt: instantSchema,
});
export type SharedCause = z.infer<typeof sharedCauseSchema>;

/** Those of the most websites first. */
export const sharedCausesSchema = z.object({ items: z.array(sharedCauseSchema), total: z.int() });
export type SharedCauses = z.infer<typeof sharedCausesSchema>;
