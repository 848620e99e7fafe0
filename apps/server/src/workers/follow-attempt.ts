import {
  AgentRefused,
  AgentTimeout,
  AgentUnreachable,
  AgentUntrusted,
} from '@vigie/agent-link/agent-errors.ts';
import type { AgentClient } from '@vigie/agent-link/client.ts';
import { LEASE_SECONDS, POLL_WAIT_SECONDS, type RunEvent } from '@vigie/contract/agent-protocol.ts';
import { filesOf } from '../modules/files/files.store.ts';
import { fetchScreenshots } from './fetch-screenshots.ts';
import { ingestEvents } from './ingest-events.ts';
import { renewLease, type Attempt, type Run } from './runs.store.ts';
import type { RunNeeds } from './run-needs.ts';

/**
 * ended: the agent finished and all of it is stored. lost: the agent is gone, or gave the attempt up.
 * refused: the agent will never take it. superseded: another worker or attempt is ahead of this one.
 */
export type AttemptOutcome = 'ended' | 'lost' | 'refused' | 'superseded';

const RETRY_MS = 1_000;
/** Refusals that another moment may lift. */
const TRY_LATER = new Set([429, 503]);

/** Hands an attempt to its agent (again, after a restart) and stores what it tells, until it ends. */
export async function followAttempt(
  needs: RunNeeds,
  { run, attempt, client }: { run: Run; attempt: Attempt; client: AgentClient },
): Promise<AttemptOutcome> {
  const { clock, signal, sleep } = needs;
  const ref = { runId: run.id, attempt: attempt.number };
  const giveUpAtMs = Date.parse(run.order.deadlineAt) + LEASE_SECONDS * 1000;
  const state = {
    cursor: attempt.cursor,
    handedOver: false,
    leaseUntilMs: clock.now() + LEASE_SECONDS * 1000,
  };
  for (;;) {
    signal.throwIfAborted();
    if (clock.now() > giveUpAtMs) return 'lost';
    try {
      if (!state.handedOver) await client.putRun({ ...run.order, attempt: attempt.number, variables: {} });
      state.handedOver = true;
      const query = { ...ref, after: state.cursor, waitSeconds: POLL_WAIT_SECONDS, signal };
      const { events } = await client.events(query);
      state.leaseUntilMs = clock.now() + LEASE_SECONDS * 1000;
      const current = { ...attempt, cursor: state.cursor };
      const outcome = await keep(needs, {
        run,
        attempt: current,
        client,
        events,
        leaseUntilMs: state.leaseUntilMs,
      });
      if (outcome !== null) return outcome;
      state.cursor = events.at(-1)?.seq ?? state.cursor;
    } catch (error) {
      signal.throwIfAborted();
      const verdict = whatNow(error, clock.now() > state.leaseUntilMs);
      if (verdict !== 'retry') return verdict;
      if (isBusy(error)) state.leaseUntilMs = clock.now() + LEASE_SECONDS * 1000;
      await sleep(RETRY_MS, signal);
    }
  }
}

interface Told {
  run: Run;
  attempt: Attempt;
  client: AgentClient;
  events: RunEvent[];
  leaseUntilMs: number;
}

/** Stores, then acknowledges: a crash in between repeats the acknowledgement, never the events. */
async function keep(needs: RunNeeds, told: Told): Promise<AttemptOutcome | null> {
  const { db, clock } = needs;
  const { run, attempt, client, events } = told;
  const ref = { runId: run.id, attempt: attempt.number };
  const leaseUntil = new Date(told.leaseUntilMs);
  const last = events.at(-1);
  if (last === undefined)
    return (await renewLease(db, run.id, { ...attempt, leaseUntil })) ? null : 'superseded';
  await fetchScreenshots({ client, files: filesOf(db, run.companyId) }, ref, events);
  const batch = { run, attempt, events, leaseUntil, now: new Date(clock.now()) };
  if (!(await ingestEvents(db, batch))) return 'superseded';
  await client.ack({ ...ref, upTo: last.seq });
  return events.some(({ type }) => type === 'finished') ? 'ended' : null;
}

function whatNow(error: unknown, leaseIsOver: boolean): AttemptOutcome | 'retry' {
  if (isBusy(error)) return 'retry';
  if (error instanceof AgentRefused) return error.status === 422 ? 'refused' : 'lost';
  const silent =
    error instanceof AgentUnreachable || error instanceof AgentTimeout || error instanceof AgentUntrusted;
  if (!silent) throw error;
  return leaseIsOver ? 'lost' : 'retry';
}

function isBusy(error: unknown): boolean {
  return error instanceof AgentRefused && TRY_LATER.has(error.status);
}
