import type { OpenContender } from './contender.ts';

/** The contenders in the order of the table; each is loaded only in its own process. */
export const contenders: Readonly<Record<string, OpenContender>> = {
  'bare goto, fresh context': async (options) => (await import('./bare.ts')).openBareFresh(options),
  'bare goto, reused page': async (options) => (await import('./bare.ts')).openBareReused(options),
  'Vigie, isolated': async (options) => (await import('./vigie.ts')).openVigieIsolated(options),
  'Vigie, fast': async (options) => (await import('./vigie.ts')).openVigieFast(options),
  'Crawlee PlaywrightCrawler': async (options) => (await import('./crawlee.ts')).openCrawlee(options),
  Lighthouse: async (options) => (await import('./lighthouse.ts')).openLighthouse(options),
};
