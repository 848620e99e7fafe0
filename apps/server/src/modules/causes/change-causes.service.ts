import { sql } from 'kysely';
import type * as z from 'zod';
import type { causesAssignInputSchema, causeStateInputSchema } from '@vigie/contract/cause.ts';
import { authorOf, type Call } from '../../access/actor.ts';
import { Refusal, refuseFields } from '../../errors/refusal.ts';
import {
  changeHandlingOfCauses,
  insertSteps,
  lookSoon,
  UNHANDLED,
  type Handling,
  type NewStep,
} from '../alarms/incidents.store.ts';
import { requireWebsite } from '../websites/require-website.ts';
import { tellAssignee } from './assign-problems.service.ts';
import { assignProblems, listAssignees } from './assignees.store.ts';
import { requireCause } from './cause-detail.service.ts';
import { listCausesWithinReach } from './causes.store.ts';
import { changeOf, checkMayRemove } from './change-problems.service.ts';
import { deleteNote, findNoteOfCause, insertNote } from './problem-notes.store.ts';
import { presentNote, type Note } from './present-problem.ts';
import { changeStates, type StateChange } from './problem-states.store.ts';

type StateInput = z.infer<typeof causeStateInputSchema>;
type Reached = Awaited<ReturnType<typeof requireCauses>>;

/** Gives causes a state: all their problems that are not over have it then, and so has what alarms tell of them. */
export async function changeCauseStates(
  call: Call,
  { ids, ...input }: StateInput,
): Promise<{ changed: number }> {
  const change = changeOf(call, input);
  return { changed: await handleCauses(call, await requireCauses(call, ids), change) };
}

/**
 * Whoever gives a state locks what visits lock, in their order: problems, then what the worker looks at, then incidents.
 * Tells how many causes have it now that had it not, or not wholly.
 */
export async function handleCauses(call: Call, causes: Reached, change: StateChange): Promise<number> {
  const { db, actor, now } = call;
  const ids = causes.map(({ id }) => id);
  const problems = await changeStates(db, sql<boolean>`cause_id = any(${ids}::uuid[])`, change);
  await lookSoon(db, causes, now);
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

/** Those named, all of them within the actor's reach. */
async function requireCauses({ db, actor }: Call, ids: string[]) {
  const causes = await listCausesWithinReach(db, actor, ids);
  if (causes.length < new Set(ids).size) throw new Refusal('not-found');
  return causes;
}

/** Gives causes to a colleague who may read their websites, or to nobody, and tells the colleague. */
export async function assignCauses(
  call: Call,
  { ids, assigneeId }: z.infer<typeof causesAssignInputSchema>,
): Promise<{ changed: number }> {
  const { db, actor } = call;
  const causes = await requireCauses(call, ids);
  const websiteIds = [...new Set(causes.flatMap(({ websiteId }) => websiteId ?? []))];
  const websites = await Promise.all(websiteIds.map((id) => requireWebsite(call, id)));
  for (const { id, companyId } of assigneeId === null ? [] : websites) {
    const known = await listAssignees(db, { companyId, websiteId: id, callerId: actor.userId });
    if (!known.some((one) => one.id === assigneeId))
      throw refuseFields([{ path: 'assigneeId', code: 'not-found', params: {} }]);
  }
  const changed = await assignProblems(db, sql<boolean>`cause_id = any(${ids}::uuid[])`, assigneeId);
  for (const website of assigneeId === null ? [] : websites) {
    const its = changed.filter(({ websiteId }) => websiteId === website.id);
    const [first, ...more] = new Set(its.map(({ causeId }) => causeId));
    if (first === undefined) continue;
    const path =
      more.length === 0 ? `/urls/causes/${first}` : `/urls/liste?by=cause&website=${website.id}&assigned=me`;
    await tellAssignee(call, { website, assigneeId: assigneeId ?? '', problems: its.length, path });
  }
  return { changed: new Set(changed.map(({ causeId }) => causeId)).size };
}

/** A note of the whole cause. */
export async function addCauseNote(call: Call, { id, text }: { id: string; text: string }): Promise<Note> {
  const { db, actor, now } = call;
  const cause = await requireCause(call, id);
  const of = { companyId: cause.companyId, problemId: null, causeId: cause.id };
  return presentNote(await insertNote(db, { ...of, userId: authorOf(actor), text, now }), actor.userId);
}

/** Of the cause, or of one of its pages. */
export async function removeCauseNote(
  call: Call,
  { id, noteId }: { id: string; noteId: string },
): Promise<void> {
  const cause = await requireCause(call, id);
  const note = await findNoteOfCause(call.db, cause.id, noteId);
  checkMayRemove(call, note);
  await deleteNote(call.db, noteId);
}
