import type * as z from 'zod';
import { sql } from 'kysely';
import type { problemStateInputSchema, problemStatesInputSchema } from '@vigie/contract/problem.ts';
import { type Call, authorOf } from '../../access/actor.ts';
import { ApiError, refuseField } from '../../errors/api-error.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { type Note, presentNote } from './present-problem.ts';
import { allConditions, hasCause, isOfTracker } from './problem-filter.ts';
import {
  type NoteRow,
  type StateChange,
  changeStates,
  deleteNote,
  findNote,
  findNoteOfCause,
  insertNote,
} from './problem-changes.store.ts';
import { readProblem, requireProblem } from './problems.service.ts';
import { requireCauses } from './assign.service.ts';
import type { causeStateInputSchema } from '@vigie/contract/cause.ts';
import {
  type Handling,
  type NewStep,
  UNHANDLED,
  changeHandlingOfCauses,
  insertSteps,
  scheduleAlarmEvaluation,
} from '../alarms/incidents.store.ts';
import { requireCause } from './cause-detail.service.ts';

type StateInput = z.infer<typeof problemStateInputSchema>;

/** Sets the state of a problem. Refused for one that is over. */
export async function changeProblemState(call: Call, { id, ...input }: StateInput & { id: string }) {
  const change = stateChange(call, input);
  await requireProblem(call, id);
  await changeStates(call.db, sql<boolean>`id = ${id}`, change);
  return readProblem(call, { id });
}

/** Sets the state of the given problems, of all problems of some pages, or of all problems of a cause. */
export async function changeManyStates(
  call: Call,
  input: z.infer<typeof problemStatesInputSchema>,
): Promise<{ changed: number }> {
  const change = stateChange(call, input);
  await requireWebsite(call, input.websiteId);
  const { ids, pageIds, cause } = input;
  if (ids === undefined && pageIds === undefined && cause === undefined) throw refuseField('ids', 'required');
  const chosen = [sql<boolean>`website_id = ${input.websiteId}`];
  if (ids === undefined) chosen.push(isOfTracker(input.trackerId));
  if (ids !== undefined) chosen.push(sql`id = any(${ids}::uuid[])`);
  if (pageIds !== undefined) chosen.push(sql`page_id = any(${pageIds}::uuid[])`);
  if (cause !== undefined) chosen.push(hasCause(cause));
  return { changed: (await changeStates(call.db, allConditions(chosen), change)).length };
}

/** Returns the change of state, with the actor as its owner. */
export function stateChange({ actor, now }: Call, { state, until }: StateInput): StateChange {
  if (state === 'open') return { state, until: null, ownerId: null };
  const end = until === null ? null : new Date(until);
  if (end !== null && end <= now) throw refuseField('until', 'not-in-future');
  return { state, until: end, ownerId: authorOf(actor) };
}

export async function addNote(
  call: Call,
  { id: problemId, text }: { id: string; text: string },
): Promise<Note> {
  const { db, actor, now } = call;
  const { companyId } = await requireProblem(call, problemId);
  const note = await insertNote(db, {
    companyId,
    problemId,
    causeId: null,
    userId: authorOf(actor),
    text,
    now,
  });
  return presentNote(note, actor.userId);
}

/** Deletes a note. Users delete their own notes; an administrator deletes any. */
export async function removeNote(
  call: Call,
  { id: problemId, noteId }: { id: string; noteId: string },
): Promise<void> {
  await requireProblem(call, problemId);
  checkMayRemove(call, await findNote(call.db, problemId, noteId));
  await deleteNote(call.db, noteId);
}

export function checkMayRemove({ actor }: Call, note: NoteRow | null): void {
  if (note === null) throw new ApiError('not-found');
  if (note.userId !== actor.userId && actor.role !== 'admin') throw new ApiError('forbidden');
}

type Reached = Awaited<ReturnType<typeof requireCauses>>;

/** Sets the state of causes: of their problems that are not over and of their incidents. */
export async function changeCauseStates(
  call: Call,
  { ids, ...input }: z.infer<typeof causeStateInputSchema>,
): Promise<{ changed: number }> {
  const change = stateChange(call, input);
  return { changed: await handleCauses(call, await requireCauses(call, ids), change) };
}

/**
 * Sets the state of causes and returns how many of them changed; causes that are over do not. Locks rows in the same
 * order as visits do: problems, alarm evaluations, incidents.
 */
export async function handleCauses(call: Call, causes: Reached, change: StateChange): Promise<number> {
  const { db, actor, now } = call;
  const ids = causes.map(({ id }) => id);
  const problems = await changeStates(db, sql<boolean>`cause_id = any(${ids}::uuid[])`, change);
  await scheduleAlarmEvaluation(db, causes, now);
  const incidents = await changeHandlingOfCauses(db, ids, handlingOf(change, now));
  const changed = new Set([...problems, ...incidents].map(({ causeId }) => causeId));
  const incidentOf = new Map(incidents.map(({ id, causeId }) => [causeId, id]));
  const step = change.state === 'open' ? 'reopened' : change.state;
  await insertSteps(
    db,
    causes
      .filter(({ id }) => changed.has(id))
      .map(({ id, companyId }): NewStep => ({
        companyId,
        causeId: id,
        incidentId: incidentOf.get(id) ?? null,
        step,
        now,
        userId: authorOf(actor),
        detail: step === 'reopened' ? {} : { until: change.until?.toISOString() ?? null },
      })),
  );
  return changed.size;
}

function handlingOf({ state, until, ownerId }: StateChange, now: Date): Handling {
  if (state === 'open') return UNHANDLED;
  if (state === 'muted') return { ...UNHANDLED, isMuted: true, mutedUntil: until, ownerId };
  return { ...UNHANDLED, acknowledgedAt: now, acknowledgedUntil: until, ownerId };
}

export async function addCauseNote(call: Call, { id, text }: { id: string; text: string }): Promise<Note> {
  const { db, actor, now } = call;
  const cause = await requireCause(call, id);
  const of = { companyId: cause.companyId, problemId: null, causeId: cause.id };
  return presentNote(await insertNote(db, { ...of, userId: authorOf(actor), text, now }), actor.userId);
}

/** Deletes a note of the cause or of one of its pages. */
export async function removeCauseNote(
  call: Call,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  const cause = await requireCause(call, id);
  const note = await findNoteOfCause(call.db, cause.id, noteId);
  checkMayRemove(call, note);
  await deleteNote(call.db, noteId);
}
