import * as z from 'zod';
import { instantSchema } from './identifiers.ts';
import { WEBSITE_LIMITS } from './limits.ts';
import { countBetween } from './number-between.ts';

/** Limits that protect the other websites of an instance from one website: stored recordings, and visits per day. */
export const LIMITS = ['recordings', 'visits'] as const;
export type Limit = (typeof LIMITS)[number];

const { recordingsMegabytes, visitsPerDay } = WEBSITE_LIMITS;

/** Limits of a website. Null: the instance's limits. */
export const websiteLimitsSchema = z.object({
  /** Megabytes of 1,000,000 bytes. */
  recordingsMegabytes: countBetween(1, recordingsMegabytes, 'recordings-range').nullable(),
  /** Maximum number of visits in a day (UTC). */
  visitsPerDay: countBetween(1, visitsPerDay, 'visits-range').nullable(),
});
export type WebsiteLimits = z.infer<typeof websiteLimitsSchema>;

/**
 * Limit that a website reached recently: its visits of today (UTC), its recordings within a week, or its company's
 * budget until the next month.
 */
export const reachedLimitSchema = z.object({ limit: z.enum([...LIMITS, 'budget']), at: instantSchema });
export type ReachedLimit = z.infer<typeof reachedLimitSchema>;

/** Limits of a website, with its current use. */
export const limitUseSchema = z.object({
  own: websiteLimitsSchema,
  /** Last change of the website. A change of its limits contains it. */
  updatedAt: instantSchema,
  /** Limits of websites without their own. Null: no limit. */
  instance: z.object({ recordingsMegabytes: z.int().nullable(), visitsPerDay: z.int().nullable() }),
  recordings: z.object({
    documentsBytes: z.int(),
    picturesBytes: z.int(),
    dataLayerBytes: z.int(),
    /**
     * Last time the limit was reached. Null: never. Null instants: no data of that kind was deleted because of the
     * limit.
     */
    reached: z
      .object({
        at: instantSchema,
        picturesSince: instantSchema.nullable(),
        documentsSince: instantSchema.nullable(),
      })
      .nullable(),
  }),
  visits: z.object({
    /** Visits made today or granted to running runs. */
    today: z.int(),
    /** Last time a run needed more visits than were left. Null: never. */
    reachedAt: instantSchema.nullable(),
    /** Time at which the count restarts from 0. */
    nextDayAt: instantSchema,
  }),
});
export type LimitUse = z.infer<typeof limitUseSchema>;

/** Returns the effective limits of a website: its own, otherwise the instance's. Null: no limit. */
export function limitsOf({ own, instance }: Pick<LimitUse, 'own' | 'instance'>): WebsiteLimits {
  return {
    recordingsMegabytes: own.recordingsMegabytes ?? instance.recordingsMegabytes,
    visitsPerDay: own.visitsPerDay ?? instance.visitsPerDay,
  };
}
