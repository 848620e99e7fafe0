import type { Db } from '../../../db/schema/database.ts';
import { findForgotten, readPending } from './migration.store.ts';
import { addVisits, differingSteps, type Digests, type MigratedVisit } from './migrated-visit.ts';
import type { MigrationSide, WebsitePeriod } from './side.ts';

const HOUR_MS = 3_600_000;
/** Rounds of copying after which a remaining difference is reported. */
const ROUNDS = 6;

export interface Sides {
  db: Db;
  source: MigrationSide;
  target: MigrationSide;
}

/** Visit that differs between the engines without an explanation. */
export interface Difference {
  websiteId: string;
  observationId: string;
  observedAt: Date;
}

/**
 * Compares a day in both engines and copies differing visits again. Returns the remaining differences. The target may
 * lack visits that wait to be sent, and may have visits from after the source was read. Visits that the source deleted
 * meanwhile are deleted.
 */
export async function compareDay(sides: Sides, day: WebsitePeriod): Promise<Difference[]> {
  const [given, had] = await Promise.all([
    digestBy(HOUR_MS, sides.source.read(day)),
    digestBy(HOUR_MS, sides.target.read(day)),
  ]);
  const differences: Difference[] = [];
  for (const hour of differingSteps(given, had)) {
    const [from, to] = [new Date(hour), new Date(hour + HOUR_MS)];
    differences.push(...(await settleHour(sides, { ...day, from, to })));
  }
  return differences;
}

export async function digestBy(stepMs: number, batches: AsyncGenerator<MigratedVisit[]>): Promise<Digests> {
  const digests: Digests = new Map();
  for await (const batch of batches) addVisits(digests, stepMs, batch);
  return digests;
}

async function settleHour(sides: Sides, hour: WebsitePeriod): Promise<Difference[]> {
  let copiedAgain = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { missing, extra } = await compareHour(sides, hour);
    const stubborn = missing.filter(({ observationId }) => copiedAgain.has(observationId));
    const unexplained = extra.length === 0 ? [] : await explainExtra(sides, hour, extra);
    if (stubborn.length + unexplained.length > 0)
      return [...stubborn, ...unexplained].map(({ observationId, observedAt }) => ({
        websiteId: hour.scope.websiteId,
        observationId,
        observedAt,
      }));
    if (missing.length === 0) return [];
    copiedAgain = new Set(missing.map(({ observationId }) => observationId));
    await sides.target.replace(hour.scope, missing);
  }
  // Each round found other visits: they arrive faster than they are compared, and each one was copied.
  return [];
}

interface HourDifferences {
  /** Visits that the target lacks, or has in another form. */
  missing: MigratedVisit[];
  /** Visits that only the target has. */
  extra: MigratedVisit[];
}

/**
 * Compares an hour in both engines. Reads the waiting visits last: a visit that was sent in between is copied again,
 * which is harmless.
 */
async function compareHour({ db, source, target }: Sides, hour: WebsitePeriod): Promise<HourDifferences> {
  const given = await readAll(source.read(hour));
  const had = await readAll(target.read(hour));
  const pending = await readPending(db, hour);
  const differs = (visit: MigratedVisit, other: MigratedVisit | undefined) =>
    visit.digest !== other?.digest && !pending.has(visit.observationId);
  return {
    missing: [...given.values()].filter((visit) => differs(visit, had.get(visit.observationId))),
    extra: [...had.values()].filter(
      ({ observationId }) => !given.has(observationId) && !pending.has(observationId),
    ),
  };
}

async function readAll(batches: AsyncGenerator<MigratedVisit[]>): Promise<Map<string, MigratedVisit>> {
  const visits = new Map<string, MigratedVisit>();
  for await (const batch of batches) for (const visit of batch) visits.set(visit.observationId, visit);
  return visits;
}

/**
 * Schedules the deletion of visits that the source deleted during the copy. Returns the visits that the source lacks
 * for another reason.
 */
async function explainExtra(
  { db, source, target }: Sides,
  hour: WebsitePeriod,
  extra: MigratedVisit[],
): Promise<MigratedVisit[]> {
  const now = await readAll(source.read(hour));
  const gone = extra.filter(({ observationId }) => !now.has(observationId));
  if (gone.length === 0) return [];
  const before = await findForgotten(db, hour.scope.websiteId);
  const isForgotten = ({ observedAt }: MigratedVisit) => before !== null && observedAt < before;
  if (before !== null && gone.some(isForgotten)) await target.forget(hour.scope.websiteId, before);
  return gone.filter((visit) => !isForgotten(visit));
}
