import type { Home } from '@vigie/contract/home.ts';
import type { Call } from '../../access/actor.ts';
import { countVerdictsOfWebsites, countVisitsOfWebsites } from '../../rollups/website-counts.store.ts';
import { readBroken } from '../health/changes.service.ts';
import { scoreCounts } from '../health/health.policy.ts';
import { listWebsites } from '../websites/websites.store.ts';
import { actorFor } from './actor-for.ts';
import { countOpenProblems } from './home.store.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS_SCORED = 7;
const WEBSITES_READ = 5_000;
const WEBSITES_SHOWN = 100;
/** More than any percentage. */
const UNKNOWN = 1_000;
const [BEFORE, NOW] = [0, 1];

type HomeWebsite = Home['websites'][number];

interface HomeWebsites {
  websites: HomeWebsite[];
  counts: Pick<Home['counts'], 'websites' | 'broken' | 'openProblems'>;
}

/** The websites that need attention most, and how many there are of all. */
export async function readHomeWebsites(call: Call): Promise<HomeWebsites> {
  const websites = await measureWebsites(call);
  const mayReadProblems = actorFor(call.actor, 'problems.list') !== null;
  return {
    websites: websites.toSorted(byAttention).slice(0, WEBSITES_SHOWN),
    counts: {
      websites: websites.length,
      broken: websites.filter(({ broken }) => broken.length > 0).length,
      openProblems: mayReadProblems ? sum(websites, ({ openProblems }) => openProblems ?? 0) : null,
    },
  };
}

/** Websites with their grade of the last seven days, beside the seven before. */
async function measureWebsites(call: Call): Promise<HomeWebsite[]> {
  const { db, actor, now } = call;
  const { items } = await listWebsites(db, actor, { limit: WEBSITES_READ });
  const websiteIds = items.map(({ id }) => id);
  const scoreAt = await readScores(call, websiteIds);
  const yesterday = { from: daysBefore(now, 1), to: now };
  const broken = await readBroken(db, websiteIds, yesterday);
  const problems = await readOpenProblems(call, websiteIds);
  return items.map(({ id, name, url, lastAuditAt }) => ({
    id,
    name,
    url,
    grade: scoreAt(id, NOW).grade,
    reliability: scoreAt(id, NOW).reliability,
    previousReliability: scoreAt(id, BEFORE).reliability,
    lastAuditAt: lastAuditAt?.toISOString() ?? null,
    broken: broken.get(id) ?? [],
    openProblems: problems === null ? null : (problems.get(id) ?? 0),
  }));
}

async function readScores({ db, now }: Call, websiteIds: string[]) {
  const starts = [daysBefore(now, 2 * DAYS_SCORED), daysBefore(now, DAYS_SCORED)];
  const asked = { websiteIds, starts, period: { from: daysBefore(now, 2 * DAYS_SCORED), to: now } };
  const verdicts = Map.groupBy(await countVerdictsOfWebsites(db, asked), placeOf);
  const visits = new Map((await countVisitsOfWebsites(db, asked)).map((one) => [placeOf(one), one.visited]));
  return (websiteId: string, point: number) => {
    const place = placeOf({ websiteId, point });
    return scoreCounts(verdicts.get(place) ?? [], visits.get(place) ?? 0);
  };
}

function placeOf({ websiteId, point }: { websiteId: string; point: number }): string {
  return `${websiteId}/${point}`;
}

async function readOpenProblems({ db, actor, now }: Call, websiteIds: string[]) {
  const reader = actorFor(actor, 'problems.list');
  return reader === null ? null : countOpenProblems(db, reader, { websiteIds, now });
}

/** What broke stands first, most pages first; then the least reliable. */
function byAttention(one: HomeWebsite, other: HomeWebsite): number {
  const pagesOf = ({ broken }: HomeWebsite) => sum(broken, ({ pages }) => pages);
  return pagesOf(other) - pagesOf(one) || worthOf(one) - worthOf(other);
}

/** What could not be measured stands first, what was not measured yet last. */
function worthOf({ grade, reliability }: HomeWebsite): number {
  if (grade === null) return UNKNOWN;
  return reliability ?? -1;
}

function sum<T>(items: readonly T[], of: (item: T) => number): number {
  return items.reduce((total, item) => total + of(item), 0);
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
