import type { Home } from '@vigie/contract/home.ts';
import type { Call } from '../../access/actor.ts';
import { countVerdictsOfWebsites, countVisitsOfWebsites } from '../rollups/verdict-counts.store.ts';
import type { Period } from '../../period/asked-period.ts';
import { previousPeriod } from '../../period/steps.ts';
import { readBroken } from '../health/changes.service.ts';
import { scoreCounts } from '../health/health.policy.ts';
import { listWebsites } from '../websites/websites.store.ts';
import { actorFor } from './actor-for.ts';
import { countOpenProblems } from '../problems/open-problems.store.ts';

const DAY_MS = 24 * 3_600_000;
const DAYS_SCORED = 7;
const WEBSITES_READ = 5_000;
const WEBSITES_SHOWN = 100;
/** More than any percentage. */
const UNKNOWN = 1_000;

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
  const week = { from: daysBefore(now, DAYS_SCORED), to: now };
  const scoreNow = await readScores(call, websiteIds, week);
  const scoreBefore = await readScores(call, websiteIds, previousPeriod(week));
  const yesterday = { from: daysBefore(now, 1), to: now };
  const broken = await readBroken(db, websiteIds, yesterday);
  const problems = await readOpenProblems(call, websiteIds);
  return items.map(({ id, name, url, lastAuditAt }) => {
    const { grade, reliability } = scoreNow(id);
    return {
      id,
      name,
      url,
      grade,
      reliability,
      previousReliability: scoreBefore(id).reliability,
      lastAuditAt: lastAuditAt?.toISOString() ?? null,
      broken: broken.get(id) ?? [],
      openProblems: problems === null ? null : (problems.get(id) ?? 0),
    };
  });
}

/** Gives the score of a website in a period. */
async function readScores({ db }: Call, websiteIds: string[], period: Period) {
  const verdicts = Map.groupBy(
    await countVerdictsOfWebsites(db, websiteIds, period),
    ({ websiteId }) => websiteId,
  );
  const visits = await countVisitsOfWebsites(db, websiteIds, period);
  return (websiteId: string) => scoreCounts(verdicts.get(websiteId) ?? [], visits.get(websiteId) ?? 0);
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
