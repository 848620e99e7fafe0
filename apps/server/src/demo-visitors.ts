import type { BrowserFamily } from '@vigie/contract/real-visitors.ts';
import type { Sample } from '@vigie/real-visitors/sample.ts';
import { PRIMARY_TRACKER } from './db/query-tracker.ts';

/** Page view of a visitor of the demo, as its browser reports it. */
export interface DemoView {
  browser: BrowserFamily;
  /** User-Agent header of the browser. */
  userAgent: string;
  sample: Sample;
}

/** Source of numbers between 0 and 1. */
export type Chance = () => number;

/** Page groups of the demo shop, with the share of page views of each; the rest is in no group. */
export const DEMO_GROUPS = [
  { id: 'shelves', path: '/categorie/*', share: 0.25 },
  { id: 'products', path: '/produit/*', share: 0.4 },
  { id: 'basket', path: '/panier', share: 0.12 },
  { id: 'checkout', path: '/commande/*', share: 0.15 },
  { id: 'old-sales', path: '/promo/soldes-2019', share: 0.05 },
] as const;

/** Planned event of the checkout, and its properties. */
export const DEMO_EVENT = { name: 'purchase', properties: ['currency', 'value'] } as const;

interface DemoBrowser {
  family: BrowserFamily;
  share: number;
  userAgent: string;
  /** Share of page views on which a content blocker stops the tracker. */
  stopped: number;
  isPhone: boolean;
}

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36';
/** The five browsers of the demo's visitors. */
const BROWSERS: readonly DemoBrowser[] = [
  { family: 'chrome', share: 0.46, userAgent: `${WINDOWS}) ${CHROME}`, stopped: 0.02, isPhone: false },
  {
    family: 'safari',
    share: 0.27,
    userAgent: `${MAC} AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15`,
    stopped: 0.01,
    isPhone: true,
  },
  {
    family: 'firefox',
    share: 0.12,
    userAgent: `${WINDOWS}; rv:149.0) Gecko/20100101 Firefox/149.0`,
    stopped: 0.09,
    isPhone: false,
  },
  {
    family: 'edge',
    share: 0.1,
    userAgent: `${WINDOWS}) ${CHROME} Edg/153.0.0.0`,
    stopped: 0.03,
    isPhone: false,
  },
  { family: 'brave', share: 0.05, userAgent: `${MAC} ${CHROME}`, stopped: 0.85, isPhone: false },
];

/**
 * Days since which the policy of a page of the shop blocks the tracker in each browser, and the share of these page
 * views. An agent that visits the page loses it, too.
 */
const BLOCKED_ON_PAGE = { group: 'old-sales', days: 6, share: 0.97 };
/** Days since which the policy of the checkout blocks the tracker in Safari, and the share of these page views. */
const BLOCKED_IN_SAFARI = { days: 4, share: 0.7 };
const CONSENTS: readonly { state: Sample['c'][0]; share: number }[] = [
  { state: 'granted', share: 0.68 },
  { state: 'denied', share: 0.2 },
  { state: 'unknown', share: 0.12 },
];

/** Returns the page view of a random visitor, with the planted faults of that time. */
export function createDemoView(chance: Chance, daysAgo: number): DemoView {
  const browser = pick(BROWSERS, chance);
  const group = pickOrNone(chance);
  const consent = pick(CONSENTS, chance).state;
  const state = stateOf({ browser, group, consent, daysAgo }, chance);
  const isRequested = state === 'loaded' && chance() > 0.01;
  return {
    browser: browser.family,
    userAgent: browser.userAgent,
    sample: {
      v: 1,
      p: group,
      t: [[PRIMARY_TRACKER, state, isRequested ? 1 : 0]],
      d: { present: chance() < 0.995 ? 1 : 0, events: group === 'checkout' ? [purchaseOf(chance)] : [] },
      c: [consent, consent === 'unknown' ? -1 : chance() < 0.8 ? 0 : 2_500],
      b: browser.family === 'brave' ? 'brave' : '',
      w: browser.isPhone && chance() < 0.8 ? 'phone' : chance() < 0.1 ? 'tablet' : 'desktop',
      r: '',
    },
  };
}

interface Circumstances {
  browser: DemoBrowser;
  group: string;
  consent: string;
  daysAgo: number;
}

function stateOf(
  { browser, group, consent, daysAgo }: Circumstances,
  chance: Chance,
): Sample['t'][number][1] {
  const isOfPage = group === BLOCKED_ON_PAGE.group && daysAgo < BLOCKED_ON_PAGE.days;
  if (isOfPage && chance() < BLOCKED_ON_PAGE.share) return 'blocked';
  // The tracker is exempt from consent, and loads without it too.
  const isBroken = browser.family === 'safari' && group === 'checkout' && daysAgo < BLOCKED_IN_SAFARI.days;
  if (isBroken && consent === 'granted' && chance() < BLOCKED_IN_SAFARI.share) return 'blocked';
  if (chance() < browser.stopped) return 'stopped';
  return chance() < 0.004 ? 'failed' : 'loaded';
}

function purchaseOf(chance: Chance): Sample['d']['events'][number] {
  const isMissing = chance() < 0.04;
  const isWrong = chance() < 0.03;
  return [DEMO_EVENT.name, isMissing ? ['currency'] : [], isWrong ? ['value'] : []];
}

function pick<T extends { share: number }>(from: readonly T[], chance: Chance): T {
  let left = chance();
  return from.find(({ share }) => (left -= share) < 0) ?? from[0]!;
}

function pickOrNone(chance: Chance): string {
  let left = chance();
  return DEMO_GROUPS.find(({ share }) => (left -= share) < 0)?.id ?? '';
}

/** Returns the page views of an hour: few at night, many in the evening. */
export function viewsOfHour(hour: number): number {
  return Math.round(50 + 38 * Math.sin(((hour - 10) / 24) * 2 * Math.PI));
}
