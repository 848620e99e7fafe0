import type { BlockingBrowser, TrackerOutcome } from '../blocking.ts';
import type { Words } from '../locales.ts';

/** Names of browsers and extensions that stop requests. */
export const BLOCKING_BROWSER_NAMES: Record<BlockingBrowser, Words> = {
  'ublock-origin': { en: 'uBlock Origin', fr: 'uBlock Origin' },
  'ublock-origin-lite': { en: 'uBlock Origin Lite', fr: 'uBlock Origin Lite' },
  brave: { en: 'Brave', fr: 'Brave' },
  'firefox-standard': { en: 'Firefox, standard protection', fr: 'Firefox, protection standard' },
  'firefox-strict': { en: 'Firefox, strict protection', fr: 'Firefox, protection stricte' },
  'safari-content-blocker': {
    en: 'Safari with a content blocker',
    fr: 'Safari avec un bloqueur de contenu',
  },
  duckduckgo: { en: 'DuckDuckGo', fr: 'DuckDuckGo' },
  'edge-balanced': { en: 'Edge, balanced protection', fr: 'Edge, protection équilibrée' },
};

/** Names of the effects of filter lists on a tracker. */
export const TRACKER_OUTCOME_WORDS: Record<TrackerOutcome, Words> = {
  stopped: { en: 'Stopped', fr: 'Bloqué' },
  partly: { en: 'Partly stopped', fr: 'Bloqué en partie' },
  free: { en: 'Not stopped', fr: 'Non bloqué' },
};
