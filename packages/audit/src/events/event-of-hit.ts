import type { Hit } from '@vigie/contract/hit.ts';
import { TYPED } from '../hits/typed.ts';
import type { Typed } from '../hits/typed.ts';
import { bounded, boundedText, newBudget } from './bounded.ts';
import type { NamedEvent } from './event-reader.ts';
import { EVENT_READERS } from './event-readers.ts';
import { otherEvent } from './other-events.ts';

type DecodedHit = Pick<Hit, 'kind' | 'vendor' | 'siteId' | 'url' | 'parameters'> & Typed;

/**
 * Returns the event of a decoded hit, with its own typed properties. Null for hits that count nothing (settings,
 * copies, pings), and for hits of an unknown family.
 */
export function eventOfHit(hit: DecodedHit, budget = newBudget()): NamedEvent | null {
  const { kind, vendor, siteId, url, parameters, [TYPED]: typed } = hit;
  if (vendor === null || (kind !== 'page-view' && kind !== 'event')) return null;
  const reader = Object.hasOwn(EVENT_READERS, vendor) ? EVENT_READERS[vendor] : undefined;
  const event = (reader ?? otherEvent)({ kind, vendor, siteId, url, parameters, typed });
  if (event === null) return null;
  return { name: boundedText(event.name, budget), properties: bounded(event.properties, budget) };
}
