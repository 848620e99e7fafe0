import * as z from 'zod';

/** Reasons for which a page could not be visited. */
export const FAILURE_CODES = [
  'timeout',
  'http-status',
  /** The server answered with a challenge or block page of a protection service instead of the page. */
  'challenged',
  /** The page requested a sign-in, or signed out, although the login journey had just signed in. */
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
  /** Detail in English for logs and reports: the network error, the status. Screens show the code's own sentence. */
  message: z.string(),
});
export type Failure = z.infer<typeof failureSchema>;
