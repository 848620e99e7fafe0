import type { RequestListener } from 'node:http';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { ReceivedHit } from '../received-hits.ts';
import { COLLECTOR_NAME, SITE_ID } from '../shop/tracking-snippet.ts';
import { createMatomo, ORDINARY_SITE, type MatomoInstance } from './matomo-instance.ts';

/** Parameter that the shop's site counts as a search. */
export const SHELF_PARAMETER = 'rayon';

const TOKEN = 'demo';
const DAY_MS = 86_400_000;
/** Days before the start on which the report lost the views of products, the later one excluded. */
const LOST_DAYS = { first: 12, last: 9 };
/** Page views of visitors on a Monday and on each day after it. */
const VIEWS_OF_WEEKDAYS = [1_380, 1_310, 1_290, 1_350, 1_420, 1_760, 1_690];
/** Share of the page views that are about products. */
const PRODUCT_SHARE = 0.4;

/**
 * Report of the shop's collector: a small Matomo. It accepts what it does not count: hits of a host that it does not
 * know, a shelf that it takes for a search, and, on three days of the past, the views of products.
 */
export interface DemoReport {
  token: string;
  /** Answers of its interface. */
  answer: RequestListener;
  /** Takes a hit that the collector received. */
  take: (hit: ReceivedHit) => void;
  /** Takes the hits of visits that were made before the start. */
  remember: (visits: readonly Observation[]) => void;
}

/** Creates the report of a shop at an origin, with the days of the past counted back from an instant. */
export function createDemoReport(origin: string, nowMs: number): DemoReport {
  const site = {
    ...ORDINARY_SITE,
    main_url: origin,
    exclude_unknown_urls: 1,
    sitesearch_keyword_parameters: SHELF_PARAMETER,
  } as const;
  const isLostDay = (atMs: number) =>
    atMs >= nowMs - LOST_DAYS.first * DAY_MS && atMs < nowMs - LOST_DAYS.last * DAY_MS;
  const matomo = createMatomo({
    sites: { [SITE_ID]: site },
    tokens: [TOKEN],
    lost: ({ url = '' }, atMs) => isLostDay(atMs) && url.includes('/produit/'),
    viewsOfOthers: (dayMs) => {
      const views = VIEWS_OF_WEEKDAYS[(new Date(dayMs).getUTCDay() + 6) % 7] ?? 0;
      return Math.round(isLostDay(dayMs + DAY_MS / 2) ? views * (1 - PRODUCT_SHARE) : views);
    },
  });
  return {
    token: TOKEN,
    answer: matomo.listener,
    take: ({ query, body, headers, path, receivedAt }) => {
      if (!path.endsWith(`/${COLLECTOR_NAME}`)) return;
      const from = { userAgent: headers['user-agent'] ?? '', address: '127.0.0.1' };
      matomo.take({ query: new URLSearchParams(query), body }, { ...from, atMs: Date.parse(receivedAt) });
    },
    remember: (visits) => {
      for (const visit of visits) rememberVisit(matomo, visit);
    },
  };
}

function rememberVisit(matomo: MatomoInstance, { requests, startedAt, browser }: Observation): void {
  for (const { url, method, body, status } of seen(requests) ?? []) {
    const { pathname = '', searchParams } = URL.parse(url) ?? {};
    if (!pathname.endsWith(`/${COLLECTOR_NAME}`) || method === 'OPTIONS' || (status ?? 500) >= 400) continue;
    matomo.take(
      { query: searchParams ?? new URLSearchParams(), body: body?.text ?? '' },
      { userAgent: browser.userAgent, address: '127.0.0.1', atMs: Date.parse(startedAt) },
    );
  }
}
