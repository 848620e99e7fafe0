import type * as z from 'zod';
import type { CauseState, causeSchema } from '@vigie/contract/cause.ts';
import { SEVERITIES, type Severity } from '@vigie/contract/classification.ts';
import type { INCIDENT_KINDS, IncidentSubject } from '@vigie/contract/incident.ts';
import type { Check, Evidence } from '@vigie/contract/verdict.ts';
import { redactAddress } from '../../access/captured-values.ts';
import { causeOfFinding } from '../../evaluation/consent-findings.ts';
import type { CauseDetails } from './cause-details.store.ts';
import type { CauseRow, IncidentOfCause } from './causes.store.ts';
import { severityAt } from './present-problem.ts';

export interface Cost {
  costPoints: number;
  consequencePoints: number;
}

/** Part of a filter that applies to a cause as a whole. */
export interface CauseFilter {
  state?: CauseState | 'any' | undefined;
  kind?: (typeof INCIDENT_KINDS)[number] | 'test' | 'finding' | 'consent' | undefined;
  check?: Check | undefined;
  reason?: string | undefined;
  testId?: string | undefined;
  severity?: Severity | undefined;
}

/** Returns the root of a key `cause:TRACKER:CHECK:REASON`; null if the key belongs to no check. */
export function rootOf({ key }: Pick<CauseRow, 'key'>): { check: Check; reason: string } | null {
  const [kind, , check, reason] = key.split(':');
  return kind !== 'cause' || check === undefined || reason === undefined
    ? null
    : { check: check as Check, reason };
}

/** Returns the test of a key; null if the key belongs to no test. */
export function testOf({ key }: Pick<CauseRow, 'key'>): string | null {
  return key.startsWith('test:') ? key.slice('test:'.length) : null;
}

type Kind = NonNullable<CauseFilter['kind']>;

export function kindOf({ key }: Pick<CauseRow, 'key'>): Kind {
  const [kind = ''] = key.split(':');
  return kind === 'hits' ? 'hits-gone' : (kind as Kind);
}

/**
 * Returns the state of a cause. If it has an incident, the users' decisions about the incident count. Otherwise its
 * pages decide: one open problem that visits can evaluate makes the cause open.
 */
export function causeStateOf(row: CauseRow, now: Date): CauseState {
  const { incident, unresolved, open, acknowledged, unchecked } = row;
  if (incident?.phase === 'open') {
    if (isMutedAt(incident, now)) return 'muted';
    return isInHandAt(incident, now) ? 'acknowledged' : 'open';
  }
  if (unresolved === 0) return 'ended';
  if (open > 0) return 'open';
  if (acknowledged > 0) return 'acknowledged';
  return unchecked > 0 ? 'unchecked' : 'muted';
}

type Instant = Date | string | null;
const isBefore = (now: Date, end: Instant) => end === null || new Date(end) > now;

/** Returns whether a cause is muted. A mute ends at its date; without a date it lasts as long as the incident. */
export function isMutedAt(
  { isMuted, mutedUntil }: { isMuted: boolean; mutedUntil: Instant },
  now: Date,
): boolean {
  return isMuted && isBefore(now, mutedUntil);
}

/** Returns whether a cause is acknowledged. An acknowledgement ends as a mute does. */
export function isInHandAt(
  { acknowledgedAt, acknowledgedUntil }: { acknowledgedAt: Instant; acknowledgedUntil: Instant },
  now: Date,
): boolean {
  return acknowledgedAt !== null && isBefore(now, acknowledgedUntil);
}

/** Returns whether a state matches the filter. Without a filter, causes that are neither muted nor over match. */
export function causeHasState({ state }: CauseFilter, its: CauseState): boolean {
  if (state === undefined) return its !== 'muted' && its !== 'ended';
  return state === 'any' || state === its;
}

export function causeHasSeverity({ severity }: CauseFilter, row: CauseRow): boolean {
  return severity === undefined || severityAt(rankOfCause(row)) === severity;
}

/**
 * Returns whether a cause is of the filtered kind. A check matches causes that fail it; with a reason, only that root.
 */
