import * as z from 'zod';

export const idSchema = z.uuid();
export const instantSchema = z.iso.datetime();
/** An absolute http or https address of a page. */
export const webUrlSchema = z.url({ protocol: /^https?$/ }).max(2048);
export const localeSchema = z.enum(['fr', 'en']);
export type Locale = z.infer<typeof localeSchema>;
export const LOCALES = localeSchema.options;
