import * as z from 'zod';

/**
 * Sources of a browser: `bundled` with Vigie, `installed` on the machine, downloaded by `playwright`, or `chosen` by
 * its path.
 */
export const BROWSER_SOURCES = ['bundled', 'installed', 'playwright', 'chosen'] as const;

/** Browser that visits pages. */
export const browserSchema = z.object({
  /** For example Chromium or Google Chrome. */
  name: z.string(),
  /** Null if the version is known only after the browser has started. */
  version: z.string().nullable(),
  source: z.enum(BROWSER_SOURCES),
});
export type VisitingBrowser = z.infer<typeof browserSchema>;

/** Keywords by which a user selects a browser. Any other text is a path. */
export const BROWSER_WORDS = ['bundled', 'installed'] as const;
