import * as z from 'zod';
import { severitySchema } from './classification.ts';
import { csvReaderSchema } from './csv-reader.ts';
import { gradeSchema } from './grade.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { incidentSubjectSchema } from './incident.ts';
import { listOf, listQuerySchema } from './list.ts';
import { verdictSchema } from './verdict.ts';

/** Number of days (UTC) in the grid, today being the last. */
export const FLEET_DAYS = 14;
/** A website without a visit for this number of hours is silent. */
export const SILENT_HOURS = 48;

/**
 * `broken`: something began to fail since yesterday and still fails. `unmeasured`: the website has no reliability now.
 * `silent`: no visit for two days, or ever.
 */
export const FLEET_STATES = ['broken', 'unmeasured', 'silent'] as const;
/** `moved`: largest loss of reliability first, then largest gain, then the others. `grade`: worst first. */
export const FLEET_SORTS = ['moved', 'name', 'grade'] as const;

/** Filter of websites. Actions on all filtered websites take the same filter. */
const fleetFilters = {
  q: z.string().trim().max(200).optional(),
  /** Comma-separated labels. Websites must have all of them. */
  labels: z.string().trim().max(200).optional(),
  companyId: idSchema.optional(),
  /** Agent of the last audit, or an agent that fits the website's requirements. Only for users who may read agents. */
  agentId: idSchema.optional(),
  state: z.enum(FLEET_STATES).optional(),
  /** Key of a shared cause. Returns the websites with this cause. */
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

/** Combined result of a day's visits. Null grade: too little was measured. */
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
  /** Present for users who see several companies. */
  company: z.object({ id: idSchema, name: z.string() }).nullable(),
  labels: z.array(z.string()),
  /** Current grade. */
  grade: gradeSchema.nullable(),
  reliability: z.number().nullable(),
  /**
   * Change of reliability, in points, from the first measured day of the period to now. Null: one of the two is
   * unknown.
   */
  change: z.number().nullable(),
  /** Days of the period with visits, oldest first. */
  days: z.array(fleetDaySchema),
  /**
   * Open causes of the primary tracker, neither muted nor ended. `worst` is the most severe one, on the most pages.
   */
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
  /** Hour of the last visit. */
  lastVisitAt: instantSchema.nullable(),
  lastAuditAt: instantSchema.nullable(),
  nextAuditAt: instantSchema.nullable(),
  /** Agent of the last audit. Null for users who may not read agents. */
  agent: z.object({ id: idSchema, name: z.string() }).nullable(),
});
export type FleetWebsite = z.infer<typeof fleetWebsiteSchema>;

export const fleetSchema = listOf(fleetWebsiteSchema).extend({
  /** Days of the columns, oldest first. */
  days: z.array(z.string()),
  /** All labels of websites within reach, sorted by name. */
  labels: z.array(z.string()),
  /** Number of websites that each state would return, with the other filters applied. */
  states: z.record(z.enum(FLEET_STATES), z.int()),
});
export type Fleet = z.infer<typeof fleetSchema>;

/** One root cause on several websites, and the object at fault if its facts name one. */
export const sharedCauseSchema = z.object({
  /** Value for the filter `cause`. */
  key: z.string(),
  check: verdictSchema.shape.check,
  reason: z.string(),
  severity: severitySchema,
  /** Vendor, host or name as pages show it. Null: the facts name none. */
  atFault: z.string().nullable(),
  /** Evidence that its sentence needs, as far as all its websites have the same values. */
  facts: verdictSchema.shape.evidence,
  websites: z.int(),
  pages: z.int(),
  /** First visit on any of these websites that shows the cause this time. */
  beganAt: instantSchema,
});
export type SharedCause = z.infer<typeof sharedCauseSchema>;

/** Shared causes, sorted by number of websites, highest first. */
export const sharedCausesSchema = z.object({ items: z.array(sharedCauseSchema), total: z.int() });
export type SharedCauses = z.infer<typeof sharedCausesSchema>;