export function isOfKind({ kind, check, reason, testId }: CauseFilter, row: CauseRow): boolean {
  const root = rootOf(row);
  return (
    (kind === undefined || kindOf(row) === kind) &&
    (check === undefined || (reason === undefined ? checksOf(row).includes(check) : root?.check === check)) &&
    (reason === undefined || root?.reason === reason) &&
    (testId === undefined || testOf(row) === testId)
  );
}

export function checksOf(row: CauseRow): Check[] {
  const root = rootOf(row);
  return row.checks.length > 0 || root === null ? row.checks : [root.check];
}

/**
 * Returns the severity rank of a cause. Without unresolved problems, the severity of its incident counts, as last
 * shown. 1 for a cause with only a suspected incident.
 */
function rankOfCause({ unresolved, severity, incident }: CauseRow): number {
  return (unresolved > 0 ? severity : (incident?.severity ?? severity)) ?? 1;
}

function pagesOf({ unresolved, problems, incident }: CauseRow): number {
  return unresolved > 0 ? unresolved : (incident?.pages ?? problems);
}

function lastSeenOf({ lastSeenAt, incident }: CauseRow): Date {
  return latest(lastSeenAt, incident?.lastSeenAt) ?? new Date(0);
}

const instantsOf = (instants: Array<Instant | undefined>): number[] =>
  instants.flatMap((at) => (at === null || at === undefined ? [] : new Date(at).getTime()));

function latest(...instants: Array<Instant | undefined>): Date | null {
  const known = instantsOf(instants);
  return known.length === 0 ? null : new Date(Math.max(...known));
}

function earliest(...instants: Array<Instant | undefined>): Date | null {
  const known = instantsOf(instants);
  return known.length === 0 ? null : new Date(Math.min(...known));
}

/** Cause with the dates of its rows, as answers of the contract begin. */
export type DatedCause = Omit<z.input<typeof causeSchema>, 'subject'> & { subject: IncidentSubject };

/** Cause with the values that give its position in a list. */
export interface PositionedCause {
  row: CauseRow;
  state: CauseState;
  cost: Cost | null;
}

/** Sort key, compared part by part; higher values come first. */
export type CausePosition = [
  urgency: number,
  costPoints: number,
  severity: number,
  pages: number,
  lastSeenMs: number,
  id: string,
];

const URGENCY: Record<CauseState, number> = { open: 4, acknowledged: 3, unchecked: 2, muted: 1, ended: 0 };

/**
 * Returns the sort key of a cause, the same on all screens: unhandled first, then the most costly, the most severe, the
 * newest.
 */
export function causePosition({ row, state, cost }: PositionedCause): CausePosition {
  const costPoints = cost?.costPoints ?? -1;
  return [URGENCY[state], costPoints, rankOfCause(row), pagesOf(row), lastSeenOf(row).getTime(), row.id];
}

/** Returns a number below zero if the first comes first. */
export function compareCausePositions(one: CausePosition, other: CausePosition): number {
  const index = one.findIndex((value, at) => value !== other[at]);
  if (index === -1) return 0;
  return (one[index] ?? 0) > (other[index] ?? 0) ? -1 : 1;
}

/**
 * Returns the subject of a cause: its root or finding from the pages that show it now, anything else from its incident.
 */
export function causeSubject(
  row: Pick<CauseRow, 'key' | 'finding' | 'problems'> & { incident: Pick<IncidentOfCause, 'subject'> | null },
  { facts, title }: Pick<CauseDetails, 'facts' | 'title'>,
): IncidentSubject {
  const incidentSubject = row.incident?.subject;
  const root = rootOf(row);
  const testId = testOf(row);
  const ofCause = incidentSubject?.kind === 'cause' ? incidentSubject : null;
  if (root !== null)
    return {
      kind: 'cause',
      cause: { kind: 'check', ...root },
      facts: (row.problems > 0 ? facts : ofCause?.facts) ?? {},
    };
  if (row.finding !== null) {
    const own = (row.problems > 0 ? facts : ofCause?.facts) ?? {};
    return { kind: 'cause', cause: causeOfFinding(row.finding), facts: own };
  }
  if (testId !== null) {
    const known = ofCause?.cause.kind === 'test' ? ofCause.cause.title : '';
    return { kind: 'cause', cause: { kind: 'test', testId, title: title ?? known }, facts: {} };
  }
  return incidentSubject ?? { kind: 'site', code: 'unknown' };
}

