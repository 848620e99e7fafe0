import * as z from 'zod';

/** Why a page that was discovered is not visited; each has its sentence in wording/. */
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
