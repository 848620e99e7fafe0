import * as z from 'zod';
import { localeSchema } from './identifiers.ts';

/** Visibility of a website's badge: off, for holders of its token, or public. */
export const BADGE_ACCESS = ['off', 'token', 'public'] as const;
const badgeAccessSchema = z.enum(BADGE_ACCESS);

/** Badge of a website: a picture of its current grade, for pages outside of the panel. */
export const badgeSchema = z.object({
  access: badgeAccessSchema,
  /** Token in the picture's address if access is by token. Null otherwise. */
  token: z.string().nullable(),
});
export type Badge = z.infer<typeof badgeSchema>;

export const badgeInputSchema = z.object({
  access: badgeAccessSchema,
  /** True to create a new token. Addresses with the previous token then show nothing. */
  renewsToken: z.boolean().default(false),
});

/** Query parameters of the picture's address. */
export const badgeQuerySchema = z.object({
  token: z.string().max(200).optional().catch(undefined),
  lang: localeSchema.catch('en'),
});

/** Returns the path of a badge's picture. GET requests need no sign-in and do not contain the panel's name. */
export const badgePath = (websiteId: string): string => `/api/websites/${websiteId}/badge.svg`;
