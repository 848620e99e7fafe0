import * as z from 'zod';
import { BLOCKING_BROWSERS } from './blocking.ts';
import { idSchema, instantSchema } from './identifiers.ts';
import { numberBetween } from './number-between.ts';

const percentSchema = numberBetween(0, 100, 'percent-range').nullable().default(null);

/** Shares of a website's visitors in percent, as its owner counts them. Null: not known. */
const shareFields = {
  'ublock-origin': percentSchema,
  'ublock-origin-lite': percentSchema,
  brave: percentSchema,
  'firefox-standard': percentSchema,
  'firefox-strict': percentSchema,
  'safari-content-blocker': percentSchema,
  duckduckgo: percentSchema,
  'edge-balanced': percentSchema,
  /** Visitors who accept, and who refuse. The others do not answer. */
  accept: percentSchema,
  refuse: percentSchema,
};
const SUM_MAX = 100.001;

/** Adds a fault where shares of the same visitors are more than all of them. */
function refineSums(shares: z.output<z.ZodObject<typeof shareFields>>, context: z.core.$RefinementCtx): void {
  const sumOf = (names: readonly (keyof typeof shareFields)[]) =>
    names.reduce((sum, name) => sum + (shares[name] ?? 0), 0);
  const refuse = (path: string) =>
    context.addIssue({ code: 'custom', message: 'shares-too-large', path: [path] });
  if (sumOf(BLOCKING_BROWSERS) > SUM_MAX)
    refuse(BLOCKING_BROWSERS.findLast((browser) => shares[browser] !== null) ?? 'brave');
  if (sumOf(['accept', 'refuse']) > SUM_MAX) refuse('refuse');
}

export const reachSharesSchema = z.object(shareFields).superRefine(refineSums);
export type ReachShares = z.output<typeof reachSharesSchema>;

export const reachChangeSchema = z
  .object({ websiteId: idSchema, ...shareFields, updatedAt: z.iso.datetime().nullable() })
  .superRefine(refineSums);
export type ReachChange = z.output<typeof reachChangeSchema>;

/** Best possible share of a website's visitors that one tracker can measure. All shares are from 0 to 1. */
export const trackerReachSchema = z.object({
  vendor: z.string(),
  name: z.string(),
  /** Share of visitors whose browser does not stop it. */
  browsers: z.number(),
  /** Share of visitors whose answer to the banner lets it fire. Null: unknown. */
  consent: z.number().nullable(),
  /** Product of both; that of browsers alone if no answers were entered. Null: a part is unknown. */
  share: z.number().nullable(),
});
export type TrackerReach = z.infer<typeof trackerReachSchema>;

/**
 * Reasons for which a figure is missing, or is too large.
 * - `shares`: no share was entered; `visits`: no visit was compared with lists.
 * - `lists`: browsers with a share have no stored list, so they count as if they stopped nothing.
 * - `matrix`: answers were entered, and no consent matrix has ended.
 */
export const REACH_GAPS = ['shares', 'visits', 'lists', 'matrix'] as const;
export type ReachGap = (typeof REACH_GAPS)[number];

/** Reach of a website by the shares that its owner entered. */
export const websiteReachSchema = z.object({
  websiteId: idSchema,
  shares: z.object(shareFields),
  /** Null while nothing was entered. */
  updatedAt: instantSchema.nullable(),
  gaps: z.array(z.enum(REACH_GAPS)),
  /** Browsers with a share whose default lists are not stored. */
  withoutLists: z.array(z.enum(BLOCKING_BROWSERS)),
  /** Instant of the consent matrix that was used. Null: none. */
  matrixAt: instantSchema.nullable(),
  trackers: z.array(trackerReachSchema),
});
export type WebsiteReach = z.infer<typeof websiteReachSchema>;
