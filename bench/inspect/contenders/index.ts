import type { OpenContender } from './contender.ts';

/** Baseline of the comparison. */
export const BARE = 'bare goto, fresh context';
export const CRAWLER = 'Crawlee PlaywrightCrawler';
/** Reads the answers of all hits. Compared with `Vigie, isolated`, it shows what a stored answer costs. */
const ANSWERS = 'Vigie, isolated, answers kept';
const RADAR = 'tracker-radar-collector';
const EVIDENCE = 'website-evidence-collector';
const SLOW = 'Lighthouse';
/** Contenders that run only when named: they take minutes, compare one cost, or need a folder named in the environment. */
export const ONLY_IF_NAMED: readonly string[] = [ANSWERS, RADAR, EVIDENCE, SLOW];

/** Contenders in the order of the table; each is loaded only in its own process. */
export const contenders: Readonly<Record<string, OpenContender>> = {
  [BARE]: async (options) => (await import('./bare.ts')).openBareFresh(options),
  'bare goto, next tab ahead': async (options) => (await import('./bare.ts')).openBareAhead(options),
  'bare goto, reused tab': async (options) => (await import('./bare.ts')).openBareReused(options),
  'Vigie, isolated': async (options) => (await import('./vigie.ts')).openVigieIsolated(options),
  [ANSWERS]: async (options) => (await import('./vigie.ts')).openVigieReadingAnswers(options),
  'Vigie, fast': async (options) => (await import('./vigie.ts')).openVigieFast(options),
  [CRAWLER]: async (options) => (await import('./crawlee.ts')).openCrawlee(options),
  [RADAR]: async (options) => (await import('./from-source.ts')).openTrackerRadarCollector(options),
  [EVIDENCE]: async (options) => (await import('./from-source.ts')).openWebsiteEvidenceCollector(options),
  [SLOW]: async (options) => (await import('./lighthouse.ts')).openLighthouse(options),
};
