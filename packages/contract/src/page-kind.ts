import * as z from 'zod';

/**
 * Suspected kind of a measured page that is not the requested content. It is reported and has no effect on verdicts. It
 * is derived from words of the title, a heading and the address, the amount of text, and the fields.
 */
export const PAGE_KINDS = ['soft-404', 'login-wall', 'maintenance'] as const;
export type PageKind = (typeof PAGE_KINDS)[number];
export const pageKindSchema = z.enum(PAGE_KINDS);
