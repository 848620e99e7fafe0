import type { Db } from '../../db/schema/database.ts';
import { readWatchedWebsite } from '../real-visitors/collect/watched-websites.service.ts';
import type { CauseMeasurement } from './incident.policy.ts';
import type { Beginnings } from './measurements.policy.ts';
import type { ActiveRule } from './rules.policy.ts';
import {
  comparedHours,
  fallsOfHour,
  PastVisitors,
  readVisitorsFalls,
  type SeriesFall,
  type VisitorSeries,
} from './visitors-fall.policy.ts';
import { listCountedVisitors, listPastVisitors, listRecentVisitors } from './visitors-fall.store.ts';

/** Returns measurements of real visitors that fall. */
export async function measureVisitors(
  db: Db,
  { websiteId, rules, now }: { websiteId: string; rules: readonly ActiveRule[]; now: Date },
  beginnings: Beginnings,
): Promise<CauseMeasurement[]> {
  const [counted] = await listCountedVisitors(db, [websiteId]);
  if (counted === undefined) return [];
  const past = new PastVisitors(
    await listPastVisitors(db, { websiteId, hours: comparedHours(now) }),
    counted,
  );
  const series = await configuredSeries(db, { past, key: counted.key, now });
  const rows = await listRecentVisitors(db, { websiteId, now });
  const recent = { rows, since: counted.recentSince, now };
  return readVisitorsFalls({ past, series, recent }, rules, beginnings);
}

/** Leaves out page groups and events that the website does not have any more: nothing counts them. */
async function configuredSeries(
  db: Db,
  { past, key, now }: { past: PastVisitors; key: string; now: Date },
): Promise<VisitorSeries[]> {
  const known = (await readWatchedWebsite(db, key, now))?.vocabulary;
  if (known === undefined || past.series.length === 0) return [];
  return past.series.filter(({ of, name }) => {
    if (of === 'page-group') return name === '' || known.pageGroups.has(name);
    return of !== 'event' || known.events.has(name);
  });
}

/** Hour in which a series of a website began to fall. */
export interface PastFall {
  at: Date;
  websiteId: string;
  fall: Omit<SeriesFall, 'isShown'>;
}

const HOUR_MS = 3_600_000;

/** Returns the hours in which series began to fall. Null: too little is known of each website. */
export async function listPastFalls(
  db: Db,
  { websiteIds, from, to, fall }: { websiteIds: readonly string[]; from: Date; to: Date; fall: number },
): Promise<PastFall[] | null> {
  if (websiteIds.length === 0) return null;
  const found: PastFall[] = [];
  let isKnown = false;
  for (const { websiteId, key, ...since } of await listCountedVisitors(db, websiteIds)) {
    const past = new PastVisitors(await listPastVisitors(db, { websiteId, hours: null }), since);
    const series = await configuredSeries(db, { past, key, now: to });
    const falling = new Set<string>();
    const first = Math.ceil(from.getTime() / HOUR_MS) * HOUR_MS;
    for (let at = first; at + HOUR_MS <= to.getTime(); at += HOUR_MS) {
      const falls = fallsOfHour(past, series, { hour: new Date(at), fall });
      isKnown ||= falls !== null;
      for (const { isShown, ...one } of falls ?? []) {
        const of = `${one.of} ${one.name}`;
        if (isShown === true && !falling.has(of))
          found.push({ at: new Date(at + HOUR_MS), websiteId, fall: one });
        if (isShown === true) falling.add(of);
        if (isShown === false) falling.delete(of);
      }
    }
  }
  return isKnown ? found : null;
}
