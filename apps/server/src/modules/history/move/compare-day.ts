import type { Db } from '../../../db/schema/database.ts';
import { findForgotten, readPending } from './move.store.ts';
import { addVisits, differingSteps, type Digests, type MovedVisit } from './moved-visit.ts';
import type { Side, WebsitePeriod } from './side.ts';

const HOUR_MS = 3_600_000;
/** A visit that still differs after it was copied again stays so. */
const ROUNDS = 6;

export interface Sides {
  db: Db;
  source: Side;
  target: Side;
}

/** A visit of which the engines say different things, and nothing explains it. */
export interface Difference {
  websiteId: string;
  observationId: string;
  observedAt: Date;
}

/**
 * Compares what both engines say of a day, copies again what differs, and gives what still does. The target may lack what
 * waits to be sent, and have what came after the source was read. What the source has deleted meanwhile goes.
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

export async function digestBy(stepMs: number, batches: AsyncGenerator<MovedVisit[]>): Promise<Digests> {
  const digests: Digests = new Map();
  for await (const batch of batches) addVisits(digests, stepMs, batch);
  return digests;
}

async function settleHour(sides: Sides, hour: WebsitePeriod): Promise<Difference[]> {
  let copiedAgain = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const { lacking, extra } = await compareHour(sides, hour);
    const stubborn = lacking.filter(({ observationId }) => copiedAgain.has(observationId));
    const unexplained = extra.length === 0 ? [] : await explainExtra(sides, hour, extra);
    if (stubborn.length + unexplained.length > 0)
      return [...stubborn, ...unexplained].map(({ observationId, observedAt }) => ({
        websiteId: hour.scope.websiteId,
        observationId,
        observedAt,
      }));
    if (lacking.length === 0) return [];
    copiedAgain = new Set(lacking.map(({ observationId }) => observationId));
    await sides.target.replace(hour.scope, lacking);
  }
  // Each round found others: visits come in faster than they are compared, and every one of them was copied.
  return [];
}

interface HourDifferences {
  /** What the target lacks, or has otherwise. */
  lacking: MovedVisit[];
  /** What it alone has. */
  extra: MovedVisit[];
}

/** Returns what waits to be sent is read last: what was sent in between is copied again, which harms nothing. */
async function compareHour({ db, source, target }: Sides, hour: WebsitePeriod): Promise<HourDifferences> {
  const given = await readAll(source.read(hour));
  const had = await readAll(target.read(hour));
  const pending = await readPending(db, hour);
  const differs = (visit: MovedVisit, other: MovedVisit | undefined) =>
    visit.digest !== other?.digest && !pending.has(visit.observationId);
  return {
    lacking: [...given.values()].filter((visit) => differs(visit, had.get(visit.observationId))),
    extra: [...had.values()].filter(
      ({ observationId }) => !given.has(observationId) && !pending.has(observationId),
    ),
  };
}

async function readAll(batches: AsyncGenerator<MovedVisit[]>): Promise<Map<string, MovedVisit>> {
  const visits = new Map<string, MovedVisit>();
  for await (const batch of batches) for (const visit of batch) visits.set(visit.observationId, visit);
  return visits;
}

/**
 * Returns what the source has deleted while it was copied is written down as such, and goes. Gives what the source
 * lacks without such a reason.
 */
async function explainExtra(
  { db, source, target }: Sides,
  hour: WebsitePeriod,
  extra: MovedVisit[],
): Promise<MovedVisit[]> {
  const now = await readAll(source.read(hour));
  const gone = extra.filter(({ observationId }) => !now.has(observationId));
  if (gone.length === 0) return [];
  const before = await findForgotten(db, hour.scope.websiteId);
  const isForgotten = ({ observedAt }: MovedVisit) => before !== null && observedAt < before;
  if (before !== null && gone.some(isForgotten)) await target.forget(hour.scope.websiteId, before);
  return gone.filter((visit) => !isForgotten(visit));
}
