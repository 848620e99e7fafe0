import type { Job, JobFailure, RunFailure } from '@vigie/contract/job.ts';
import { listAgentSlots } from '../agents/agent-slots.store.ts';
import { findAgentLink, type AgentLink } from '../agents/agents.store.ts';
import { isBudgetComing } from '../limits/budgets.service.ts';
import { grantVisits, hasVisitsLeft } from '../limits/limits.service.ts';
import { chooseAgent, visitsNeed } from './choose-agent.service.ts';
import { dismissUnwanted } from './dismissals.service.ts';
import { followLead, type LeadOutcome } from './follow-lead.ts';
import { sendOrder } from './hand-over.ts';
import { listAgentsInBackoff } from './refusals.policy.ts';
import { endJob, recordWaiting } from './job-end.service.ts';
import type { RunNeeds } from './run-needs.ts';
import { visitsWanted } from './run-order.ts';
import { beginAttempt, loseAttempt, openRun, type Attempt, type LeadRun } from './runs.store.ts';

/** Maximum number of attempts that an agent took, and of those that no agent took. */
const ATTEMPTS_MAX = 3;
const UNTAKEN_MAX = 12;
const WAIT_MS = 2_000;
/** Time after which a job without an agent goes back into the queue, so that another one can run. */
const WAIT_HERE_MS = 10_000;
/** Maximum time that a job waits for an agent. It is shorter for manual jobs, because a user watches them. */
const WAITS_MS = {
  manual: 15 * 60_000,
  api: 15 * 60_000,
  retry: 15 * 60_000,
  alarm: 10 * 60_000,
  rehearsal: 10 * 60_000,
  scheduled: 24 * 3_600_000,
  import: 24 * 3_600_000,
};

type WaitingCode = NonNullable<Job['waiting']>;
/** `ended`: the job has ended. null: read the run again. */
type Step = WaitingCode | 'ended' | null;

/**
 * Works on a job until it has ended or has to wait. Every step starts from the state in the database, so that the
 * worker may be killed anywhere and called again.
 */
export async function runJob(needs: RunNeeds, jobId: string): Promise<'ended' | 'waiting'> {
  const { db, clock, steady, signal, sleep } = needs;
  let leaveAtMs = steady.now() + WAIT_HERE_MS;
  for (;;) {
    signal.throwIfAborted();
    const run = await openRun(db, jobId, new Date(clock.now()));
    const step = run === null || run.ended ? 'ended' : await advance(needs, run);
    if (run === null || step === 'ended') {
      needs.waitsSinceMs.delete(jobId);
      await dismissUnwanted(needs, jobId);
      return 'ended';
    }
    if (step === null || (await recordWait(needs, run, step))) {
      needs.waitsSinceMs.delete(jobId);
      leaveAtMs = steady.now() + WAIT_HERE_MS;
      continue;
    }
    if (steady.now() > leaveAtMs) return 'waiting';
    await sleep(WAIT_MS, signal);
  }
}

/** Follows the run's attempt as far as possible. Begins an attempt before if there is none. */
async function advance(needs: RunNeeds, run: LeadRun): Promise<Step> {
  if (run.current !== null)
    return followCurrent(needs, run, {
      attempt: run.current,
      agent: await findAgentLink(needs.db, run.current.agentId),
    });
  if (await endHopeless(needs, run)) return null;
  const { db, clock } = needs;
  const { agent, waiting } = chooseAgent(await listAgentSlots(db, run.companyId), {
    agentId: run.plan.agentId,
    agentNeeds: run.plan.agentNeeds,
    ...visitsNeed(run.plan),
    hasJourneys: (run.plan.journeys?.length ?? 0) > 0,
    resting: listAgentsInBackoff(run.untaken),
  });
  if (agent === null) return waiting;
  if (run.grantedVisits === null) return grant(needs, run);
  const attempt = await beginAttempt(db, run, { agentId: agent.id, now: new Date(clock.now()) });
  needs.waitsSinceMs.delete(run.id);
  return attempt === null ? null : followCurrent(needs, run, { attempt, agent });
}

/**
 * Grants a job its visits. If there are none, a planned run waits if some become available within a day. Other jobs
 * end: a user sees it, and an alarm starts another one.
 */
async function grant(needs: RunNeeds, run: LeadRun): Promise<Step> {
  const { id: jobId, companyId, websiteId, plan, waiting, mode } = run;
  const now = new Date(needs.clock.now());
  const isWaiting = waiting === 'visit-limit' || waiting === 'visit-budget';
  if (isWaiting && !(await hasVisitsLeft(needs.db, { id: websiteId, companyId }, now))) return waiting;
  const wish = { jobId, companyId, websiteId, wanted: visitsWanted(plan), now };
  const granted = await grantVisits(needs.db, wish);
  if (granted === 'granted') return null;
  const isComing = granted === 'visit-limit' || (await isBudgetComing(needs.db, companyId, now));
  if (mode === 'scheduled' && isComing) return granted;
  await end(needs, run, granted);
  return null;
}

