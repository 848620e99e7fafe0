import * as z from 'zod';

export const cspPolicySchema = z.object({
  source: z.enum(['header', 'meta']),
  disposition: z.enum(['enforce', 'report']),
  text: z.string(),
});

/** Violation reported by CDP (Audits issue) or by the page (securitypolicyviolation), each at most once. */
export const cspViolationSchema = z.object({
  blockedUrl: z.string().nullable(),
  effectiveDirective: z.string(),
  disposition: z.enum(['enforce', 'report']),
  originalPolicy: z.string().nullable(),
  sourceUrl: z.string().nullable(),
  line: z.number().nullable(),
  frameId: z.string().nullable(),
  atMs: z.number().nullable(),
});

export const cspSchema = z.object({
  policies: z.array(cspPolicySchema),
  violations: z.array(cspViolationSchema),
});
export type CspRecord = z.infer<typeof cspSchema>;
export type CspViolation = z.infer<typeof cspViolationSchema>;

export const corsIssueSchema = z.object({
  url: z.string(),
  /** CDP Network.CorsError. */
  error: z.string(),
  failedParameter: z.string(),
  requestId: z.string().nullable(),
  /** True for a simple request that reached the server although its answer could not be read. */
  delivered: z.boolean(),
  isWarning: z.boolean(),
});
export type CorsIssue = z.infer<typeof corsIssueSchema>;

export const mixedContentIssueSchema = z.object({
  url: z.string(),
  blocked: z.boolean(),
  resourceType: z.string(),
});
export type MixedContentIssue = z.infer<typeof mixedContentIssueSchema>;
