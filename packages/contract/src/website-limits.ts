import * as z from 'zod';
import { instantSchema } from './identifiers.ts';
import { WEBSITE_LIMITS } from './limits.ts';
import { countBetween } from './number-between.ts';

/** What protects the other websites of an instance from one: the recordings that it keeps, the visits that it has a day. */
export const LIMITS = ['recordings', 'visits'] as const;
export type Limit = (typeof LIMITS)[number];

const { recordingsMegabytes, visitsPerDay } = WEBSITE_LIMITS;

/** A website's own limits; null: the instance's. */
export const websiteLimitsSchema = z.object({
  /** Of 1,000,000 bytes. */
  recordingsMegabytes: countBetween(1, recordingsMegabytes, 'recordings-range').nullable(),
  /** Of a day of UTC. */
  visitsPerDay: countBetween(1, visitsPerDay, 'visits-range').nullable(),
});
export type WebsiteLimits = z.infer<typeof websiteLimitsSchema>;

/**
 * What a website reached lately: its visits of today (UTC), its recordings within a week, and the budget of its company
 * for as long as no visit of the month is left.
 */
export const reachedLimitSchema = z.object({ limit: z.enum([...LIMITS, 'budget']), at: instantSchema });
export type ReachedLimit = z.infer<typeof reachedLimitSchema>;

/** A website's limits with what it uses of them. */
export const limitUseSchema = z.object({
  own: websiteLimitsSchema,
  /** Of websites that have none of their own; null: none. */
  instance: z.object({ recordingsMegabytes: z.int().nullable(), visitsPerDay: z.int().nullable() }),
  recordings: z.object({
    documentsBytes: z.int(),
    picturesBytes: z.int(),
    dataLayerBytes: z.int(),
    /** When it was last reached; null: never. Null instants: nothing of that kind was deleted for it. */
    reached: z
      .object({
        at: instantSchema,
        picturesSince: instantSchema.nullable(),
        documentsSince: instantSchema.nullable(),
      })
      .nullable(),
  }),
  visits: z.object({
    /** Made today, or granted to runs that go on. */
    today: z.int(),
    /** When a run last wanted more than were left; null: never. */
    reachedAt: instantSchema.nullable(),
    /** When they are counted from 0 again. */
    nextDayAt: instantSchema,
  }),
});
export type LimitUse = z.infer<typeof limitUseSchema>;

/** Returns what holds for a website: its own limit, else the instance's; null: none. */
export function limitsOf({ own, instance }: Pick<LimitUse, 'own' | 'instance'>): WebsiteLimits {
  return {
    recordingsMegabytes: own.recordingsMegabytes ?? instance.recordingsMegabytes,
    visitsPerDay: own.visitsPerDay ?? instance.visitsPerDay,
  };
}
