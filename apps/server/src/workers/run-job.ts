import { LEASE_SECONDS } from '@vigie/contract/agent-protocol.ts';
import { chooseAgent, findAgentLink } from '../modules/agents/agents.store.ts';
import { followAttempt, type AttemptOutcome } from './follow-attempt.ts';
import type { RunNeeds } from './run-needs.ts';
import {
  beginAttempt,
  endJob,
  isCancellationRequested,
  loseAttempt,
  openRun,
  type Attempt,
  type Run,
} from './runs.store.ts';

const ATTEMPTS_MAX = 3;
const NO_AGENT_PAUSE_MS = 2_000;
const WAIT_FOR_AGENT_MS = 15 * 60_000;

/**
 * Works on a job until it has ended. Every step starts from what the database says, so that it may be killed
 * anywhere and called again.
 */
export async function runJob(needs: RunNeeds, jobId: string): Promise<void> {
  const { db, clock, signal, sleep } = needs;
  const giveUpAtMs = clock.now() + WAIT_FOR_AGENT_MS;
  for (;;) {
    signal.throwIfAborted();
    const run = await openRun(db, jobId, new Date(clock.now()));
    if (run === null || run.ended) return;
    if (run.current !== null) {
      await followCurrent(needs, run, run.current);
      continue;
    }
    if (await endHopeless(needs, run)) return;
    if (await beginNext(needs, run)) continue;
    if (clock.now() > giveUpAtMs) await fail(needs, run, 'no-agent-online');
    else await sleep(NO_AGENT_PAUSE_MS, signal);
  }
}

/** Ends a job that was cancelled between attempts, or whose attempts were all lost. */
async function endHopeless(needs: RunNeeds, run: Run): Promise<boolean> {
  const now = new Date(needs.clock.now());
  if (run.cancelRequested) await endJob(needs.db, run.id, { state: 'cancelled', failure: null, now });
  else if (run.attempts >= ATTEMPTS_MAX) await fail(needs, run, 'agent-lost');
  else return false;
  return true;
}

async function beginNext({ db, clock }: RunNeeds, run: Run): Promise<boolean> {
  const agent = await chooseAgent(db, run.companyId);
  if (agent === null) return false;
  const now = new Date(clock.now());
  const leaseUntil = new Date(clock.now() + LEASE_SECONDS * 1000);
  await beginAttempt(db, run, { agentId: agent.id, leaseUntil, now });
  return true;
}

async function followCurrent(needs: RunNeeds, run: Run, attempt: Attempt): Promise<void> {
  const outcome = await followUntilCancelled(needs, run, attempt);
  if (outcome === 'lost') await loseAttempt(needs.db, run.id, attempt.number);
  if (outcome !== 'refused') return;
  await loseAttempt(needs.db, run.id, attempt.number);
  await fail(needs, run, 'order-refused');
}

/** Passes a cancellation on to the agent as soon as someone asks for it. */
async function followUntilCancelled(needs: RunNeeds, run: Run, attempt: Attempt): Promise<AttemptOutcome> {
  const { db, notifications } = needs;
  const agent = await findAgentLink(db, attempt.agentId);
  if (agent === null) return 'lost';
  const client = needs.connect(agent);
  const passOn = async () => {
    if (await isCancellationRequested(db, run.id))
      await client.cancel({ runId: run.id, attempt: attempt.number });
  };
  // A cancellation that does not get through is passed on again at the next announcement of the job.
  const passOnSafely = () => void passOn().catch(() => {});
  const leave = notifications.subscribe([{ topic: 'job', id: run.id }], passOnSafely);
  try {
    passOnSafely();
    return await followAttempt(needs, { run, attempt, client });
  } finally {
    leave();
  }
}

const MESSAGES = {
  'no-agent-online': 'No agent was online to take the run.',
  'agent-lost': 'The agents that took the run were lost before it ended.',
  'order-refused': 'The agent refused the run.',
} as const;

async function fail({ db, clock }: RunNeeds, run: Run, code: keyof typeof MESSAGES): Promise<void> {
  const failure = { code, message: MESSAGES[code] };
  await endJob(db, run.id, { state: 'failed', failure, now: new Date(clock.now()) });
}
