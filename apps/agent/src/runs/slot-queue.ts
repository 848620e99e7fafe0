import type { SlotOutcome, SlotRequest } from '@vigie/contract/agent-protocol.ts';
import type { StartGate } from '@vigie/inspector/visit/start-gate.ts';
import { createSignal } from '../signal.ts';

/**
 * Queue of pages of websites with a delay, which wait for rate-limit slots. Only the panel grants slots, because it
 * knows all agents.
 */
export type SlotQueue = {
  /** Returns the slot requested by the page that has waited longest; null when none waits. */
  wanted(): SlotRequest | null;
  /** Resolves once a slot other than number `known` is requested, or the signal aborts. */
  wantedBeside(known: number, signal: AbortSignal): Promise<void>;
  /** Starts the page of this slot; waits until its request was sent, or for the signal. */
  give(number: number, signal: AbortSignal): Promise<SlotOutcome>;
  /** Returns a gate for the visit of one page. */
  gate(delaySeconds: number): StartGate;
};

type Given = { number: number; started: PromiseWithResolvers<void> };
type Waiting = { delaySeconds: number; begin(given: Given): void };

/**
 * Creates the queue. `firstNumber` is greater than any number of an earlier process, so that a late slot is not
 * mistaken for a new one.
 */
export function createSlotQueue(firstNumber: number): SlotQueue {
  const queue: Waiting[] = [];
  const changed = createSignal();
  let number = firstNumber;
  let lastGiven: Given | null = null;

  const wanted = () => (queue[0] ? { number, delaySeconds: queue[0].delaySeconds } : null);
  const leave = (waiting: Waiting) => {
    const index = queue.indexOf(waiting);
    if (index !== -1) queue.splice(index, 1);
  };
  const begin = (): Given => {
    const given = { number, started: Promise.withResolvers<void>() };
    number += 1;
    queue.shift()?.begin(given);
    changed.fire();
    return given;
  };

  return {
    wanted,
    async wantedBeside(known, signal) {
      const isNews = () => ![undefined, known].includes(wanted()?.number);
      while (!signal.aborted && !isNews()) await changed.next(signal);
    },
    async give(requestedNumber, signal) {
      if (wanted()?.number === requestedNumber) lastGiven = begin();
      if (lastGiven?.number !== requestedNumber) return 'not-wanted';
      const over = createSignal().next(signal);
      const started = lastGiven.started.promise.then(() => 'started' as const);
      return Promise.race([started, over.then(() => 'still-starting' as const)]);
    },
    gate(delaySeconds) {
      let mine: Given | null = null;
      return {
        passed: () => mine?.started.resolve(),
        async open(signal) {
          const slot = Promise.withResolvers<Given>();
          const waiting = { delaySeconds, begin: slot.resolve };
          const giveUp = () => {
            leave(waiting);
            slot.reject(signal?.reason as Error);
          };
          signal?.throwIfAborted();
          signal?.addEventListener('abort', giveUp, { once: true });
          queue.push(waiting);
          changed.fire();
          mine = await slot.promise;
          signal?.removeEventListener('abort', giveUp);
        },
      };
    },
  };
}
