import type { IncidentSubject } from '@vigie/contract/incident.ts';
import type { Db } from '../../db/schema/database.ts';
import { listServerSilences } from '../server-calls/server-calls.service.ts';
import { findVisitsToTie, tieVisits } from '../server-calls/tied-visits.service.ts';
import type { TiedOfVisit } from './server-side.policy.ts';

/** Shortest time between two ties of a website, in ms. Evaluations during a run are every ten seconds. */
const AGAIN_MS = 60_000;
const WEBSITES_KEPT = 50;

/** Newest ties by website, with the visits and the container that they read. */
const known = new Map<string, { at: Date; version: string; tied: readonly TiedOfVisit[] }>();

/** Ties the newest visits, once a minute at most, and only if visits, the container or the last complete batch changed. */
export async function tieNewest(
  db: Db,
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<readonly TiedOfVisit[]> {
  const before = known.get(websiteId);
  if (before !== undefined && Math.abs(now.getTime() - before.at.getTime()) < AGAIN_MS) return before.tied;
  const found = await findVisitsToTie(db, websiteId);
  const read = [...found.containers, ...found.visits].map(({ id }) => id);
  const version = [found.sums.version, ...read].join(' ');
  const tied =
    before?.version === version ? before.tied : (await tieVisits(db, { websiteId, ...found })).tied;
  known.delete(websiteId);
  known.set(websiteId, { at: now, version, tied });
  for (const [oldest] of known) if (known.size > WEBSITES_KEPT) known.delete(oldest);
  return tied;
}

/** Returns when servers would have been called silent. Null: no server of these websites sent a batch. */
export async function listSilentServers(
  db: Db,
  watched: { websiteIds: readonly string[]; hours: number; from: Date; to: Date },
): Promise<{ at: Date; websiteId: string; subject: IncidentSubject }[] | null> {
  const silences = await listServerSilences(db, watched);
  const { hours } = watched;
  return (
    silences?.map(({ at, websiteId, since }) => ({
      at,
      websiteId,
      subject: { kind: 'server-silence', since: since.toISOString(), hours },
    })) ?? null
  );
}
