import * as z from 'zod';

/** Reasons for which a discovered page is not visited. Each has its sentence in wording/. */
export const PAGE_SKIP_REASONS = [
  'other-site',
  'not-a-page',
  'not-included',
  'excluded',
  'robots',
  'robots-unreachable',
  'too-long',
  'trap-session-id',
  'trap-repetition',
  'trap-calendar',
  'trap-facets',
  'over-cap',
  'interrupted',
] as const;
export type PageSkipReason = (typeof PAGE_SKIP_REASONS)[number];
export const pageSkipReasonSchema = z.enum(PAGE_SKIP_REASONS);

/** Reasons for which a sitemap or robots.txt could not be read completely. Each has its sentence in wording/. */
export const DISCOVERY_PROBLEMS = [
  'unreachable',
  'not-a-sitemap',
  'broken-off',
  'nested-too-deep',
  'part-too-long',
  'too-many-errors',
  'too-many-bytes',
  'inflates-too-much',
  'too-slow',
  'too-many-urls',
  'index-too-deep',
  'too-many-sitemaps',
  'website-too-large',
  'website-too-slow',
  'robots-too-long',
  'robots-too-costly',
] as const;
export type DiscoveryProblemCode = (typeof DISCOVERY_PROBLEMS)[number];

/** Maximum number of reported problems of a website. */
export const DISCOVERY_PROBLEMS_MAX = 50;

export const discoveryProblemSchema = z.object({
  /** Address of the file, truncated if it is very long. */
  url: z.string(),
  code: z.enum(DISCOVERY_PROBLEMS),
  /** Detail in English for reports: the status, or the exceeded limit. Screens show the code's own sentence. */
  detail: z.string(),
});
export type DiscoveryProblem = z.infer<typeof discoveryProblemSchema>;
