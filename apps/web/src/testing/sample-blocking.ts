import { reachSharesSchema, type WebsiteReach } from '@vigie/contract/reach.ts';
import {
  blockingResultSchema,
  visitBlockingSchema,
  type BlockingReport,
  type BlockingResult,
  type VisitBlocking,
} from '@vigie/contract/stored-blocking.ts';
import { sampleOf } from './sample-of.ts';
import { NOW } from './sample-text.ts';
import { sampleId } from './samples.ts';

const SINCE = '2026-03-03T08:00:00.000Z';
const stopped = { stoppedPages: 8, partlyPages: 0, outcome: 'stopped' as const };
const free = { stoppedPages: 0, partlyPages: 0, outcome: 'free' as const };

/** Returns a website whose Matomo is stopped by EasyPrivacy, with a cookie that Safari shortens. */
export const sampleBlockingResult = (overrides: Partial<BlockingResult> = {}): BlockingResult =>
  sampleOf(blockingResultSchema, {
    at: NOW,
    pages: 8,
    lists: [{ name: 'EasyPrivacy', version: '202603030800', licence: 'GPLv3', rules: 54_000, at: SINCE }],
    browsers: [
      { browser: 'ublock-origin', lists: ['EasyPrivacy'], missing: ['EasyList'] },
      { browser: 'brave', lists: ['EasyPrivacy'], missing: ['EasyList', 'Brave Unbreak'] },
    ],
    trackers: [
      {
        vendor: 'matomo',
        name: 'Matomo',
        pages: 8,
        sendsHits: true,
        ...stopped,
        since: SINCE,
        causes: [
          {
            list: 'EasyPrivacy',
            rule: '||stats.example^',
            url: 'https://stats.example/matomo.js',
            takesAlong: false,
            pages: 8,
          },
        ],
        browsers: [
          { browser: 'ublock-origin', ...stopped, since: SINCE },
          { browser: 'brave', ...free, since: SINCE },
        ],
      },
      {
        vendor: '',
        name: 'boutique-demo.fr',
        pages: 2,
        sendsHits: true,
        ...free,
        since: SINCE,
        causes: [],
        browsers: [],
      },
    ],
    escaped: [{ url: 'https://www.boutique-demo.fr/mesure', pages: 2 }],
    cookies: [
      {
        name: '_pk_id',
        host: 'www.boutique-demo.fr',
        party: 'first',
        setBy: 'script',
        setByUrl: 'https://stats.example/matomo.js',
        requestedSeconds: 33_955_200,
        pages: 8,
        lifetimes: [
          {
            browser: 'safari',
            fate: 'shortened',
            seconds: 604_800,
            afterClickSeconds: 86_400,
            rule: 'safari-script',
          },
          { browser: 'firefox', fate: 'as-requested', seconds: 33_955_200, rule: null },
          { browser: 'brave', fate: 'shortened', seconds: 15_552_000, rule: 'brave-longest' },
          { browser: 'chrome', fate: 'as-requested', seconds: 33_955_200, rule: null },
        ],
      },
    ],
    changes: [
      {
        at: SINCE,
        vendor: 'matomo',
        name: 'Matomo',
        before: 'free',
        after: 'stopped',
        by: 'lists',
        list: 'EasyPrivacy',
        rule: '||stats.example^',
      },
    ],
    ...overrides,
  });

export const sampleBlockingReport = (): BlockingReport => ({
  websiteId: sampleId(1),
  isWaiting: false,
  result: sampleBlockingResult(),
});

export const sampleVisitBlocking = (): VisitBlocking => {
  const { cookies } = sampleBlockingResult();
  return sampleOf(visitBlockingSchema, {
    compared: {
      at: NOW,
      blocked: [{ url: 'https://stats.example/matomo.js', list: 'EasyPrivacy', rule: '||stats.example^' }],
      blocking: {
        neverSent: [
          {
            url: 'https://stats.example/matomo.php',
            because: 'https://stats.example/matomo.js',
            list: 'EasyPrivacy',
            rule: '||stats.example^',
          },
        ],
        trackers: [
          {
            vendor: 'matomo',
            name: 'Matomo',
            requests: 2,
            stopped: 2,
            hits: 1,
            stoppedHits: 1,
            outcome: 'stopped',
          },
        ],
        escaped: [],
        browsers: [{ browser: 'brave', blocked: 1, neverSent: 1, stopped: ['Matomo'] }],
      },
    },
    cookies: cookies.map(({ pages: _pages, lifetimes, ...cookie }) => ({
      ...cookie,
      clickIds: [],
      lifetimes: lifetimes.map((lifetime) => ({ ...lifetime, effect: 'In Safari, "_pk_id" lives 7 days.' })),
    })),
  });
};

/** Returns the reach of a website whose owner entered nothing. */
export const sampleReach = (): WebsiteReach => ({
  websiteId: sampleId(1),
  shares: reachSharesSchema.parse({}),
  updatedAt: null,
  gaps: ['shares'],
  withoutLists: [],
  matrixAt: null,
  trackers: [],
});
