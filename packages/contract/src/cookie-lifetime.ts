import * as z from 'zod';

/** Browsers whose rules for cookies are known, in the order of reports. */
export const COOKIE_BROWSERS = ['safari', 'firefox', 'brave', 'chrome'] as const;
export type CookieBrowser = (typeof COOKIE_BROWSERS)[number];

/**
 * Fates of a cookie in a browser.
 * - `as-requested`: it lives as long as requested; `shortened`: it lives less long; `session`: until the browser closes.
 * - `separate`: it is kept, but each site that embeds its host has its own; `refused`: the browser does not store it.
 * - `cannot-say`: the recording does not know what the rule depends on.
 */
export const COOKIE_FATES = [
  'as-requested',
  'shortened',
  'session',
  'separate',
  'refused',
  'cannot-say',
] as const;
export type CookieFate = (typeof COOKIE_FATES)[number];

/** Rules of browsers that change a fate, by the names of `COOKIE_RULES` of the audit. */
export const COOKIE_RULE_NAMES = [
  'safari-script',
  'safari-click',
  'safari-foreign-address',
  'safari-third-party',
  'firefox-longest',
  'firefox-third-party',
  'brave-longest',
  'brave-third-party',
  'chrome-longest',
] as const;
export type CookieRuleName = (typeof COOKIE_RULE_NAMES)[number];

/** Lifetime of a cookie in one browser. */
export const cookieLifetimeSchema = z.object({
  browser: z.enum(COOKIE_BROWSERS),
  fate: z.enum(COOKIE_FATES),
  /** Lifetime in seconds. Null: the session, a refused cookie, or unknown. */
  seconds: z.number().nullable(),
  /** Lifetime in seconds after a visit by an ad with a click identifier, where it is shorter. Absent: not shorter. */
  afterClickSeconds: z.number().optional(),
  /** Rule that applies. Null: none does. */
  rule: z.enum(COOKIE_RULE_NAMES).nullable(),
  /** English sentence with the effect on visitors. */
  effect: z.string(),
});
export type CookieLifetime = z.infer<typeof cookieLifetimeSchema>;

/** Lifetimes of one cookie of a page in other browsers. */
export const cookieLifetimesSchema = z.object({
  name: z.string(),
  host: z.string(),
  party: z.enum(['first', 'third']),
  /** Kind of its writer. Null: unknown. */
  setBy: z.enum(['script', 'answer']).nullable(),
  /** Address of the script or of the answer. Null: unknown. */
  setByUrl: z.string().nullable(),
  /** Requested lifetime in seconds. Null: the session. */
  requestedSeconds: z.number().nullable(),
  /** Click identifiers in the address of the page. */
  clickIds: z.array(z.string()),
  lifetimes: z.array(cookieLifetimeSchema),
});
export type CookieLifetimes = z.infer<typeof cookieLifetimesSchema>;
