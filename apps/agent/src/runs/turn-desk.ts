import type { TurnOutcome, WantedTurn } from '@vigie/contract/agent-protocol.ts';
import type { StartGate } from '@vigie/inspector/visit/start-gate.ts';
import { createPulse } from '../pulse.ts';

/**
 * Pages of a website with a delay wait here for their turn. Only the panel gives turns, because it knows all agents.
 */
export type TurnDesk = {
  /** The turn of the page that has waited longest; null when none waits. */
  wanted(): WantedTurn | null;
  /** Resolves once a turn is wanted that is not number `known`, or the signal aborts. */
  wantedBeside(known: number, signal: AbortSignal): Promise<void>;
  /** Starts the page whose turn it is, and waits until its request has left, or for the signal. */
  give(number: number, signal: AbortSignal): Promise<TurnOutcome>;
  /** A gate for the visit of one page. */
  gate(delaySeconds: number): StartGate;
};

type Given = { number: number; started: PromiseWithResolvers<void> };
type Waiting = { delaySeconds: number; begin(given: Given): void };

/**
 * `firstNumber` is greater than any number of an earlier process, so that a late turn is not mistaken for a new one.
 */
export function createTurnDesk(firstNumber: number): TurnDesk {
  const queue: Waiting[] = [];
  const changed = createPulse();
  let number = firstNumber;
  let lastGiven: Given | null = null;

  const wanted = () => (queue[0] ? { number, delaySeconds: queue[0].delaySeconds } : null);
  const leave = (waiting: Waiting) => {
    const place = queue.indexOf(waiting);
    if (place !== -1) queue.splice(place, 1);
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
    async give(asked, signal) {
      if (wanted()?.number === asked) lastGiven = begin();
      if (lastGiven?.number !== asked) return 'not-wanted';
      const over = createPulse().next(signal);
      const started = lastGiven.started.promise.then(() => 'started' as const);
      return Promise.race([started, over.then(() => 'still-starting' as const)]);
    },
    gate(delaySeconds) {
      let mine: Given | null = null;
      return {
        passed: () => mine?.started.resolve(),
        async open(signal) {
          const turn = Promise.withResolvers<Given>();
          const waiting = { delaySeconds, begin: turn.resolve };
          const giveUp = () => {
            leave(waiting);
            turn.reject(signal?.reason as Error);
          };
          signal?.throwIfAborted();
          signal?.addEventListener('abort', giveUp, { once: true });
          queue.push(waiting);
          changed.fire();
          mine = await turn.promise;
          signal?.removeEventListener('abort', giveUp);
        },
      };
    },
  };
}
