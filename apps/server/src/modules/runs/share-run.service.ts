import { listAgentSlots } from '../agents/agent-slots.store.ts';
import { findAgentLink } from '../agents/agents.store.ts';
import { unlessAgentTrouble } from './agent-trouble.ts';
import type { Bell, RunNeeds } from './run-needs.ts';
import { fittingAgents, isAble, visitsNeed } from './choose-agent.service.ts';
import { followAttempt } from './follow-attempt.service.ts';
import { createAgentBackoff, type AgentBackoff } from './agent-backoff.ts';
import { sendOrder, type Following } from './hand-over.ts';
import type { Run } from './runs.store.ts';
import {
  beginPart,
  forgetReturns,
  hasLoginJourneyFailed,
  listOpenParts,
  losePart,
  readPagesLeft,
  readReturns,
  type Part,
} from './parts.store.ts';

/**
 * Number of waiting pages that the leading agent reserves for itself, and maximum number of pages of a part. It visits
 * the reserved pages by itself at the end of the run, while the others have nothing to do.
 */
const RESERVED_PAGES = 4;
const PART_PAGES_MAX = 50;
/** Number of pages that an agent visits at the same time. Handing over a smaller part costs more than it saves. */
const PART_PAGES_MIN = 3;
/** A smaller run ends before a second agent has begun. */
const SHARED_PAGES_MIN = 9;
/** With a longer delay a single agent is as fast as several. */
const SHARED_DELAY_SECONDS_MAX = 2;
const LOOK_AGAIN_MS = 1_000;
/** Delay before a part is sent again to an agent that did not answer. */
const GIVE_AGAIN_MS = 2_000;
/** Time that a part waits for a free agent before its pages go back. For the same time no further part is requested. */
const UNTAKEN_MS = 5_000;
const AFTER_UNTAKEN_MS = 15_000;

/** Returns whether a run may become too large for one agent, and may be shared by several. */
export function isShareable({ plan, order }: Run): boolean {
  const isFree = plan.agentId === null && !order.discoverOnly;
  return isFree && order.pagesMax >= SHARED_PAGES_MIN && order.delaySeconds <= SHARED_DELAY_SECONDS_MAX;
}

/**
 * Lets other agents do parts of a run while one agent leads it. Only the leading agent knows which pages exist. It
 * checks again at each ring of the bell, when events of the lead were stored. Ends at the signal of `needs`.
 */
export async function shareRun(needs: RunNeeds, lead: Following, bell: Bell): Promise<void> {
  const sharing = createSharing(needs, lead, bell);
  try {
    while (!needs.signal.aborted) {
      // Waits first: a run that has ended by then needs no other agent.
      await bell.rung(LOOK_AGAIN_MS);
      if (!needs.signal.aborted) await sharing.round();
    }
  } catch (error) {
    if (!needs.signal.aborted) throw error;
  } finally {
    await sharing.ended();
  }
}

function createSharing(outer: RunNeeds, lead: Following, bell: Bell) {
  const failed = new AbortController();
  const needs = { ...outer, signal: AbortSignal.any([outer.signal, failed.signal]) };
  const backoff = createAgentBackoff(needs.steady);
  const followed = new Map<string, Promise<void>>();
  const untakenSinceMs = new Map<string, number>();
  let nextRequestAtMs = 0;

  const follow = (part: Part) => {
    const work = followPart(needs, part, { bell, backoff })
      .catch((error: unknown) => {
        failed.abort(error);
        bell.ring();
      })
      .finally(() => followed.delete(part.id));
    followed.set(part.id, work);
  };

  /** Assigns each part without an agent to a free one. If there is none, its pages go back after a while. */
  async function assign(part: Part, free: string[]): Promise<void> {
    const nowMs = needs.steady.now();
    const agentId = free.shift();
    if (agentId !== undefined) {
      await beginPart(needs.db, part, { agentId, now: new Date(needs.clock.now()) });
      return;
    }
    const sinceMs = untakenSinceMs.get(part.id) ?? nowMs;
    untakenSinceMs.set(part.id, sinceMs);
    if (nowMs - sinceMs <= UNTAKEN_MS) return;
    nextRequestAtMs = nowMs + AFTER_UNTAKEN_MS;
    await losePart(needs.db, part);
  }

  async function round(): Promise<void> {
    failed.signal.throwIfAborted();
    await deliverReturns(needs, lead);
    const parts = await listOpenParts(needs.db, lead);
    const isRequesting = needs.steady.now() >= nextRequestAtMs;
    if (parts.length === 0 && !isRequesting) return;
    const free = (await freeAgents(needs, lead, parts)).filter((id) => !backoff.isResting(id));
    const agents = 1 + parts.length + free.length;
    for (const part of parts.filter(({ current }) => current === null)) await assign(part, free);
    const assigned = parts.length === 0 ? [] : await listOpenParts(needs.db, lead);
    for (const part of assigned) if (part.current !== null && !followed.has(part.id)) follow(part);
    if (isRequesting && free.length > 0)
      await requestPages(lead, { free: free.length, share: await shareOfEach(needs, lead, agents) });
  }

  return { round, ended: () => Promise.all(followed.values()) };
}

