import * as z from 'zod';

/**
 * What a page that was measured seems to be instead of the content that was asked for. It is told, never judged: its
 * marks are words of a title, a heading and an address, how much the page says, and what its fields ask for.
 */
export const PAGE_KINDS = ['soft-404', 'login-wall', 'maintenance'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export const pageKindSchema = z.enum(PAGE_KINDS);
