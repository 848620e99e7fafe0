import type * as z from 'zod';
import { hitsToTie, isRelayed, type HitToTie } from '@vigie/audit/server-side/hit-to-tie.ts';
import { tieCalls, type TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import type { Container } from '@vigie/contract/container.ts';
import {
  SERVER_CALL_LIMITS,
  type ServerDestination,
  type serverReportSchema,
} from '@vigie/contract/server-calls.ts';
import type { SentOn } from '@vigie/contract/server-side.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import type { Db } from '../../db/schema/database.ts';
import { findVersion, listContainers } from '../containers/containers.store.ts';
import { shownTo } from '../containers/shown-container.service.ts';
import { readDocuments } from '../data-quality/last-visits.store.ts';
import { unpackObservation } from '../observations/packed-observation.ts';
import {
  listCalls,
  listGaps,
  listVisitsOfCalls,
  sumCalls,
  type CallGap,
  type VisitOfCalls,
} from './server-calls.store.ts';

type Report = z.input<typeof serverReportSchema>;

/** Time after a hit within which a server may still send it on, in ms. */
const SETTLED_MS = 60_000;
/** Time in ms from the begin of a visit to its last hit. */
const VISIT_MS = 300_000;
const VISITS_AT_ONCE = 20;
const REPORTS_KEPT = 50;

/** Newest reports by website. A report changes only with new calls, visits or containers. */
const known = new Map<string, { version: string; report: Report }>();

/** Returns what a server sent on of the hits of the newest visits. */
export async function readServerReport(
  call: Call,
  { websiteId }: { websiteId: string },
  clock: Pick<Performance, 'now'> = performance,
): Promise<Report> {
  const { db } = call;
  const { companyId } = await requireMeasuredWebsite(call, websiteId);
  const { version, completeAt, ...calls } = await sumCalls(db, websiteId);
  const { firstAt, lastAt } = calls;
  const empty = { calls, visits: { tied: 0, isCut: false }, destinations: [], findings: [], more: 0 };
  if (firstAt === null || lastAt === null) return empty;
  const limit = SERVER_CALL_LIMITS.visits;
  const from = new Date(firstAt.getTime() - VISIT_MS);
  const visits = await listVisitsOfCalls(db, websiteId, { from, to: lastAt, limit: limit + 1 });
  const container = await findServerContainer(db, websiteId);
  const asked = [version, container?.id ?? '', ...visits.map(({ id }) => id)].join(' ');
  const before = known.get(websiteId);
  if (before?.version === asked) return before.report;
  const untilMs = clock.now() + SERVER_CALL_LIMITS.seconds * 1_000;
  const read = await readHits(db, visits.slice(0, limit), () => clock.now() < untilMs);
  const tied = tieCalls({
    hits: [...read.hits.keys()],
    calls: await listCalls(db, websiteId),
    container: container?.container ?? null,
    untilMs: Math.max(lastAt.getTime(), completeAt?.getTime() ?? 0),
    settledMs: SETTLED_MS,
  });
  const certain = withoutGaps(tied, await listGaps(db, websiteId));
  const shown = await shownTo(db, companyId);
  const text = (value: string | null) => (value === null ? null : shown.text(value));
  const findings = certain.flatMap(({ hit, findings: its }) => {
    const visit = read.hits.get(hit);
    if (visit === undefined) return [];
    const { id: observationId, url, observedAt } = visit;
    return its.map(({ expected, seen, ...finding }) => ({
      ...finding,
      expected: text(expected),
      seen: text(seen),
      observationId,
      url,
      observedAt,
    }));
  });
  const relayed = certain.filter(({ hit }) => isRelayed(hit));
  const report = {
    calls,
    visits: {
      tied: new Set(relayed.map(({ hit }) => read.hits.get(hit)?.id)).size,
      isCut: visits.length > limit || read.isCut,
    },
    destinations: destinationsOf(relayed),
    findings: findings.slice(0, SERVER_CALL_LIMITS.findings),
    more: Math.max(0, findings.length - SERVER_CALL_LIMITS.findings),
  };
  known.delete(websiteId);
  known.set(websiteId, { version: asked, report });
  for (const [oldest] of known) if (known.size > REPORTS_KEPT) known.delete(oldest);
  return report;
}

/** Returns the newest version of the website's server container; null if it has none or several. */
async function findServerContainer(
  db: Db,
  websiteId: string,
): Promise<{ id: string; container: Container } | null> {
  const versions = [];
  for (const { id, address } of await listContainers(db, websiteId)) {
    const version = address === '' ? await findVersion(db, id, null) : null;
    if (version?.container.context === 'server') versions.push(version);
  }
  const [only, ...others] = versions;
  return only === undefined || others.length > 0 ? null : only;
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

/** Returns the hits at each step to each destination, the most used first. */
function destinationsOf(tied: readonly TiedHit[]): ServerDestination[] {
  const rows = tied.flatMap(({ hit, sentOn }): Step[] => {
    if (!hit.isTaken) return [{ family: hit.family, account: hit.account, reached: 0, reason: 'first-hop' }];
    const its = sentOn.destinations.map(stepOf);
    return its.length === 0 ? [{ family: null, account: null, reached: 1, reason: null }] : its;
  });
  return [...Map.groupBy(rows, ({ family, account }) => JSON.stringify([family, account])).values()]
    .map(destinationOf)
    .toSorted((one, other) => other.sent - one.sent);
}

interface Step {
  family: string | null;
  account: string | null;
  /** Number of steps that the hit reached behind the page. */
  reached: 0 | 1 | 2 | 3;
  /** Null: the hit is accepted, or nothing is known of it. */
  reason: ServerDestination['losses'][number]['reason'] | null;
}

function stepOf({ family, account, state, reason }: SentOn['destinations'][number]): Step {
  if (state === 'sent') return { family, account, reached: 3, reason: null };
  if (state === 'refused') return { family, account, reached: 2, reason: reason ?? 'refused' };
  return { family, account, reached: 1, reason: reason ?? 'unknown' };
}

const STEP_AFTER = { 0: 'received', 1: 'sent-on', 2: 'accepted' } as const;

function destinationOf(rows: readonly Step[]): ServerDestination {
  const [{ family, account } = { family: null, account: null }] = rows;
  const reached = (step: number) => rows.filter((row) => row.reached >= step).length;
  const lost = rows.filter((row) => row.reason !== null && row.reached < 3);
  const groups = Map.groupBy(lost, (row) => JSON.stringify([row.reached, row.reason]));
  return {
    family,
    account,
    sent: rows.length,
    received: reached(1),
    sentOn: reached(2),
    accepted: reached(3),
    losses: [...groups.values()].flatMap(([first, ...others]) =>
      first === undefined || first.reached === 3 || first.reason === null
        ? []
        : [{ step: STEP_AFTER[first.reached], reason: first.reason, hits: others.length + 1 }],
    ),
  };
}