/** Returns agents that could do a part: not the leading one, and none that does one already. */
async function freeAgents({ db }: RunNeeds, { run, attempt }: Following, parts: Part[]): Promise<string[]> {
  const busy = new Set([attempt.agentId, ...parts.flatMap(({ current }) => current?.agentId ?? [])]);
  const agents = await listAgentSlots(db, run.companyId);
  const needed = { hasJourneys: (run.plan.preludeId ?? null) !== null, ...visitsNeed(run.plan) };
  return fittingAgents(agents, run.plan)
    .filter((agent) => isAble(agent, needed))
    .filter(({ id, isReachable, isPaused, free }) => isReachable && !isPaused && free > 0 && !busy.has(id))
    .map(({ id }) => id);
}

/**
 * Returns an equal share of the remaining pages. Otherwise the first agent would get half of them, and finish long
 * after the others.
 */
async function shareOfEach({ db }: RunNeeds, { run }: Following, agents: number): Promise<number> {
  const left = await readPagesLeft(db, run.jobId);
  if (left === null) return PART_PAGES_MAX;
  return Math.min(Math.max(Math.ceil(left / agents), PART_PAGES_MIN), PART_PAGES_MAX);
}

/**
 * Requests pages for free agents from the leading agent. It reports released pages as an event, which becomes a part
 * once it is stored.
 */
async function requestPages(
  { run, attempt, client }: Following,
  { free, share }: { free: number; share: number },
): Promise<void> {
  const ref = { runId: run.id, attempt: attempt.number };
  for (let count = 0; count < free; count += 1) {
    const released = await unlessAgentTrouble(client.release({ ...ref, max: share, keep: RESERVED_PAGES }));
    if (!released) return;
  }
}

/** Sends the leading agent the results that came back. A repetition after a crash changes nothing. */
async function deliverReturns({ db }: RunNeeds, lead: Following): Promise<void> {
  const ref = { runId: lead.run.id, attempt: lead.attempt.number };
  for (;;) {
    const rows = await readReturns(db, lead);
    if (rows.length === 0) return;
    const visited = rows.flatMap(({ url, visit }) => (visit === null ? [] : { url, ...visit }));
    const givenBack = rows.filter(({ visit }) => visit === null).map(({ url }) => url);
    const sent = lead.client.takeBack({ ...ref, visited, givenBack }).then(() => true);
    if ((await unlessAgentTrouble(sent)) === null) return;
    await forgetReturns(
      db,
      rows.map(({ id }) => id),
    );
  }
}

/** Follows a part until it has ended. If its agent does not end it, the part goes back, and the agent is in backoff. */
async function followPart(needs: RunNeeds, part: Part, { bell, backoff }: Sharing): Promise<void> {
  if (part.current === null) return;
  const { agentId } = part.current;
  const agent = await findAgentLink(needs.db, agentId);
  const client = agent === null ? null : needs.connect(agent);
  const outcome =
    client === null ? 'lost' : await perform(needs, { run: part, attempt: part.current, client }, bell);
  if (outcome === 'ended') {
    // Without a backoff, an agent that cannot sign in would try again with each part.
    if (await hasLoginJourneyFailed(needs.db, part)) backoff.failed(agentId);
    else backoff.succeeded(agentId);
  }
  if (outcome === 'lost') {
    backoff.failed(agentId);
    await losePart(needs.db, part);
  }
  bell.ring();
}

/** Returns the outcome. Null: the part is not over, or another worker ends it. */
async function perform(needs: RunNeeds, following: Following, bell: Bell): Promise<'ended' | 'lost' | null> {
  if (!following.attempt.isTaken) {
    const handedOver = await sendOrder(needs, following);
    if (handedOver === 'agent-timeout') await needs.sleep(GIVE_AGAIN_MS, needs.signal);
    if (handedOver === 'agent-timeout' || handedOver === 'superseded') return null;
    if (handedOver !== 'taken') return 'lost';
  }
  const outcome = await followAttempt(needs, following, bell.ring);
  return outcome === 'superseded' ? null : outcome;
}

interface Sharing {
  bell: Bell;
  backoff: AgentBackoff;
}
