import * as z from 'zod';

/**
 * Where a browser comes from: `bundled` with Vigie, `installed` on the machine, downloaded by `playwright`, or `chosen`
 * by its path.
 */
export const BROWSER_SOURCES = ['bundled', 'installed', 'playwright', 'chosen'] as const;

/** The browser that visits. */
export const browserSchema = z.object({
  /** For example Chromium or Google Chrome. */
  name: z.string(),
  /** Null where it is known only once it has started. */
  version: z.string().nullable(),
  source: z.enum(BROWSER_SOURCES),
});
export type VisitingBrowser = z.infer<typeof browserSchema>;

/** As a user names one: a path is any other word. */
export const BROWSER_WORDS = ['bundled', 'installed'] as const;
