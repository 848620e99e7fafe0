import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { mayBeHits } from '../detect/sent-hits.ts';
import { decodeCalls } from '../hits/decode-hits.ts';
import { isFixed } from '../hits/retries.ts';
import { newBudget } from './bounded.ts';
import { eventOfHit } from './event-of-hit.ts';
import type { ToldEvent } from './event-reader.ts';

/** A part of every address: whatever a family knows by its shape is a hit. */
const EVERY_ADDRESS = { ...NO_TRACKER, phpTagName: '/' };

/** A hit of a known family, wherever the page sent it, with the event that it tells, if any. */
export interface ToldHit {
  hit: Hit;
  event: ToldEvent | null;
}

/**
 * Returns the hits of all known families in the order in which they left, without those of other websites' frames. A
 * try that failed and was made again counts once. Events are told in full by `eventsOf`: here each hit says its own.
 */
export function toldHits(observation: Observation): ToldHit[] {
  const budget = newBudget();
  const own = new Set(mayBeHits(observation).map(({ id }) => id));
  const calls = decodeCalls(observation, EVERY_ADDRESS).filter(
    ({ call, guessed }) => !guessed && (call.request === null || own.has(call.request.id)),
  );
  return calls
    .flatMap(({ hits }) => hits.filter((hit) => !isFixed(hit, calls)))
    .map((hit) => ({ hit, event: eventOfHit(hit, budget) }));
}
