import * as z from 'zod';

/** Why a page could not be visited. */
export const FAILURE_CODES = [
  'timeout',
  'http-status',
  /** A challenge or block page of a protection stood in place of the site. */
  'challenged',
  /** The page asked to sign in, or signed out, also right after the prelude had signed in. */
  'signed-out',
  'download',
  'redirect-loop',
  'dns',
  'connection',
  'tls',
  'renderer-crash',
  'too-heavy',
  'blocked-by-robots',
  'forbidden-address',
  'cancelled',
] as const;
export type FailureCode = (typeof FAILURE_CODES)[number];
export const failureSchema = z.object({
  code: z.enum(FAILURE_CODES),
  /** English detail for logs and reports: the net error, the status. Screens show the code's own sentence. */
  message: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;
