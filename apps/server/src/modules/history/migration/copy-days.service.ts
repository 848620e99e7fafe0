import type { Db } from '../../../db/schema/database.ts';
import type { Period } from '../../../period/requested-period.ts';
import { ensurePartitions } from '../../observations/partitions.ts';
import type { WebsiteScope } from '../variables.store.ts';
import { compareDay, digestBy, type Difference, type Sides } from './compare-day.ts';
import { listCutDays, listMigratedDays, listScopes, markDayMigrated } from './migration.store.ts';
import { addVisits, differingSteps, type Digests } from './migrated-visit.ts';
import { BATCH, type WebsitePeriod } from './side.ts';
import { HistoryMigrationStopped, type Waiting } from './wait.ts';

const DAY_MS = 24 * 3_600_000;
const SPAN = 4 * BATCH;

export interface Copying extends Waiting {
  db: Db;
  /** Opens both engines without cached knowledge. */
  openSides: () => Pick<Sides, 'source' | 'target'>;
  progress: (visits: { done: number; total: number }) => void;
}

/** Days of a website in one month that are copied together, because most days have few visits. */
interface Span extends WebsitePeriod {
  visits: number;
}

/** Copies all days that are not copied yet, the newest of all websites first. A day is done once both engines agree. */
export async function copyDays(copying: Copying): Promise<void> {
  const spans = await planSpans(copying);
  const sides = copying.openSides();
  const total = spans.reduce((sum, { visits }) => sum + visits, 0);
  let done = 0;
  copying.progress({ done, total });
  for (const span of spans) {
    const progress = (copied: number) => copying.progress({ done: done + copied, total });
    await copySpan({ ...copying, ...sides, progressOf: progress }, span);
    done += span.visits;
    copying.progress({ done, total });
  }
}

async function planSpans({ db, openSides }: Copying): Promise<Span[]> {
  const { source } = openSides();
  const spans: Span[] = [];
  for (const scope of await listScopes(db)) {
    const moved = await listMigratedDays(db, scope.websiteId);
    const counted = [...(await source.countDays(scope.websiteId))].toSorted(([a], [b]) => b - a);
    let last: Span | null = null;
    for (const [day, visits] of counted) {
      const { from, to } = dayFrom(day);
      if (moved.has(day)) last = null;
      else if (last !== null && isOneMonth(from, last.from) && last.visits + visits <= SPAN)
        Object.assign(last, { from, visits: last.visits + visits });
      else spans.push((last = { scope, from, to, visits }));
    }
  }
  return spans.toSorted((a, b) => b.to.getTime() - a.to.getTime());
}

const dayFrom = (day: number): Period => ({ from: new Date(day), to: new Date(day + DAY_MS) });
const isOneMonth = (a: Date, b: Date) => a.toISOString().slice(0, 7) === b.toISOString().slice(0, 7);

type SpanCopying = Copying & Pick<Sides, 'source' | 'target'> & { progressOf: (copied: number) => void };

/** Copies days, compares each, and records those that are equal. */
async function copySpan(copying: SpanCopying, span: Span): Promise<void> {
  const { db, source, target, signal } = copying;
  const { scope } = span;
  await ensurePartitions(db, [span.from]);
  const given: Digests = new Map();
  let copied = 0;
  for await (const batch of readAhead(source.read(span))) {
    signal.throwIfAborted();
    await writeUnlessGone(copying, scope, () => target.write(scope, batch));
    addVisits(given, DAY_MS, batch);
    copied += batch.length;
    copying.progressOf(copied);
  }
  const had = await digestBy(DAY_MS, target.read(span));
  for (const day of differingSteps(given, had))
    if ((await settle(copying, { scope, ...dayFrom(day) })).length > 0) given.delete(day);
  for (const [day, { visits }] of given) await markDayMigrated(db, { scope, ...dayFrom(day) }, visits);
}

/** Yields batches and reads the next one ahead, so that one engine reads while the other writes. */
async function* readAhead<T>(batches: AsyncGenerator<T>): AsyncGenerator<T> {
  let next = batches.next();
  for (;;) {
    const batch = await next;
    if (batch.done === true) return;
    next = batches.next();
    next.catch(() => {});
    yield batch.value;
  }
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Runs a write. Ignores its failure if the website was deleted meanwhile, together with its visits. */
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

/** Compares a day without cached knowledge, and copies differing visits again. Returns the remaining differences. */
async function settle({ db, openSides }: Copying, day: WebsitePeriod): Promise<Difference[]> {
  const differences = await compareDay({ db, ...openSides() }, day);
  if (differences.length === 0) return [];
  const isThere = (await listScopes(db)).some(({ websiteId }) => websiteId === day.scope.websiteId);
  return isThere ? differences : [];
}

/**
 * Compares days again that differed, are new, have different counts in both engines, or were changed by a deletion.
 * Throws MoveStopped if a difference remains.
 */
export async function settleAll(copying: Copying): Promise<void> {
  const { db, openSides, signal } = copying;
  const { source, target } = openSides();
  const differences: Difference[] = [];
  for (const scope of await listScopes(db)) {
    signal.throwIfAborted();
    const given = await source.countDays(scope.websiteId);
    const had = await target.countDays(scope.websiteId);
    const moved = await listMigratedDays(db, scope.websiteId);
    const differing = [...given.keys(), ...had.keys()].filter(
      (day) => !moved.has(day) || given.get(day) !== had.get(day),
    );
    for (const day of new Set([...differing, ...(await listCutDays(db, scope.websiteId))])) {
      await ensurePartitions(db, [new Date(day)]);
      differences.push(...(await settle(copying, { scope, ...dayFrom(day) })));
    }
  }
  const [first] = differences;
  if (first !== undefined) throw new HistoryMigrationStopped(describe(differences, first));
}

const describe = (differences: Difference[], { websiteId, observationId, observedAt }: Difference) =>
  `Both engines differ in ${differences.length} visits, also after they were copied again. The first one: ${observationId} of website ${websiteId}, ${observedAt.toISOString()}. Nothing was switched.`;
