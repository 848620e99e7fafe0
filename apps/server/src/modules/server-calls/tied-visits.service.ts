import { hitsToTie, type HitToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import { tieCalls, type TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import type { Container } from '@vigie/contract/container.ts';
import { SERVER_CALL_LIMITS } from '@vigie/contract/server-calls.ts';
import type { Db } from '../../db/schema/database.ts';
import { findVersion, listContainers } from '../containers/containers.store.ts';
import { readDocuments } from '../data-quality/last-visits.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import {
  listCalls,
  listGaps,
  listVisitsOfCalls,
  sumCalls,
  type CallGap,
  type CallSums,
  type VisitOfCalls,
} from './server-calls.store.ts';

/** Time after a hit within which a server may still send it on, in ms. */
const SETTLED_MS = 60_000;
/** Time in ms from the begin of a visit to its last hit. */
const VISIT_MS = 300_000;
const VISITS_AT_ONCE = 20;

/** Visits whose hits may be tied to the stored calls of a website. */
export interface VisitsToTie {
  sums: CallSums;
  /** Newest visits first. One more than the limit shows that there are others. */
  visits: VisitOfCalls[];
  containers: { id: string; container: Container }[];
}

/** Returns the visits between the first and the last call. */
export async function findVisitsToTie(db: Db, websiteId: string): Promise<VisitsToTie> {
  const sums = await sumCalls(db, websiteId);
  const { firstAt, lastAt } = sums;
  if (firstAt === null || lastAt === null) return { sums, visits: [], containers: [] };
  const from = new Date(firstAt.getTime() - VISIT_MS);
  const limit = SERVER_CALL_LIMITS.visits + 1;
  const visits = await listVisitsOfCalls(db, websiteId, { from, to: lastAt, limit });
  return { sums, visits, containers: await listServerContainers(db, websiteId) };
}

/** Ties the hits of visits to the stored calls of a website. It stops after some seconds: `isCut`. */
export async function tieVisits(
  db: Db,
  { websiteId, sums, visits, containers }: VisitsToTie & { websiteId: string },
  clock: Pick<Performance, 'now'> = performance,
): Promise<{ tied: (TiedHit & { visit: VisitOfCalls })[]; isCut: boolean }> {
  const limit = SERVER_CALL_LIMITS.visits;
  const untilMs = clock.now() + SERVER_CALL_LIMITS.seconds * 1_000;
  const { hits, isCut } = await readHits(db, visits.slice(0, limit), () => clock.now() < untilMs);
  const tied = tieCalls({
    hits: [...hits.keys()],
    calls: await listCalls(db, websiteId),
    containers: containers.map(({ container }) => container),
    untilMs: Math.max(sums.lastAt?.getTime() ?? 0, sums.completeAt?.getTime() ?? 0),
    settledMs: SETTLED_MS,
  });
  return {
    tied: withoutGaps(tied, await listGaps(db, websiteId)).flatMap((one) => {
      const visit = hits.get(one.hit);
      return visit === undefined ? [] : [{ ...one, visit }];
    }),
    isCut: visits.length > limit || isCut,
  };
}

/** Returns the newest version of each uploaded server container of a website. */
async function listServerContainers(db: Db, websiteId: string): Promise<VisitsToTie['containers']> {
  const versions = [];
  for (const { id, address } of await listContainers(db, websiteId)) {
    const version = address === '' ? await findVersion(db, id, null) : null;
    if (version?.container.context === 'server') versions.push(version);
  }
  return versions;
}

async function readHits(db: Db, visits: readonly VisitOfCalls[], hasTime: () => boolean) {
  const hits = new Map<HitToTie, VisitOfCalls>();
  for (let read = 0; read < visits.length; read += VISITS_AT_ONCE) {
    if (!hasTime()) return { hits, isCut: true };
    const some = visits.slice(read, read + VISITS_AT_ONCE);
    const documents = await readDocuments(db, some);
    for (const visit of some) {
      const document = documents.get(visit.id);
      const observation = document && (await unpackObservation(document).catch(() => null));
      if (!observation) continue;
      for (const hit of hitsToTie(observation)) hits.set(hit, visit);
    }
  }
  return { hits, isCut: false };
}

/** Returns the hits without what is missing at times whose calls were dropped: a missing call proves nothing there. */
function withoutGaps(tied: readonly TiedHit[], gaps: readonly CallGap[]): TiedHit[] {
  const isInGap = ({ sentAtMs }: HitToTie) =>
    gaps.some(
      ({ from, to }) =>
        sentAtMs <= to.getTime() && (from === null || sentAtMs + SETTLED_MS >= from.getTime()),
    );
  return tied.map((one) => {
    if (!isInGap(one.hit)) return one;
    const destinations = one.sentOn.destinations.filter(({ state }) => state !== 'not-sent');
    const findings = one.findings.filter(({ kind }) => kind !== 'not-sent-on');
    return { ...one, sentOn: { ...one.sentOn, destinations }, findings };
  });
}
