import * as z from 'zod';
import {
  CAUSE_STATES,
  type causeCountsQuerySchema,
  type causeCountsSchema,
  type CauseState,
} from '@vigie/contract/cause.ts';
import { SEVERITIES } from '@vigie/contract/classification.ts';
import type { IncidentSubject } from '@vigie/contract/incident.ts';
import { sql } from 'kysely';
import type { Db } from '../../db/schema/database.ts';
import { idSchema } from '@vigie/contract/identifiers.ts';
import { CHECKS, type Evidence } from '@vigie/contract/verdict.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { factsFor } from '../../access/captured-values.ts';
import { requireTracker } from '../../access/of-tracker.ts';
import type { ListPage, ListQuery } from '../../db/list-page.ts';
import { decodeCursor, encodeCursor } from '../../db/list-cursor.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { readCauseDetails, type CauseDetails } from './cause-details.store.ts';
import {
  checksOf,
  compareCausePositions,
  causeHasSeverity,
  causeHasState,
  isOfKind,
  kindOf,
  causePosition,
  presentCause,
  causeStateOf,
  causeSubject,
  type DatedCause,
  type PositionedCause,
} from './cause.policy.ts';
import { isManager, readCauses, readCausesWhere, type CauseRow } from './causes.store.ts';
import { readCosts } from './costs.service.ts';

export type CauseQuery = z.infer<typeof causeCountsQuerySchema>;

const causesCursorSchema = z.tuple([z.number(), z.number(), z.number(), z.number(), z.number(), idSchema]);

/** Returns a page of causes, in the order of all screens. */
export async function listAllCauses(
  call: Call,
  query: CauseQuery & ListQuery,
): Promise<ListPage<DatedCause>> {
  const after = decodeCursor(query.after, causesCursorSchema);
  const all = await listSortedCauses(call, query);
  const rest =
    after === null ? all : all.filter((one) => compareCausePositions(after, causePosition(one)) < 0);
  const shown = rest.slice(0, query.limit);
  const last = shown.at(-1);
  return {
    items: await presentCauses(call, shown),
    next: rest.length > shown.length && last !== undefined ? encodeCursor(causePosition(last)) : null,
    total: { count: all.length, estimated: false },
  };
}

/** Returns all causes that match a filter, in order. */
export async function listSortedCauses(call: Call, query: CauseQuery): Promise<PositionedCause[]> {
  const known = await readMatchingCauses(call, query, isLiveState(query.state));
  const matching = known.filter(
    ({ row, state }) => causeHasState(query, state) && isOfKind(query, row) && causeHasSeverity(query, row),
  );
  const costs = await readCosts(
    call.db,
    matching.map(({ row }) => row),
  );
  return matching
    .map(({ row, state }) => ({ row, state, cost: costs.get(row.id) ?? null }))
    .toSorted((one, other) => compareCausePositions(causePosition(one), causePosition(other)));
}

const isLiveState = (state: CauseQuery['state']) => state !== 'ended' && state !== 'any';

/** Returns how many causes each value of a filter would match, with the other filters unchanged. */
export async function countAllCauses(
  call: Call,
  query: CauseQuery,
): Promise<z.infer<typeof causeCountsSchema>> {
  const all = await readMatchingCauses(call, query, false);
  const ofState = all.filter(({ row }) => isOfKind(query, row) && causeHasSeverity(query, row));
  const ofKind = all.filter(({ row, state }) => causeHasState(query, state) && causeHasSeverity(query, row));
  const ofSeverity = all.filter(({ row, state }) => causeHasState(query, state) && isOfKind(query, row));
  return {
    states: tally(CAUSE_STATES, (one) => ofState.filter(({ state }) => state === one)),
    checks: tally(CHECKS, (one) => ofKind.filter(({ row }) => checksOf(row).includes(one))),
    tests: ofKind.filter(({ row }) => kindOf(row) === 'test').length,
    findings: ofKind.filter(({ row }) => kindOf(row) === 'finding').length,
    consent: ofKind.filter(({ row }) => kindOf(row) === 'consent').length,
    others: ofKind.filter(isOther).length,
    severities: tally(SEVERITIES, (one) =>
      ofSeverity.filter(({ row }) => causeHasSeverity({ severity: one }, row)),
    ),
  };
}

