import type * as z from 'zod';
import type { CauseDetail, causeDetailSchema } from '@vigie/contract/cause.ts';
import type { Fault } from '@vigie/contract/health.ts';
import { isVisitFinding } from '@vigie/contract/vendor-finding.ts';
import type { Incident, incidentDetailSchema } from '@vigie/contract/incident.ts';
import type { Actor, Call } from '../../access/actor.ts';
import { addressBeside, verdictsFor } from '../../access/captured-values.ts';
import { queryTracker } from '../../db/query-tracker.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import { causeOfFinding } from '../../evaluation/consent-findings.ts';
import { calmMs } from '../alarms/incident.policy.ts';
import { listMarkers } from '../health/health.store.ts';
import { knownOfPages, presentFault } from '../observations/known-of-pages.service.ts';
import { readVerdicts } from '../observations/observations.store.ts';
import {
  findExample,
  findLastEnd,
  findPassedTest,
  findVisitAsPlanned,
  findVisitBefore,
  findVisitWithout,
  listRulesOfCause,
  listStepsOfCause,
  readChannelNames,
} from './cause-details.store.ts';
import { type PositionedCause, rootOf, causeStateOf, testOf } from './cause.policy.ts';
import { type CauseRow, type IncidentOfCause, findCauseId, isManager, readCauses } from './causes.store.ts';
import { presentCauses } from './causes.service.ts';
import { readCosts } from './costs.service.ts';
import { listNotesOfCause } from './problem-changes.store.ts';
import { presentNote } from './present-problem.ts';

const DAY_MS = 24 * 3_600_000;
const CHANGES_MAX = 5;

/** Returns a cause by its own id, or by the id of one of its incidents or problems, as in links that were sent. */
export async function requireCause(call: Call, id: string): Promise<CauseRow> {
  const { db, actor, now } = call;
  const causeId = await findCauseId(db, actor, id);
  const [row] = causeId === null ? [] : await readCauses(db, actor, { ids: [causeId], isLive: false, now });
  if (row === undefined) throw new ApiError('not-found');
  return row;
}

/** Reads a cause with its proof, its remedy, its messages and its notes. */
export async function readCause(call: Call, { id }: { id: string }) {
  const { db, actor, now } = call;
  const row = await requireCause(call, id);
  const placed: PositionedCause = {
    row,
    state: causeStateOf(row, now),
    cost: (await readCosts(db, [row])).get(row.id) ?? null,
  };
  const [cause] = await presentCauses(call, [placed]);
  if (cause === undefined) throw new ApiError('not-found');
  return {
    ...cause,
    ...(await readProof(call, row)),
    rules: isManager(actor) ? await listRulesOfCause(db, row.id) : [],
    history: await readHistory(call, row),
    calm: row.incident === null ? null : calmOf(row.incident),
    // Unmasked addresses, as they were visited: the displayed ones may be masked.
    changes: await readCauseChanges(db, {
      ...cause,
      samplePages: row.incident?.samplePages ?? cause.samplePages,
      causeId: row.id,
    }),
    notes: isManager(actor)
      ? (await listNotesOfCause(db, row.id)).map((note) => ({
          ...presentNote(note, actor.userId),
          url: note.url === null ? null : addressBeside(cause.subject, note.url),
        }))
      : [],
  };
}

/** Returns one visit that shows the cause, what it proves, and the last earlier visit of the same page without it. */
async function readProof(
  call: Call,
  row: CauseRow,
): Promise<Pick<z.input<typeof causeDetailSchema>, 'fault' | 'proof'>> {
  const { db, actor } = call;
  const example = await findExample(db, row.id);
  if (example === null) return { fault: null, proof: null };
  const root = rootOf(row);
  const testId = testOf(row);
  const read = async (its: Db) => {
    const query = { pageId: example.pageId, before: example.beganAt };
    if (row.finding !== null && ('vendor' in row.finding || isVisitFinding(row.finding.finding))) return null;
    if (row.finding !== null) return findVisitAsPlanned(its, { ...query, finding: row.finding });
    return root === null
      ? findPassedTest(its, { ...query, testId: testId ?? '' })
      : findVisitWithout(its, { ...query, check: root.check });
  };
  const before = await (row.trackerId === null ? read(db) : queryTracker(db, row.trackerId, read));
  return {
    fault: await readFault({ db, actor }, row, example.observationId),
    proof: {
      problemId: example.id,
      observationId: example.observationId,
      url: row.finding === null ? example.url : addressBeside(causeOfFinding(row.finding), example.url),
      at: example.lastSeenAt,
      before: before === null ? null : { observationId: before.observationId, at: before.at },
    },
  };
}

