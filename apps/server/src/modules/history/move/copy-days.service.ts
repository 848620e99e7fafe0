import type { Period } from '../../../period/asked-period.ts';
import { ensurePartitions } from '../../observations/partitions.ts';
import type { WebsiteScope } from '../variables.store.ts';
import { compareDay, digestBy, type Difference, type Sides } from './compare-day.ts';
import { listMovedDays, listScopes, markMoved } from './move.store.ts';
import { addVisits, differingSteps, type Digests } from './moved-visit.ts';
import { BATCH, type WebsitePeriod } from './side.ts';
import { MoveStopped, type Waiting } from './wait.ts';

const DAY_MS = 24 * 3_600_000;

export interface Copying extends Sides, Waiting {
  progress: (visits: { done: number; total: number }) => void;
}

/** Days of a website in one month, which are copied together: most days of most websites have few visits. */
interface Span extends WebsitePeriod {
  visits: number;
}

/** Copies all days that are not copied yet, the newest of all websites first. A day is done once both say the same of it. */
export async function copyDays(copying: Copying): Promise<void> {
  const spans = await planSpans(copying);
  const total = spans.reduce((sum, { visits }) => sum + visits, 0);
  let done = 0;
  copying.progress({ done, total });
  for (const span of spans) {
    await copySpan(copying, span, (copied) => copying.progress({ done: done + copied, total }));
    done += span.visits;
    copying.progress({ done, total });
  }
}

async function planSpans({ db, source }: Copying): Promise<Span[]> {
  const spans: Span[] = [];
  for (const scope of await listScopes(db)) {
    const moved = await listMovedDays(db, scope.websiteId);
    const counted = [...(await source.countDays(scope.websiteId))].toSorted(([a], [b]) => b - a);
    let last: Span | null = null;
    for (const [day, visits] of counted) {
      const { from, to } = dayFrom(day);
      if (moved.has(day)) last = null;
      else if (last !== null && isOneMonth(from, last.from) && last.visits + visits <= BATCH)
        Object.assign(last, { from, visits: last.visits + visits });
      else spans.push((last = { scope, from, to, visits }));
    }
  }
  return spans.toSorted((a, b) => b.to.getTime() - a.to.getTime());
}

const dayFrom = (day: number): Period => ({ from: new Date(day), to: new Date(day + DAY_MS) });
const isOneMonth = (a: Date, b: Date) => a.toISOString().slice(0, 7) === b.toISOString().slice(0, 7);

/** Copies days, compares each, and notes those that are the same. Throws MoveStopped where a difference stays. */
async function copySpan(copying: Copying, span: Span, progress: (copied: number) => void): Promise<void> {
  const { db, source, target, signal } = copying;
  await ensurePartitions(db, [span.from]);
  const given: Digests = new Map();
  let copied = 0;
  for await (const batch of source.read(span)) {
    signal.throwIfAborted();
    await writeUnlessGone(copying, span.scope, () => target.write(span.scope, batch));
    addVisits(given, DAY_MS, batch);
    copied += batch.length;
    progress(copied);
  }
  const had = await digestBy(DAY_MS, target.read(span));
  for (const day of differingSteps(given, had)) await settle(copying, { scope: span.scope, ...dayFrom(day) });
  for (const [day, { visits }] of given)
    await markMoved(db, { scope: span.scope, ...dayFrom(day) }, visits);
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
