import type { Period } from '../../../period/asked-period.ts';
import { ensurePartitions } from '../../observations/partitions.ts';
import type { WebsiteScope } from '../variables.store.ts';
import { compareDay, type Difference, type Sides } from './compare-day.ts';
import { listMovedDays, listScopes, markMoved } from './move.store.ts';
import { addVisit, emptyDigest, isSame } from './moved-visit.ts';
import type { WebsitePeriod } from './side.ts';
import { MoveStopped, type Waiting } from './wait.ts';

const DAY_MS = 24 * 3_600_000;

export interface Copying extends Sides, Waiting {
  progress: (visits: { done: number; total: number }) => void;
}

interface PlannedDay extends WebsitePeriod {
  visits: number;
}

/** Copies all days that are not copied yet, the newest of all websites first. A day is done once both say the same of it. */
export async function copyDays(copying: Copying): Promise<void> {
  const days = await planDays(copying);
  const total = days.reduce((sum, { visits }) => sum + visits, 0);
  let done = 0;
  copying.progress({ done, total });
  for (const day of days) {
    const visits = await copyDay(copying, day, (copied) => copying.progress({ done: done + copied, total }));
    done += day.visits;
    copying.progress({ done, total });
    await markMoved(copying.db, day, visits);
  }
}

async function planDays({ db, source }: Copying): Promise<PlannedDay[]> {
  const days: PlannedDay[] = [];
  for (const scope of await listScopes(db)) {
    const moved = await listMovedDays(db, scope.websiteId);
    for (const [day, visits] of await source.countDays(scope.websiteId))
      if (!moved.has(day)) days.push({ scope, ...dayFrom(day), visits });
  }
  return days.toSorted((a, b) => b.from.getTime() - a.from.getTime());
}

const dayFrom = (day: number): Period => ({ from: new Date(day), to: new Date(day + DAY_MS) });

/** Copies a day, compares it, and gives how many visits it had. Throws MoveStopped where a difference stays. */
async function copyDay(
  copying: Copying,
  day: WebsitePeriod,
  progress: (copied: number) => void,
): Promise<number> {
  const { db, source, target, signal } = copying;
  await ensurePartitions(db, [day.from]);
  const [given, had] = [emptyDigest(), emptyDigest()];
  for await (const batch of source.read(day)) {
    signal.throwIfAborted();
    await writeUnlessGone(copying, day.scope, () => target.write(day.scope, batch));
    for (const visit of batch) addVisit(given, visit);
    progress(given.visits);
  }
  for await (const batch of target.read(day)) for (const visit of batch) addVisit(had, visit);
  if (!isSame(given, had)) await settle(copying, day);
  return given.visits;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** A website that is deleted meanwhile takes its visits with it. */
async function writeUnlessGone(
  { db }: Copying,
  { websiteId }: WebsiteScope,
  write: () => Promise<void>,
): Promise<void> {
  try {
    await write();
  } catch (error) {
    if ((error as { code?: string }).code !== FOREIGN_KEY_VIOLATION) throw error;
    if ((await listScopes(db)).some((scope) => scope.websiteId === websiteId)) throw error;
  }
}

async function settle(copying: Copying, day: WebsitePeriod): Promise<void> {
  const differences = await compareDay(copying, day);
  const [first] = differences;
  if (first === undefined) return;
  const isThere = (await listScopes(copying.db)).some(({ websiteId }) => websiteId === day.scope.websiteId);
  if (isThere) throw new MoveStopped(describe(differences, first));
}

const describe = (differences: Difference[], first: Difference) =>
  `Both engines differ in ${differences.length} visits of ${first.observedAt.toISOString().slice(0, 10)}, also after they were copied again. The first one: ${first.observationId} of website ${first.websiteId}. Nothing was switched.`;

/** Compares days again whose visits are not as many in both engines, in whatever way they came to differ. */
export async function settleCounts(copying: Copying): Promise<void> {
  const { db, source, target, signal } = copying;
  for (const scope of await listScopes(db)) {
    signal.throwIfAborted();
    const [given, had] = [await source.countDays(scope.websiteId), await target.countDays(scope.websiteId)];
    for (const day of new Set([...given.keys(), ...had.keys()]))
      if (given.get(day) !== had.get(day)) {
        await ensurePartitions(db, [new Date(day)]);
        await settle(copying, { scope, ...dayFrom(day) });
      }
  }
}
