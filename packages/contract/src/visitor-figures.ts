import * as z from 'zod';
import { idSchema, instantSchema } from './identifiers.ts';
import { BROWSER_FAMILIES, POLICY_DIRECTIVES, REPORT_CLASSES } from './real-visitors.ts';
import { checkSchema } from './verdict.ts';

const count = z.int().min(0);
/** Instant, or a day (UTC). */
const moment = z.union([z.iso.datetime(), z.iso.date()]);

/** Period of figures. Absent: the seven days up to now. */
export const visitorPeriodSchema = z.object({ from: moment.optional(), to: moment.optional() });

/** States of a tracker on page views. `id` is null for the primary tracker. */
const visitorTrackerSchema = z.object({
  id: idSchema.nullable(),
  loaded: count,
  blocked: count,
  failed: count,
  stopped: count,
  absent: count,
  unknown: count,
  /** Page views with a page-view request. */
  requested: count,
});
export type VisitorTracker = z.infer<typeof visitorTrackerSchema>;

/** Group of visitors in which a tracker loads less often than elsewhere. */
const visitorLossSchema = z.object({
  trackerId: idSchema.nullable(),
  /** Properties that these visitors share: `browser`, `pageGroup`, `consent`, `device`, `release`, or a period as `time`. */
  where: z.record(z.string(), z.union([z.string(), z.object({ from: z.string(), to: z.string() })])),
  /** Share of these page views on which the tracker does not load. */
  share: z.number(),
  /** Share of the page views outside of all found groups on which it does not load. */
  elsewhereShare: z.number(),
  views: count,
  /** First hour with the loss. */
  since: instantSchema.nullable(),
});
export type VisitorLoss = z.infer<typeof visitorLossSchema>;

/**
 * Reasons why an agent cannot be like the visitors of a loss. `browser`: Chromium is not their browser. `device`: it has
 * no such screen. `consent`: it answers a banner in whole. `release`, `time`: they are over. `no-page`: no page of the
 * group is known. `not-judged`: no visit could be evaluated.
 */
export const REPRODUCTION_LIMITS = [
  'browser',
  'device',
  'consent',
  'release',
  'time',
  'no-page',
  'not-judged',
] as const;
export type ReproductionLimit = (typeof REPRODUCTION_LIMITS)[number];

/** Attempt of an agent to lose a tracker as a group of visitors does, by the verdicts of its visits. */
const reproductionSchema = z.object({
  at: instantSchema,
  /** Job of the visits. Null: none could be made. */
  jobId: idSchema.nullable(),
  /** `impossible`: no visit lost the tracker, and `limits` say why this proves nothing. */
  state: z.enum(['running', 'reproduced', 'not-reproduced', 'impossible']),
  limits: z.array(z.enum(REPRODUCTION_LIMITS)),
  /** Visit that lost the tracker too, with the cause that its verdict names. */
  visit: z
    .object({ observationId: idSchema, url: z.string(), check: checkSchema, reason: z.string() })
    .nullable(),
});
export type Reproduction = z.infer<typeof reproductionSchema>;

/** Loss that an agent should reproduce. */
export const reproductionInputSchema = visitorLossSchema.pick({ trackerId: true, where: true });

/** Figures of real visitors in a period. Numbers below ten visitors are left out. */
export const visitorFiguresSchema = z.object({
  samples: count,
  browsers: z.array(
    z.object({
      family: z.enum(BROWSER_FAMILIES),
      samples: count,
      trackers: z.array(visitorTrackerSchema),
    }),
  ),
  /** Violations of policies, most frequent first, at most 1,000. */
  reports: z.array(
    z.object({
      policy: z.string(),
      directive: z.enum(POLICY_DIRECTIVES),
      blocked: z.string(),
      class: z.enum(REPORT_CLASSES),
      browser: z.enum(BROWSER_FAMILIES),
      pageGroup: z.string(),
      count,
    }),
  ),
  /** `reproduction`: the last attempt of an agent. Null: there was none. */
  loss: z.array(visitorLossSchema.extend({ reproduction: reproductionSchema.nullable() })),
  /** Time of the last search for losses, over the seven days before it. Null: there was none in this period. */
  lossesAt: instantSchema.nullable(),
  /** Page views by one property: page groups, classes of devices, consent with its lateness, releases, dataLayer, events. */
  views: z.array(
    z.object({
      kind: z.enum([
        'page-group',
        'device',
        'consent',
        'release',
        'data-layer',
        'event',
        'event-missing',
        'event-wrong',
      ]),
      name: z.string(),
      views: count,
    }),
  ),
});
export type ShownLoss = z.infer<typeof visitorFiguresSchema>['loss'][number];
export type VisitorFigures = z.infer<typeof visitorFiguresSchema>;

/** Page views of each hour or day, by browser family. */
export const visitorSeriesSchema = z.object({
  points: z.array(z.object({ at: instantSchema, samples: count, loaded: count, requested: count })),
});
