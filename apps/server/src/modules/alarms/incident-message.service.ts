import { createHash } from 'node:crypto';
import type { AlarmMessage } from '@vigie/contract/alarm-message.ts';
import type { Incident } from '@vigie/contract/incident.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { Remedy, Verdict } from '@vigie/contract/verdict.ts';
import { incidentTitle, whatToDo } from '@vigie/contract/wording/incident-words.ts';
import { SENTENCES } from '@vigie/contract/wording/wordings.ts';
import { sql } from 'kysely';
import { verdictsFor } from '../../access/captured-values.ts';
import type { Db } from '../../db/schema/database.ts';
import { PRIMARY_TRACKER } from '../../db/ask-tracker.ts';
import { uuidOf } from '../../db/uuid-v7.ts';
import { listMarkers } from '../health/markers.store.ts';
import { presentFault, knownOfPages } from '../observations/known-of-pages.service.ts';
import type { AlarmEvent } from './telling.policy.ts';

const DAY_MS = 24 * 3_600_000;
const CHANGES_MAX = 5;
/** Messages leave the company: nothing that pages sent is in their remedy. */
const OUTSIDE = { scope: 'context', role: 'guest' } as const;

/** What helps to fix an incident: the same in its messages and on its screen. */
export interface Remedies {
  remedy: Remedy | null;
  changes: AlarmMessage['changes'];
  problemId: string | null;
}

/** What to do about an incident, and what changed since the last visit without it. */
export async function readRemedies(db: Db, incident: Incident): Promise<Remedies> {
  if (incident.website === null) return { remedy: null, changes: [], problemId: null };
  const problem = await findProblem(db, incident);
  return {
    remedy: problem?.remedy ?? null,
    problemId: problem?.id ?? null,
    changes: await readChanges(db, incident, incident.website.id),
  };
}

async function findProblem(db: Db, { subject, tracker, website }: Incident) {
  if (subject.kind !== 'cause' || website === null) return null;
  const { cause } = subject;
  const isIt =
    cause.kind === 'test'
      ? sql<boolean>`problems.test_id = ${cause.testId}`
      : sql<boolean>`problems.root_check = ${cause.check} and problems.root_reason = ${cause.reason}`;
  const { rows } = await sql<{ id: string; verdicts: Verdict[] | null }>`
    select problems.id, coalesce(its.verdicts, observations.verdicts) as verdicts
    from problems
      left join observations on observations.id = problems.observation_id
        and observations.observed_at = problems.last_seen_at
      left join tracker_visits as its on its.observation_id = problems.observation_id
        and its.observed_at = problems.last_seen_at and its.tracker_id = problems.tracker_id
    where problems.website_id = ${website.id} and problems.tracker_id = ${tracker?.id ?? PRIMARY_TRACKER}::uuid and ${isIt}
    order by problems.resolved_at desc nulls first, problems.last_seen_at desc, problems.id limit 1`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  const { id } = row;
  const verdicts = row.verdicts === null ? null : verdictsFor(OUTSIDE, row.verdicts);
  const isRoot = ({ check, reason }: Verdict): boolean =>
    cause.kind === 'check' && check === cause.check && reason === cause.reason;
  const verdict = verdicts?.find(isRoot);
  if (verdicts === null || verdict === undefined) return { id, remedy: null };
  const known = tracker === null ? await knownOfPages({ db, actor: OUTSIDE }, website.id, [verdict]) : {};
  return { id, remedy: presentFault(verdict, verdicts, known).remedy };
}

async function readChanges(db: Db, incident: Incident, websiteId: string): Promise<AlarmMessage['changes']> {
  const shownAt = new Date(incident.beganAt);
  const from =
    (incident.returns > 0
      ? await findLastEnd(db, incident)
      : await findVisitBefore(db, incident, websiteId)) ?? new Date(shownAt.getTime() - DAY_MS);
  const markers = await listMarkers(db, websiteId, { from, to: new Date(shownAt.getTime() + 1) });
  return markers
    .toReversed()
    .slice(0, CHANGES_MAX)
    .map(({ kind, label, at }) => ({ kind, label: label ?? '', at }));
}

/** The last visit of its pages before it began. */
async function findVisitBefore(
  db: Db,
  { beganAt, samplePages }: Incident,
  websiteId: string,
): Promise<Date | null> {
  const first = new Date(beganAt);
  const { rows } = await sql<{ at: Date | null }>`
    select max(observed_at) as at from observations
    where website_id = ${websiteId} and observed_at < ${first} and observed_at > ${new Date(first.getTime() - 30 * DAY_MS)}
      and outcome = 'measured' and counts_for_health
      and url = any(${samplePages})`.execute(db);
  return rows[0]?.at ?? null;
}

/** When it was over before it came back. */
async function findLastEnd(db: Db, { id }: Incident): Promise<Date | null> {
  const row = await db
    .selectFrom('incidentSteps')
    .select('at')
    .where('incidentId', '=', id)
    .where('step', '=', 'over')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

interface MessageParts {
  incident: Incident;
  remedies: Remedies;
  event: AlarmEvent;
  number: number;
  now: Date;
}

/** What is told of an incident, in a language. Told twice, it has the same id. */
export function messageOf(
  { incident, remedies, event, number, now }: MessageParts,
  locale: Locale,
): AlarmMessage {
  const say = SENTENCES[locale];
  return {
    version: 1,
    id: messageId(incident.id, event, number),
    event,
    sentAt: now.toISOString(),
    locale,
    title: incidentTitle(incident, { locale, say }),
    remedy:
      remedies.remedy === null ? whatToDo(incident.subject, locale) : say.remedyWithLine(remedies.remedy),
    incident,
    changes: remedies.changes,
    incidents: [],
    url: `/incidents/${incident.id}`,
  };
}

/** A UUID of version 8 (RFC 9562): the same for one event of one thing. */
export function messageId(subjectId: string, event: AlarmEvent, number: number | string): string {
  const hash = createHash('sha256').update(`${subjectId} ${event} ${number}`).digest();
  return uuidOf(hash.subarray(0, 16), 8);
}