/**
 * Returns the maximum number of attempts. It is unknown how far a lost agent came, so a journey that changes data on
 * the site is not started twice.
 */
function attemptsMaxOf({ plan }: LeadRun): number {
  return plan.journeys?.some(({ changesWorld }) => changesWorld) ? 1 : ATTEMPTS_MAX;
}

/** Ends a job that was cancelled between attempts, or whose attempts were all lost. */
async function endHopeless(needs: RunNeeds, run: LeadRun): Promise<boolean> {
  if (run.cancelRequested) await end(needs, run, null);
  else if (run.attemptsTaken >= attemptsMaxOf(run)) await end(needs, run, 'agent-lost');
  else if (run.untaken.length >= UNTAKEN_MAX)
    await end(needs, run, run.waiting === 'agent-timeout' ? 'agent-timeout' : 'agent-refused');
  else return false;
  return true;
}

/** Attempt and its agent; null if the agent was deleted. */
interface Current {
  attempt: Attempt;
  agent: AgentLink | null;
}

async function followCurrent(needs: RunNeeds, run: LeadRun, current: Current): Promise<Step> {
  const outcome = await perform(needs, run, current);
  if (outcome === 'ended' || outcome === 'agent-busy' || outcome === 'agent-timeout') return outcome;
  if (outcome === 'lost' || outcome === 'refused' || outcome === 'agent-refused')
    await loseAttempt(needs.db, run.id, current.attempt.number);
  if (outcome === 'agent-refused') return outcome;
  if (outcome === 'refused') await end(needs, run, 'order-refused');
  return null;
}

type Performed = LeadOutcome | Exclude<Awaited<ReturnType<typeof sendOrder>>, 'taken'>;

async function perform(needs: RunNeeds, run: LeadRun, { attempt, agent }: Current): Promise<Performed> {
  if (agent === null) return 'lost';
  const following = { run, attempt, client: needs.connect(agent) };
  if (!attempt.isTaken) {
    const handedOver = await sendOrder(needs, following);
    if (handedOver !== 'taken') return handedOver;
  }
  return followLead(needs, following);
}

/** Records a wait. Returns true if it is over: the job has ended meanwhile, or ends now because it waited too long. */
async function recordWait(needs: RunNeeds, run: LeadRun, code: WaitingCode): Promise<boolean> {
  const now = new Date(needs.clock.now());
  if (!(await recordWaiting(needs.db, run.id, { code, now }))) return true;
  if (!isWaitOver(needs, run)) return false;
  if (run.current !== null) await loseAttempt(needs.db, run.id, run.current.number);
  await end(needs, run, code);
  return true;
}

/**
 * Returns whether a wait is over. Both the clock and this worker's steady clock must agree, so that a changed clock
 * ends no wait. A wait that begins in the future was recorded before the clock was set back.
 */
function isWaitOver({ clock, steady, waitsSinceMs }: RunNeeds, run: LeadRun): boolean {
  const seenSinceMs = waitsSinceMs.get(run.id) ?? steady.now();
  waitsSinceMs.set(run.id, seenSinceMs);
  const mostMs = WAITS_MS[run.mode];
  const waitedMs = run.waitingSince === null ? 0 : clock.now() - run.waitingSince.getTime();
  return steady.now() - seenSinceMs > mostMs && (waitedMs > mostMs || waitedMs < 0);
}

/** Messages for the log and the API. A failed run has the agent's own message instead. */
const MESSAGES: Record<Exclude<JobFailure, RunFailure>, string> = {
  'no-agent-online': 'No agent was online to take the run.',
  'no-agent-fits': 'No agent had the labels and the location that the run asked for.',
  'agent-paused': 'Every agent that could take the run was paused.',
  'agent-busy': 'Every agent that could take the run was busy.',
  'agent-timeout': 'The agent did not answer when it was given the run.',
  'agent-refused': 'The agent turned the run away every time that it was given it.',
  'visit-limit': 'The website had had its visits of the day.',
  'visit-budget': 'The company had had its visits of the month.',
  'agent-lost': 'The agents that took the run were lost before it ended.',
  'order-refused': 'The agent refused the run.',
};

/** Ends a job without the last events of its agent: as failed with a code, or as cancelled. */
async function end({ db, clock }: RunNeeds, run: LeadRun, code: keyof typeof MESSAGES | null): Promise<void> {
  const failure = code === null ? null : { code, message: MESSAGES[code] };
  const state = code === null ? 'cancelled' : 'failed';
  const isIncomplete = run.attemptsTaken > 0;
  await endJob(db, run.id, { state, failure, isIncomplete, now: new Date(clock.now()) });
}
