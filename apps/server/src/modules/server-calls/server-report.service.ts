import type * as z from 'zod';
import { isRelayed } from '@vigie/audit/server-side/hit-to-tie.ts';
import type { TiedHit } from '@vigie/audit/server-side/tie-calls.ts';
import { destinationName } from '@vigie/audit/server-side/vendor-groups.ts';
import {
  SERVER_CALL_LIMITS,
  type ServerDestination,
  type serverReportSchema,
} from '@vigie/contract/server-calls.ts';
import type { SentOn } from '@vigie/contract/server-side.ts';
import type { Call } from '../../access/actor.ts';
import { requireMeasuredWebsite } from '../../access/measured-website.ts';
import { shownTo } from '../containers/shown-container.service.ts';
import { findVisitsToTie, tieVisits } from './tied-visits.service.ts';

type Report = z.input<typeof serverReportSchema>;

const REPORTS_KEPT = 50;
const NO_VISITS = { tied: 0, isCut: false, hits: { sent: 0, received: 0 } };
const NOTHING = { visits: NO_VISITS, destinations: [], findings: [], more: 0 };

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
  const found = await findVisitsToTie(db, websiteId);
  const { version, completeAt: _completeAt, ...calls } = found.sums;
  if (calls.count === 0) return { calls, ...NOTHING };
  const read = [...found.containers, ...found.visits].map(({ id }) => id);
  const requestedVersion = [version, ...read].join(' ');
  const before = known.get(websiteId);
  if (before?.version === requestedVersion) return before.report;
  const { tied, isCut } = await tieVisits(db, { websiteId, ...found }, clock);
  const shown = await shownTo(db, companyId);
  const text = (value: string | null) => (value === null ? null : shown.text(value));
  const findings = tied.flatMap(({ visit: { id: observationId, url, observedAt }, findings: its }) =>
    its.map(({ expected, seen, ...finding }) => ({
      ...finding,
      vendorName: destinationName(finding.destination.family),
      expected: text(expected),
      seen: text(seen),
      observationId,
      url,
      observedAt,
    })),
  );
  const relayed = tied.filter(({ hit }) => isRelayed(hit));
  const report = {
    calls,
    visits: {
      tied: new Set(relayed.map(({ visit }) => visit.id)).size,
      isCut,
      hits: { sent: relayed.length, received: relayed.filter(({ hit }) => hit.isTaken).length },
    },
    destinations: destinationsOf(relayed),
    findings: findings.slice(0, SERVER_CALL_LIMITS.findings),
    more: Math.max(0, findings.length - SERVER_CALL_LIMITS.findings),
  };
  known.delete(websiteId);
  known.set(websiteId, { version: requestedVersion, report });
  for (const [oldest] of known) if (known.size > REPORTS_KEPT) known.delete(oldest);
  return report;
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
    name: family === null ? null : destinationName(family),
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
