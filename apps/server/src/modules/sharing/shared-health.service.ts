import type { Health } from '@vigie/contract/health.ts';
import type { SharedFleet, SharedHealth } from '@vigie/contract/shared-link.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import type { Call } from '../../access/actor.ts';
import { withoutQuery } from '../../access/captured-values.ts';
import { forTracker } from '../../access/of-tracker.ts';
import { queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { readEvolution } from '../health/evolution.service.ts';
import { readHealth } from '../health/health.service.ts';
import { readNow } from '../health/now.service.ts';
import { readerOf } from './link-reader.ts';
import { readSender } from './report-brands.service.ts';
import { openLink, type Opening } from './opened-link.service.ts';
import type { OpenedWebsite } from './shared-links.store.ts';

const DAY_MS = 24 * 3_600_000;
/** Days that a link shows. */
const PERIOD_DAYS = 30;

/** Returns the health of a website that a link opens. Refuses a link that expired, was withdrawn or never existed. */
export async function openSharedHealth(
  db: Db,
  {
    trackerId,
    websiteId,
    ...opening
  }: Opening & { trackerId?: string | undefined; websiteId?: string | undefined },
): Promise<SharedHealth> {
  const { expiresAt, websites } = await openLink(db, 'shared-link', opening);
  const website = websites.find(({ id }) => websiteId === undefined || id === websiteId);
  if (website === undefined) throw new ApiError('not-found');
  return readShownHealth(db, { ...website, trackerId, expiresAt }, opening.now);
}

/** Returns an overview of all websites that a link opens. */
export async function openSharedFleet(db: Db, opening: Opening): Promise<SharedFleet> {
  const { expiresAt, websites } = await openLink(db, 'shared-fleet', opening);
  return readShownFleet(db, { websites, expiresAt }, opening.now);
}

/** Number of causes shown for each website in an overview, and of websites that are read at the same time. */
const CAUSES_SHOWN = 3;
const READ_AT_ONCE = 4;

/** Returns each website as the holder of a link to only this website would see it. */
export async function readShownFleet(
  db: Db,
  { websites, expiresAt }: { websites: readonly OpenedWebsite[]; expiresAt: Date | null },
  now: Date,
): Promise<SharedFleet> {
  const companyId = websites[0]?.companyId;
  const shown: SharedFleet['websites'] = [];
  for (let from = 0; from < websites.length; from += READ_AT_ONCE) {
    const some = websites.slice(from, from + READ_AT_ONCE).map(async (website) => {
      const { id, name, url } = website;
      const health = await readShownHealth(db, { ...website, trackerId: undefined, expiresAt }, now);
      const { points, causes } = health;
      return {
        id,
        name,
        url,
        points,
        now: health.now,
        causes: causes.slice(0, CAUSES_SHOWN),
        causesCount: causes.length,
      };
    });
    shown.push(...(await Promise.all(some)));
  }
  return {
    sender: companyId === undefined ? null : await readSender(db, companyId),
    expiresAt: expiresAt?.toISOString() ?? null,
    ...periodUntil(now),
    websites: shown,
  };
}

interface ShownWebsite extends OpenedWebsite {
  /** Absent, or deleted: the primary tracker. */
  trackerId: string | undefined;
  /** Null without a link. */
  expiresAt: Date | null;
}

/** Returns a website's health as the holder of a link sees it, whoever calls: without captured values. */
export async function readShownHealth(db: Db, website: ShownWebsite, now: Date): Promise<SharedHealth> {
  const { name, url, id: websiteId, companyId, expiresAt, tracking, trackerId } = website;
  const call = { db, actor: readerOf({ companyId, websiteId }), now };
  const period = periodUntil(now);
  const known = tracking.others?.find(({ id }) => id === trackerId)?.id;
  const query = { websiteId, trackerId: known, ...period };
  const { tracker, ...health } = await forTracker(readHealth)(call, query);
  return {
    ...(tracker && { tracker }),
    website: { name, url },
    sender: await readSender(db, companyId),
    ...(tracking.others?.length && { trackers: await readGrades(db, { websiteId, tracking }) }),
    expiresAt: expiresAt?.toISOString() ?? null,
    ...period,
    now: health.now && { score: health.now.score, at: health.now.at },
    checks: health.now?.checks ?? [],
    causes: health.rootCauses.map(({ check, reason, pages, costPoints }) => ({
      check,
      reason,
      pages,
      costPoints,
    })),
    worstPages: health.worstPages.filter(({ failure }) => failure === null).map(presentPage),
    points: await readPoints(call, query),
  };
}

/** Returns the grade of each tracker, as on every screen. */
async function readGrades(
  db: Db,
  { websiteId, tracking }: { websiteId: string; tracking: TrackingSettings },
): Promise<NonNullable<SharedHealth['trackers']>> {
  const gradeOf = async (of: Db) => {
    const { grade = null, reliability = null } =
      (await readNow(of, [websiteId])).get(websiteId)?.now.score ?? {};
    return { grade, reliability };
  };
  const grades: NonNullable<SharedHealth['trackers']> = [
    { id: null, name: tracking.name ?? '', ...(await gradeOf(db)) },
  ];
  for (const { id = '', name } of tracking.others ?? [])
    grades.push({ id, name, ...(await queryTracker(db, id, gradeOf)) });
  return grades;
}

function periodUntil(now: Date): { from: string; to: string } {
  const from = new Date(now.getTime() - PERIOD_DAYS * DAY_MS);
  return { from: from.toISOString(), to: now.toISOString() };
}

function presentPage({ url, observedAt, faults }: Health['worstPages'][number]) {
  return {
    url: withoutQuery(url),
    observedAt,
    faults: faults
      .filter(({ causedBy }) => causedBy === null)
      .map(({ check, reason }) => ({ check, reason: reason ?? '' })),
  };
}

async function readPoints(
  call: Call,
  query: { websiteId: string; trackerId: string | undefined; from: string; to: string },
): Promise<SharedHealth['points']> {
  const { points } = await forTracker(readEvolution)(call, { ...query, timeZone: 'UTC' });
  return points.map(({ from, score: { reliability, grade } }) => ({ from, reliability, grade }));
}
