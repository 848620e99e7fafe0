import * as z from 'zod';

/** Subject and severity of a test or pool. */
export const CATEGORIES = ['tag', 'dataLayer', 'hit', 'consent', 'performance', 'content', 'other'] as const;
export const SEVERITIES = ['info', 'minor', 'major', 'critical'] as const;
export const categorySchema = z.enum(CATEGORIES, 'category-required');
export const severitySchema = z.enum(SEVERITIES, 'severity-required');
export type Category = z.infer<typeof categorySchema>;
export type Severity = z.infer<typeof severitySchema>;
