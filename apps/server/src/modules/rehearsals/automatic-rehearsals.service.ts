import { sql } from 'kysely';
import { REHEARSALS_PER_DAY } from '@vigie/contract/visit-options.ts';
import { NO_SESSION, NOBODY, type Actor } from '../../access/actor.ts';
import type { Db } from '../../db/schema/database.ts';
import { ApiError } from '../../errors/api-error.ts';
import type { RunQueue } from '../../queue/run-queue.ts';
import { listAgentSlots } from '../agents/agent-slots.store.ts';
import { IS_UNCHECKED, stateAt } from '../causes/problem-filter.ts';
import { dayOf, nextDayOf } from '../limits/visit-grants.store.ts';
import { chooseAgent } from '../runs/choose-agent.service.ts';
import { rehearse } from './rehearse.service.ts';
import {
  claimScheduledRehearsal,
  countAutomaticRehearsals,
  isAnybodyServed,
  listDueRehearsals,
  listWorstProblems,
  rescheduleRehearsals,
} from './scheduled-rehearsals.store.ts';

interface AutomaticRehearsalNeeds {
  db: Db;
  now: Date;
  queue: RunQueue;
}

/** Delay while agents or the website are busy, and after each rehearsal. */
const LOOK_AGAIN_SECONDS = 20;
/** Delay after a refusal by the website's limits, or while no agent is available. */
const REFUSED_SECONDS = 600;
/** Refusals that concern one problem only; the next problem may be rehearsed. */
const OF_PROBLEM: ReadonlySet<string> = new Set(['nothing-to-rehearse', 'recording-gone', 'not-found']);

/**
 * Starts one rehearsal for each website whose rehearsals are due, if agents have nothing else to do. A failing one does
 * not stop the others.
 */
export async function runAutomaticRehearsals(needs: AutomaticRehearsalNeeds): Promise<void> {
  const errors: unknown[] = [];
  for (const websiteId of await listDueRehearsals(needs.db, needs.now))
    await runScheduledRehearsal(needs, websiteId).catch((error: unknown) => errors.push(error));
  if (errors.length > 0) throw new AggregateError(errors, 'Some remedies could not be rehearsed.');
}

/** Starts a rehearsal and schedules the next one, in one transaction. */
async function runScheduledRehearsal(
  { db, now, queue }: AutomaticRehearsalNeeds,
  websiteId: string,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const claimed = await claimScheduledRehearsal(transaction, { websiteId, now });
    if (claimed === null) return;
    const seconds = await beginNext({ db: transaction, now, queue }, { websiteId, ...claimed });
    await rescheduleRehearsals(
      transaction,
      websiteId,
      seconds === null ? null : new Date(now.getTime() + seconds * 1000),
    );
  });
}

type ClaimedRehearsal = NonNullable<Awaited<ReturnType<typeof claimScheduledRehearsal>>> & {
  websiteId: string;
};

/** Returns the delay in seconds until the next check; null: nothing is left to do. */
async function beginNext(needs: AutomaticRehearsalNeeds, claimed: ClaimedRehearsal): Promise<number | null> {
  const { db, now } = needs;
  const { websiteId, companyId, visits, agentNeeds } = claimed;
  const perDay = visits.rehearsalsPerDay ?? REHEARSALS_PER_DAY.usual;
  if (perDay === 0) return null;
  if ((await countAutomaticRehearsals(db, websiteId, dayOf(now))) >= perDay)
    return (nextDayOf(now).getTime() - now.getTime()) / 1000;
  if (await isAnybodyServed(db, websiteId)) return LOOK_AGAIN_SECONDS;
  const wanted = { agentId: null, agentNeeds, isRehearsal: true, resting: new Set<string>() };
  const { waiting } = chooseAgent(await listAgentSlots(db, companyId), wanted);
  if (waiting !== null) return waiting === 'agent-busy' ? LOOK_AGAIN_SECONDS : REFUSED_SECONDS;
  return beginWorst(needs, claimed);
}

async function beginWorst(
  { db, now, queue }: AutomaticRehearsalNeeds,
  { websiteId, companyId }: ClaimedRehearsal,
) {
  const call = { db, now, actor: ofCompany(companyId) };
  const isShown = sql<boolean>`${stateAt(now)} <> 'muted' and not ${IS_UNCHECKED}`;
  for (const id of await listWorstProblems(db, { websiteId, isShown, now })) {
    const begun = await rehearse(call, { id, isAutomatic: true }, queue).catch(requireApiError);
    if (begun instanceof ApiError) {
      if (!OF_PROBLEM.has(begun.code)) return REFUSED_SECONDS;
    } else if (begun.jobId !== null) return LOOK_AGAIN_SECONDS;
  }
  return null;
}

function requireApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** Returns an actor without a user, which reaches everything of the company. */
function ofCompany(companyId: string): Actor {
  return {
    ...NO_SESSION,
    userId: NOBODY,
    profileId: NOBODY,
    companyId,
    role: 'moderator',
    allContexts: true,
    mustChangePassword: false,
    scope: 'company',
  };
}
