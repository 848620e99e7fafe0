import * as z from 'zod';
import { localeSchema } from './identifiers.ts';

/** Who sees a website's badge: nobody, whoever has its token, everybody. */
export const BADGE_ACCESS = ['off', 'token', 'public'] as const;
const badgeAccessSchema = z.enum(BADGE_ACCESS);

/** The badge of a website: a picture of its grade now, for pages outside of the panel. */
export const badgeSchema = z.object({
  access: badgeAccessSchema,
  /** What stands in the picture's address with access by token; null with any other. */
  token: z.string().nullable(),
});
export type Badge = z.infer<typeof badgeSchema>;

export const badgeInputSchema = z.object({
  access: badgeAccessSchema,
  /** Makes another token: addresses with the one before show nothing from then on. */
  renewsToken: z.boolean().default(false),
});

/** What stands behind the `?` of a picture's address. */
export const badgeQuerySchema = z.object({
  token: z.string().max(200).optional().catch(undefined),
  lang: localeSchema.catch('en'),
});

/** The path of a badge's picture, GET without sign-in and without the panel's name. */
export const badgePath = (websiteId: string): string => `/api/websites/${websiteId}/badge.svg`;
