import { randomUUID } from 'node:crypto';
import { AgentRefused } from '@vigie/agent-link/agent-errors.ts';
import type { SlotOutcome, SlotRequest } from '@vigie/contract/agent-protocol.ts';
import { isSilence } from './agent-trouble.ts';
import type { Following } from './hand-over.ts';
import type { RunNeeds } from './run-needs.ts';
import { claimRateLimitSlot, releaseRateLimitSlot } from './rate-limit-slots.store.ts';

/** Grants an attempt its rate-limit slots, one after the other, in parallel with other work on it. */
export interface SlotClaimer {
  /** Returns the number of the current slot request, so that the agent does not repeat it; 0 if there is none. */
  underWay(): number;
  /** Claims the requested slot, after earlier ones. Throws the error of an earlier slot. */
  take(wanted: SlotRequest | null): void;
  /** Resolves when no slot is being claimed any more. */
  ended(): Promise<void>;
}

const LOOK_AGAIN_MS = 1_000;

/**
 * Creates the slot claimer of an attempt. The agent requests its next slot while the page of the last one starts. The
 * claimer remembers the request; otherwise the agent would repeat it at once, each time, until the page has started.
 */
export function createSlotClaimer(needs: RunNeeds, following: Following): SlotClaimer {
  let work: Promise<void> = Promise.resolve();
  let known = 0;
  let failure: unknown = null;
  return {
    underWay: () => known,
    take(wanted) {
      if (failure !== null) throw failure;
      if (wanted === null || wanted.number === known) return;
      known = wanted.number;
      work = work
        .then(() => startPageInSlot(needs, following, wanted))
        .catch((error: unknown) => {
          if (!needs.signal.aborted) failure = error;
        })
        .finally(() => {
          if (known === wanted.number) known = 0;
        });
    },
    ended: () => work,
  };
}

/** Waits for the website's rate-limit slot, has the page started, and begins the website's next delay at that time. */
async function startPageInSlot(needs: RunNeeds, following: Following, wanted: SlotRequest): Promise<void> {
  const { run } = following;
  const holder = randomUUID();
  const claim = { website: run, holder, delaySeconds: wanted.delaySeconds };
  for (;;) {
    needs.signal.throwIfAborted();
    const waitMs = await claimRateLimitSlot(needs.db, claim);
    if (waitMs === 0) break;
    await sleepUntilFreed(needs, run.websiteId, waitMs);
  }
  const outcome = await grantSlot(following, wanted.number);
  // A page that is still starting retains its slot, which expires when the page can no longer start.
  if (outcome === 'still-starting') return;
  await releaseRateLimitSlot(needs.db, {
    websiteId: run.websiteId,
    holder,
    isStarted: outcome === 'started',
  });
}

async function grantSlot({ run, attempt, client }: Following, number: number): Promise<SlotOutcome> {
  try {
    return await client.giveTurn({ runId: run.id, attempt: attempt.number, number });
  } catch (error) {
    if (error instanceof AgentRefused) return 'not-wanted';
    // An agent that does not answer has started the page by now, or never will.
    if (isSilence(error)) return 'started';
    throw error;
  }
}

async function sleepUntilFreed(
  { notifications, sleep, signal }: RunNeeds,
  websiteId: string,
  waitMs: number,
): Promise<void> {
  const woken = new AbortController();
  const leave = notifications.subscribe([{ topic: 'slot', id: websiteId }], () => woken.abort());
  try {
    const either = AbortSignal.any([signal, woken.signal]);
    await sleep(Math.min(waitMs, LOOK_AGAIN_MS), either).catch((error: unknown) => {
      if (!woken.signal.aborted) throw error;
    });
  } finally {
    leave();
  }
}