export interface CauseParts extends PositionedCause {
  details: CauseDetails;
  /** False: the response hides who handles the cause. */
  isManager: boolean;
  factsFor: (facts: Evidence) => Evidence;
}

/** Returns a cause in the contract's format, for the given reader. */
export function presentCause({ row, state, cost, details, ...reader }: CauseParts): DatedCause {
  const { incident } = row;
  const subject = causeSubject(row, details);
  const samplePages = details.samplePages.length > 0 ? details.samplePages : (incident?.samplePages ?? []);
  return {
    id: row.id,
    ...ofWhom(row),
    subject: subject.kind === 'cause' ? { ...subject, facts: reader.factsFor(subject.facts) } : subject,
    checks: checksOf(row),
    severity: SEVERITIES[rankOfCause(row)] ?? 'minor',
    state,
    costPoints: cost?.costPoints ?? null,
    consequencePoints: cost?.consequencePoints ?? null,
    pages: pagesOf(row),
    samplePages: samplePages.map((url) => redactAddress(subject, url)),
    uncheckedPages: row.uncheckedPages,
    occurrences: row.problems > 0 ? row.occurrences : (incident?.returns ?? 0) + 1,
    ...timesOf(row, state, details.firstSeenAt),
    ...(reader.isManager ? { ...handlingOf(row, state), ...doneAbout(details) } : hideHandling(row, state)),
  };
}

type Owned = Pick<
  CauseRow,
  'companyId' | 'company' | 'websiteId' | 'website' | 'url' | 'trackerId' | 'trackers'
>;

/** Returns the company, website and tracker of a cause or an incident. */
export function ofWhom(row: Owned): Pick<DatedCause, 'company' | 'website' | 'tracker'> {
  const { websiteId, url } = row;
  const tracker = row.trackers?.find(({ id }) => id === row.trackerId);
  return {
    company: { id: row.companyId, name: row.company },
    website: websiteId === null || url === null ? null : { id: websiteId, name: row.website || url, url },
    tracker: tracker?.id === undefined ? null : { id: tracker.id, name: tracker.name },
  };
}

type Times = Pick<DatedCause, 'firstSeenAt' | 'beganAt' | 'lastSeenAt' | 'endedAt'>;

function timesOf(row: CauseRow, state: CauseState, seenAt: Date | null): Times {
  const { incident } = row;
  const began = incident?.phase === 'open' ? incident.beganAt : (row.beganAt ?? incident?.beganAt);
  const lastSeenAt = lastSeenOf(row);
  const firstSeenAt = earliest(seenAt, row.firstSeenAt, incident?.firstSeenAt) ?? lastSeenAt;
  const endedAt = state === 'ended' ? latest(row.resolvedAt, incident?.overAt) : null;
  return {
    firstSeenAt,
    beganAt: latest(began) ?? firstSeenAt,
    lastSeenAt,
    endedAt,
  };
}

/** Returns until when a state applies, and who set it. */
function handlingOf(row: CauseRow, state: CauseState): Pick<DatedCause, 'until' | 'owner'> {
  const incident = row.incident?.phase === 'open' ? row.incident : null;
  if (state !== 'muted' && state !== 'acknowledged') return { until: null, owner: null };
  const isMuted = state === 'muted';
  const ofPages = isMuted ? row.mutedUntil : row.acknowledgedUntil;
  const ofIncident = isMuted ? incident?.mutedUntil : incident?.acknowledgedUntil;
  return {
    until: latest(incident === null ? ofPages : ofIncident) ?? null,
    owner: incident === null ? (isMuted ? row.mutedBy : row.acknowledgedBy) : incident.owner,
  };
}

type Done = Pick<DatedCause, 'assignees' | 'rangAt' | 'notes'>;

function doneAbout({ assignees, rangAt, notes }: CauseDetails): Done {
  return { assignees, rangAt, notes };
}

/** Returns the values for readers who may not see who handles a cause. */
function hideHandling(row: CauseRow, state: CauseState): Done & Pick<DatedCause, 'until' | 'owner'> {
  return { until: handlingOf(row, state).until, owner: null, assignees: [], rangAt: null, notes: 0 };
}
