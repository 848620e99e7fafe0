/** Lists the visits of the shop, oldest first, independent of their storage. */
import type { Db } from '../../apps/server/src/db/schema/database.ts';
import type { WebsiteScope } from '../../apps/server/src/modules/history/variables.store.ts';
import { DAYS, versionOn, type PageVersion, type ShopPage } from './shop.ts';

export interface Loading {
  db: Db;
  scope: WebsiteScope;
  pages: ShopPage[];
  pageIds: string[];
  /** First instant after the last visit. */
  endsAt: Date;
  /** Number of visits that are loaded one by one. */
  visits: number;
}

export interface ShopVisit {
  number: number;
  atMs: number;
  shown: PageVersion;
  /** Number of a whole crawl; null for a page that is visited every hour. */
  crawl: number | null;
}

/** Share of all visits of the few pages that are visited every hour. */
const HOURLY_SHARE = 0.43;

export interface Plan {
  hours: number;
  /** Pages that are visited every hour. */
  hot: ShopPage[];
  /** Hours in which all pages are visited. */
  crawlHours: number[];
}

export function planVisits({ pages, visits }: Loading): Plan {
  const hours = DAYS * 24;
  const hot = pages.slice(0, Math.floor((HOURLY_SHARE * visits) / hours));
  const crawls = Math.max(1, Math.round((visits - hot.length * hours) / pages.length));
  const crawlHours = Array.from({ length: crawls }, (_, crawl) => Math.floor((crawl * hours) / crawls));
  return { hours, hot, crawlHours: [...new Set(crawlHours)] };
}

export const startOf = ({ endsAt }: Loading, { hours }: Plan, hour: number) =>
  endsAt.getTime() - (hours - hour) * 3_600_000;

/** Returns all visits, oldest first: a few pages every hour, and as many whole crawls as needed for the number. */
export function* listVisits(loading: Loading): Generator<ShopVisit> {
  const plan = planVisits(loading);
  const crawls = new Map(plan.crawlHours.map((hour, crawl) => [hour, crawl]));
  let number = 0;
  for (let hour = 0; hour < plan.hours; hour += 1) {
    const crawl = crawls.get(hour) ?? null;
    const hot = plan.hot.map((page) => ({ page, crawl: null }));
    const visited = crawl === null ? hot : [...hot, ...loading.pages.map((page) => ({ page, crawl }))];
    for (const [index, { page, crawl: of }] of visited.entries()) {
      const atMs = startOf(loading, plan, hour) + Math.floor((index / visited.length) * 3_600_000);
      yield { number, atMs, shown: versionOn(page, Math.floor(hour / 24), number), crawl: of };
      number += 1;
    }
  }
}

/** Returns the key of a state: values that do not vary are equal for equal keys. */
export function stateKey({ page, version, variant }: PageVersion): string {
  return `${page.index} ${version} ${variant}`;
}
