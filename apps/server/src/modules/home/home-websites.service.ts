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
const WEBSITES_MAX = 100;
const [BEFORE, NOW] = [0, 1];

type HomeWebsite = Home['websites'][number];

/** Websites with their grade of the last seven days, beside the seven before, the least reliable first. */
export async function readHomeWebsites(call: Call): Promise<HomeWebsite[]> {
  const { db, actor, now } = call;
  const { items } = await listWebsites(db, actor, { limit: WEBSITES_MAX });
  const websiteIds = items.map(({ id }) => id);
  const scoreAt = await readScores(call, websiteIds);
  const yesterday = { from: daysBefore(now, 1), to: now };
  const broken = await readBroken(db, websiteIds, yesterday);
  const problems = await readOpenProblems(call, websiteIds);
  return items
    .map(({ id, url, lastAuditAt }) => ({
      id,
      url,
      grade: scoreAt(id, NOW).grade,
      reliability: scoreAt(id, NOW).reliability,
      previousReliability: scoreAt(id, BEFORE).reliability,
      lastAuditAt: lastAuditAt?.toISOString() ?? null,
      broken: broken.get(id) ?? [],
      openProblems: problems === null ? null : (problems.get(id) ?? 0),
    }))
    .toSorted((a, b) => worthOf(a) - worthOf(b));
}

async function readScores({ db, now }: Call, websiteIds: string[]) {
  const starts = [daysBefore(now, 2 * DAYS_SCORED), daysBefore(now, DAYS_SCORED)];
  const asked = { websiteIds, starts, period: { from: daysBefore(now, 2 * DAYS_SCORED), to: now } };
  const verdicts = await countVerdictsOfWebsites(db, asked);
  const visits = await countVisitsOfWebsites(db, asked);
  return (id: string, at: number) => {
    const isIts = (one: { websiteId: string; point: number }) => one.websiteId === id && one.point === at;
    return scoreCounts(verdicts.filter(isIts), visits.find(isIts)?.visited ?? 0);
  };
}

async function readOpenProblems({ db, actor, now }: Call, websiteIds: string[]) {
  const reader = actorFor(actor, 'problems.list');
  return reader === null ? null : countOpenProblems(db, reader, { websiteIds, now });
}

/** What could not be measured stands first, what was not measured yet last. */
function worthOf({ grade, reliability }: HomeWebsite): number {
  if (grade === null) return Infinity;
  return reliability ?? -1;
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS);
}