const OF_PAGES: ReadonlySet<string> = new Set(['cause', 'test', 'finding', 'consent']);
const isOther = ({ row }: StatedCause) => !OF_PAGES.has(kindOf(row));

function tally<T extends string>(names: readonly T[], chosen: (name: T) => unknown[]) {
  return Object.fromEntries(names.map((name) => [name, chosen(name).length])) as Record<T, number>;
}

interface StatedCause {
  row: CauseRow;
  state: CauseState;
}

/**
 * Returns the causes that match a filter in the database. Ignores the assignee filter of callers who are not managers.
 */
async function readMatchingCauses(call: Call, query: CauseQuery, isLive: boolean): Promise<StatedCause[]> {
  const { db, actor, now } = call;
  const { websiteId, trackerId, assigned, ruleId, ...filter } = query;
  if (websiteId !== undefined) await requireWebsite(call, websiteId);
  if (websiteId !== undefined && trackerId !== undefined)
    await requireTracker(call, { websiteId, trackerId });
  const ofManagers = isManager(actor) ? { assigned, ruleId } : {};
  // Without a tracker: the primary tracker of a given website, or all trackers of all websites.
  const of = { websiteId, trackerId: trackerId ?? (websiteId === undefined ? undefined : null) };
  const rows = await readCauses(db, actor, { ...filter, ...ofManagers, ...of, isLive, now });
  return rows.map((row) => ({ row, state: causeStateOf(row, now) }));
}

/** Returns causes in the contract's format, for the caller. */
export async function presentCauses({ db, actor }: Call, causes: PositionedCause[]): Promise<DatedCause[]> {
  const details = await readCauseDetails(
    db,
    causes.map(({ row }) => row),
  );
  return causes.map((one) => presentCause({ ...one, details: detailsOf(details, one), ...readerOf(actor) }));
}

const NO_DETAILS: CauseDetails = {
  facts: null,
  title: null,
  firstSeenAt: null,
  samplePages: [],
  assignees: [],
  notes: 0,
  rangAt: null,
};

function detailsOf(details: ReadonlyMap<string, CauseDetails>, { row }: PositionedCause): CauseDetails {
  return details.get(row.id) ?? NO_DETAILS;
}

function readerOf(actor: Actor) {
  return { isManager: isManager(actor), factsFor: (facts: Evidence) => factsFor(actor, facts) };
}

/** Cause that pages of a website show, for alarm evaluation. */
interface OpenCause {
  key: string;
  subject: IncidentSubject;
  severity: number;
  trackerId: string | null;
  firstSeenAt: Date;
  beganAt: Date;
  lastSeenAt: Date;
  pages: number;
  samplePages: string[];
  isMuted: boolean;
}

/**
 * Returns the causes that pages of a website show, over all its trackers. The caller has checked access to the website.
 */
export async function listOpenCauses(
  db: Db,
  { websiteId, now }: { websiteId: string; now: Date },
): Promise<OpenCause[]> {
  const read = await readCausesWhere(db, sql`true`, { websiteId, isLive: true, now });
  const rows = read.filter(({ unresolved }) => unresolved > 0);
  const details = await readCauseDetails(db, rows);
  return rows.map((row) => {
    const { samplePages, ...detail } = details.get(row.id) ?? NO_DETAILS;
    return {
      key: row.key,
      subject: causeSubject(row, detail),
      severity: row.severity ?? 0,
      trackerId: row.trackerId,
      firstSeenAt: row.firstSeenAt ?? now,
      beganAt: row.beganAt ?? now,
      lastSeenAt: row.lastSeenAt ?? now,
      pages: row.unresolved,
      samplePages,
      isMuted: row.muted === row.unresolved,
    };
  });
}
