import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import { LEASE_SECONDS, POLL_WAIT_SECONDS, type RunEvent } from '@vigie/contract/agent-protocol.ts';
import { filesOf } from '../modules/files/files.store.ts';
import { isBusy, isSilence } from './agent-trouble.ts';
import { fetchScreenshots } from './fetch-screenshots.ts';
import type { Following } from './hand-over.ts';
import { ingestEvents } from './ingest-events.ts';
import { renewLease } from './runs.store.ts';
import type { RunNeeds } from './run-needs.ts';
import { createTurnTaker } from './take-turns.ts';

/**
 * ended: the agent finished and all of it is stored. lost: the agent is gone, or gave the attempt up.
 * superseded: another worker or attempt is ahead of this one.
 */
export type AttemptOutcome = 'ended' | 'lost' | 'superseded';

const RETRY_MS = 1_000;

/** Stores what an agent tells of an attempt that it has, and gives it its turns, until it ends. */
export async function followAttempt(
  needs: RunNeeds,
  following: Following,
  onStored: () => void = () => {},
): Promise<AttemptOutcome> {
  const leaving = new AbortController();
  const signal = AbortSignal.any([needs.signal, leaving.signal]);
  const turns = createTurnTaker({ ...needs, signal }, following);
  const { clock, sleep } = needs;
  const giveUpAtMs = Date.parse(following.run.order.deadlineAt) + LEASE_SECONDS * 1000;
  const state = { cursor: following.attempt.cursor, leaseUntilMs: clock.now() + LEASE_SECONDS * 1000 };
  try {
    for (;;) {
      needs.signal.throwIfAborted();
      if (clock.now() > giveUpAtMs) return 'lost';
      try {
        const { runId, attempt } = refOf(following);
        const query = { runId, attempt, after: state.cursor, turn: turns.underWay(), signal: needs.signal };
        const answer = await following.client.events({ ...query, waitSeconds: POLL_WAIT_SECONDS });
        state.leaseUntilMs = clock.now() + LEASE_SECONDS * 1000;
        turns.take(answer.wantsTurn);
        const outcome = await keep(needs, following, { ...state, events: answer.events });
        if (answer.events.length > 0) onStored();
        if (outcome !== null) return outcome;
        state.cursor = answer.events.at(-1)?.seq ?? state.cursor;
      } catch (error) {
        needs.signal.throwIfAborted();
        if (error instanceof AgentRefused && !isBusy(error)) return 'lost';
        if (!isBusy(error) && !isSilence(error)) throw error;
        if (isBusy(error)) state.leaseUntilMs = clock.now() + LEASE_SECONDS * 1000;
        else if (clock.now() > state.leaseUntilMs) return 'lost';
        await sleep(RETRY_MS, needs.signal);
      }
    }
  } finally {
    leaving.abort();
    await turns.ended();
  }
}

const refOf = ({ run, attempt }: Following) => ({ runId: run.id, attempt: attempt.number });

interface Told {
  events: RunEvent[];
  cursor: number;
  leaseUntilMs: number;
}

/** Stores, then acknowledges: a crash in between repeats the acknowledgement, never the events. */
async function keep(
  { db, clock }: RunNeeds,
  following: Following,
  { events, cursor, leaseUntilMs }: Told,
): Promise<AttemptOutcome | null> {
  const { run, client } = following;
  const attempt = { ...following.attempt, cursor };
  const leaseUntil = new Date(leaseUntilMs);
  const last = events.at(-1);
  if (last === undefined)
    return (await renewLease(db, run.id, { ...attempt, leaseUntil })) ? null : 'superseded';
  await fetchScreenshots({ client, files: filesOf(db, run.companyId) }, refOf(following), events);
  const batch = { run, attempt, events, leaseUntil, now: new Date(clock.now()) };
  if (!(await ingestEvents(db, batch))) return 'superseded';
  await client.ack({ ...refOf(following), upTo: last.seq });
  return events.some(({ type }) => type === 'finished') ? 'ended' : null;
}
