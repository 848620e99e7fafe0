import { createHash } from 'node:crypto';
import { createBlocker } from '@vigie/audit/blockers/blocker.ts';
import { browsersOfLists } from '@vigie/audit/blockers/browser-lists.ts';
import { readFilterList, type FilterList } from '@vigie/audit/blockers/filter-list.ts';
import { OWN_LIST, OWN_LIST_NAME } from '@vigie/audit/blockers/own-list.ts';
import { effectsOn, presentEffects, type AppliedLists } from '@vigie/audit/blockers/page-blocking.ts';
import { createBlockingSum } from '@vigie/audit/blockers/sum-blocking.ts';
import { cookieLifetimesOf } from '@vigie/audit/cookie-lifetimes/cookie-lifetimes.ts';
import { createShortestLifetimes } from '@vigie/audit/cookie-lifetimes/shortest-lifetimes.ts';
import { createCookieSum } from '@vigie/audit/cookie-lifetimes/sum-cookies.ts';
import type { BlockingResult, Recognition } from '@vigie/contract/stored-blocking.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Db } from '../../db/schema/database.ts';
import { readDocuments } from '../data-quality/last-visits.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import { continueHistory } from './blocking-changes.policy.ts';
import {
  claimWebsite,
  findWebsiteTracking,
  extendWebsiteLease,
  listNewestVisits,
  releaseWebsite,
  storeBlockedPages,
  storeResult,
  type ClaimedWebsite,
  type NewestVisit,
  type PageResult,
} from './blocking-reports.store.ts';
import { listUsedLists } from './filter-lists.store.ts';
import { computeReach } from './reach.service.ts';
import { openList } from './read-list.service.ts';
import { continueLosses } from './recognition-losses.policy.ts';

interface CompareNeeds {
  db: Db;
  now: () => Date;
  signal: AbortSignal;
}

/** Lists of a company, ready to be applied. */
interface OpenedLists extends AppliedLists {
  companyId: string;
  key: string;
  facts: Pick<BlockingResult, 'isOwnList' | 'lists' | 'browsers'>;
}

const PAGES_MAX = 1_000;
const DAYS = 30;
const DAY_MS = 24 * 3_600_000;
/** Visits in memory at once. A batch takes a fraction of a second, so that other work runs in between. */
const VISITS_AT_ONCE = 20;
const RETRY_MS = 10 * 60_000;

/**
 * Compares the stored visits of each website that is due with the lists of its company. The lists of one company are in
 * memory at once.
 */
export async function compareDueWebsites(needs: CompareNeeds): Promise<void> {
  const { db, now, signal } = needs;
  let opened: OpenedLists | null = null;
  while (!signal.aborted) {
    const claimed = await claimWebsite(db, now());
    if (claimed === null) return;
    try {
      opened = await openLists(db, claimed.companyId, opened);
      await compareWebsite(needs, claimed, opened);
    } catch (error) {
      await releaseWebsite(db, claimed, new Date(now().getTime() + RETRY_MS));
      throw error;
    }
  }
}

/** Returns the lists of a company, or the small one of Vigie if it has none. Lists that did not change stay in memory. */
async function openLists(db: Db, companyId: string, before: OpenedLists | null): Promise<OpenedLists> {
  const rows = await listUsedLists(db, companyId);
  const key = keyOf(rows);
  if (before?.companyId === companyId && before.key === key) return before;
  const lists: FilterList[] = [];
  const used: BlockingResult['lists'] = [];
  for (const row of rows) {
    const list = await openList(db, row);
    if (list === null) continue;
    lists.push(list);
    used.push({ ...shownList(list, row.licence), at: row.textAt?.toISOString() ?? null });
  }
  const isOwnList = lists.length === 0;
  if (isOwnList) {
    const own = readFilterList(OWN_LIST_NAME, OWN_LIST);
    lists.push(own);
    used.push({ ...shownList(own, ''), at: null });
  }
  const browsers = browsersOfLists(lists.map(({ facts }) => facts.name));
  return {
    companyId,
    key,
    blocker: createBlocker(lists),
    browsers,
    facts: {
      isOwnList,
      lists: used,
      browsers: browsers.map(({ browser, lists: positions, missing }) => ({
        browser,
        lists: used.filter((_, index) => positions.has(index)).map(({ name }) => name),
        missing,
      })),
    },
  };
}

const shownList = (
  { facts: { name, version, licence, rules, exceptions } }: FilterList,
  entered: string,
) => ({
  name,
  version,
  licence: entered || licence,
  rules: rules + exceptions,
});

function keyOf(rows: readonly { name: string; sha256: Buffer | null }[]): string {
  const hash = createHash('sha256').update(rows.length === 0 ? OWN_LIST : '');
  for (const { name, sha256 } of rows) hash.update(`${name}\n`).update(sha256 ?? '');
  return hash.digest('hex');
}

