import { BLOCKING_BROWSER_NAMES } from '../wording/blocking-words.ts';
import type { ReachShares } from '../reach.ts';
import type { BlockingBrowser } from '../blocking.ts';
import type { Fields } from './field.ts';

const browserShare = (browser: BlockingBrowser) =>
  ({ as: 'number', label: BLOCKING_BROWSER_NAMES[browser], isHalf: true, form: 'browsers' }) as const;

/** Fields of the shares of a website's visitors, in the order of their form. */
export const REACH_FIELDS = {
  'ublock-origin': browserShare('ublock-origin'),
  'ublock-origin-lite': browserShare('ublock-origin-lite'),
  brave: browserShare('brave'),
  duckduckgo: browserShare('duckduckgo'),
  'firefox-standard': browserShare('firefox-standard'),
  'firefox-strict': browserShare('firefox-strict'),
  'safari-content-blocker': browserShare('safari-content-blocker'),
  'edge-balanced': browserShare('edge-balanced'),
  accept: {
    as: 'number',
    label: { en: 'They accept', fr: 'Ils acceptent' },
    isHalf: true,
    form: 'answers',
  },
  refuse: {
    as: 'number',
    label: { en: 'They refuse', fr: 'Ils refusent' },
    isHalf: true,
    form: 'answers',
  },
} as const satisfies Fields<ReachShares>;
