import type { Hit } from '@vigie/contract/hit.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { NO_TRACKER } from '@vigie/contract/tracking-settings.ts';
import { mayBeHits } from '../detect/sent-hits.ts';
import { decodeCalls } from '../hits/decode-hits.ts';
import { isFixed } from '../hits/retries.ts';
import { newBudget } from './bounded.ts';
import { eventOfHit } from './event-of-hit.ts';
import type { NamedEvent } from './event-reader.ts';

/** Settings whose tag name is part of every address, so that any hit with the shape of a known family counts. */
const EVERY_ADDRESS = { ...NO_TRACKER, phpTagName: '/' };

/** Hit of a known family at any address, with its event if it has one. */
export interface KnownHit {
  hit: Hit;
  event: NamedEvent | null;
}

/**
 * Returns the hits of all known families in sending order, without those of other websites' frames. A failed attempt
 * and its retry count once. `eventsOf` returns complete events; here each hit has only its own.
 */
export function readKnownHits(observation: Observation): KnownHit[] {
  const budget = newBudget();
  const own = new Set(mayBeHits(observation).map(({ id }) => id));
  const calls = decodeCalls(observation, EVERY_ADDRESS).filter(
    ({ call, guessed }) => !guessed && (call.request === null || own.has(call.request.id)),
  );
  return calls
    .flatMap(({ hits }) => hits.filter((hit) => !isFixed(hit, calls)))
    .map((hit) => ({ hit, event: eventOfHit(hit, budget) }));
}