async function compareWebsite(
  { db, now, signal }: CompareNeeds,
  claimed: ClaimedWebsite,
  lists: OpenedLists,
): Promise<void> {
  const { websiteId } = claimed;
  const at = now();
  const tracking = await findWebsiteTracking(db, websiteId);
  if (tracking === null) return;
  const since = new Date(at.getTime() - DAYS * DAY_MS);
  const visits = await listNewestVisits(db, { websiteId, since, limit: PAGES_MAX + 1 });
  const sums = {
    blocking: createBlockingSum(),
    cookies: createCookieSum(),
    shortest: createShortestLifetimes(tracking),
    pages: 0,
  };
  for (let from = 0; from < Math.min(visits.length, PAGES_MAX); from += VISITS_AT_ONCE) {
    if (signal.aborted || !(await extendWebsiteLease(db, claimed, now()))) return;
    const batch = visits.slice(from, Math.min(from + VISITS_AT_ONCE, PAGES_MAX));
    const documents = await readDocuments(db, batch);
    const pages = await compareBatch(batch, { documents, tracking, lists, sums });
    await storeBlockedPages(db, claimed, { pages, comparedAt: at });
  }
  const { trackers, escaped } = sums.blocking.sum();
  const hasOtherLists = claimed.listsKey !== lists.key;
  const history = continueHistory(claimed.result, { trackers, at, hasOtherLists });
  const reach = await computeReach(db, websiteId, { ...lists.facts, ...history });
  const recognition: Recognition = {
    sharesAt: reach.updatedAt?.toISOString() ?? null,
    reach: reach.trackers.flatMap(({ vendor, name, share }) => {
      const pages = trackers.find((tracker) => tracker.vendor === vendor)?.pages ?? 0;
      return share === null ? [] : [{ vendor, name, share, pages }];
    }),
    cookies: sums.shortest.sum(),
  };
  const result: BlockingResult = {
    at: at.toISOString(),
    pages: sums.pages,
    isPartial: visits.length > PAGES_MAX,
    ...lists.facts,
    escaped,
    cookies: sums.cookies.sum(),
    ...history,
    recognition,
    losses: continueLosses(claimed.result, { recognition, lists: lists.facts.lists, at }),
  };
  await storeResult(db, claimed, { result, listsKey: lists.key });
}

interface BatchNeeds {
  /** Compressed recordings by the id of their visit. */
  documents: ReadonlyMap<string, Buffer>;
  tracking: TrackingSettings;
  lists: AppliedLists;
  sums: {
    blocking: ReturnType<typeof createBlockingSum>;
    cookies: ReturnType<typeof createCookieSum>;
    shortest: ReturnType<typeof createShortestLifetimes>;
    pages: number;
  };
}

/** Compares visits, and adds them to the sums. A visit that can no longer be read is left out. */
async function compareBatch(
  visits: readonly NewestVisit[],
  { documents, tracking, lists, sums }: BatchNeeds,
): Promise<(NewestVisit & { result: PageResult })[]> {
  const compared: (NewestVisit & { result: PageResult })[] = [];
  for (const visit of visits) {
    const document = documents.get(visit.id);
    const observation = document && (await unpackObservation(document).catch(() => null));
    if (!observation) continue;
    const effects = effectsOn(observation, tracking, lists);
    sums.blocking.add(effects);
    const cookies = cookieLifetimesOf(observation);
    sums.cookies.add(cookies);
    sums.shortest.add(observation, cookies);
    sums.pages += 1;
    compared.push({ ...visit, result: boundedResult(presentEffects(effects)) });
  }
  return compared;
}

const ENTRIES_MAX = 100;
const TEXT_MAX = 300;
const short = (text: string): string => text.slice(0, TEXT_MAX);
const plainAddress = (url: string): string => short(url.replace(/[?#].*$/, ''));

/** Returns what is stored of a page: addresses without their query, and a bounded number of them. */
function boundedResult({ blocked, blocking }: PageResult): PageResult {
  return {
    blocked: blocked
      .slice(0, ENTRIES_MAX)
      .map(({ url, list, rule }) => ({ url: plainAddress(url), list, rule: short(rule) })),
    blocking: {
      ...blocking,
      neverSent: blocking.neverSent.slice(0, ENTRIES_MAX).map(({ url, because, list, rule }) => ({
        url: plainAddress(url),
        because: plainAddress(because),
        list,
        rule: rule === null ? null : short(rule),
      })),
      trackers: blocking.trackers.slice(0, ENTRIES_MAX),
      escaped: blocking.escaped.slice(0, ENTRIES_MAX).map(plainAddress),
    },
  };
}