interface Reader {
  db: Db;
  actor: Pick<Actor, 'role' | 'scope'>;
}

/** Returns the proof of a cause in the visit that shows it; null for a test or a finding. */
export async function readFault(
  { db, actor }: Reader,
  cause: Pick<CauseRow, 'key' | 'websiteId' | 'trackerId'>,
  observationId: string,
): Promise<Fault | null> {
  if (cause.trackerId === null) return readProven({ db, actor }, cause, observationId);
  return queryTracker(db, cause.trackerId, (its) => readProven({ db: its, actor }, cause, observationId));
}

async function readProven(
  { db, actor }: Reader,
  { key, websiteId }: Pick<CauseRow, 'key' | 'websiteId'>,
  observationId: string,
): Promise<Fault | null> {
  const root = rootOf({ key });
  const stored = (await readVerdicts(db, [observationId])).get(observationId);
  if (root === null || stored === undefined || websiteId === null) return null;
  const verdicts = verdictsFor(actor, stored);
  const verdict = verdicts.find(({ check, reason }) => check === root.check && reason === root.reason);
  if (verdict === undefined) return null;
  return presentFault(verdict, verdicts, await knownOfPages({ db, actor }, websiteId, [verdict]));
}

async function readHistory(
  { db, actor }: Call,
  row: CauseRow,
): Promise<z.input<typeof incidentDetailSchema>['history']> {
  const steps = await listStepsOfCause(db, row.id);
  if (!isManager(actor)) return steps.map((step) => presentStep({ ...step, by: null }, new Map()));
  const names = await readChannelNames(db, row.companyId);
  return steps.map((step) => presentStep(step, names));
}

type StoredStep = Awaited<ReturnType<typeof listStepsOfCause>>[number];

export function presentStep(
  { id, step, at, by, detail }: StoredStep,
  channels: ReadonlyMap<string, string>,
): z.input<typeof incidentDetailSchema>['history'][number] {
  return {
    id,
    step,
    at,
    by,
    event: detail.event ?? null,
    channels: (detail.channels ?? []).flatMap((channelId) => channels.get(channelId) ?? []),
    pages: detail.pages ?? null,
    until: detail.until ?? null,
  };
}

/**
 * Returns since when nothing shows an open cause, and until when that must last. Null if something shows it or it is
 * over.
 */
export function calmOf({
  phase,
  returns,
  progress: { calmSince, comesAndGoes },
}: Pick<IncidentOfCause, 'returns' | 'progress'> & { phase: string }): Incident['calm'] {
  if (phase === 'over' || calmSince === null) return null;
  const until = new Date(Date.parse(calmSince) + calmMs({ returns, comesAndGoes }));
  return { since: calmSince, until: until.toISOString() };
}

interface Begun extends Pick<Incident, 'samplePages' | 'website'> {
  beganAt: Date | string;
  causeId: string;
}

/** Reads releases and changes of settings since the last visit without the cause, newest first. */
export async function readCauseChanges(
  db: Db,
  { causeId, beganAt, samplePages, website }: Begun,
): Promise<CauseDetail['changes']> {
  if (website === null) return [];
  const shownAt = new Date(beganAt);
  const from =
    (await findLastEnd(db, causeId, shownAt)) ??
    (await findVisitBefore(db, { websiteId: website.id, urls: samplePages, before: shownAt })) ??
    new Date(shownAt.getTime() - DAY_MS);
  const markers = await listMarkers(db, website.id, { from, to: new Date(shownAt.getTime() + 1) });
  return markers
    .toReversed()
    .slice(0, CHANGES_MAX)
    .map(({ kind, label, at }) => ({ kind, label: label ?? '', at }));
}
