import type { TrackedEvent } from '@vigie/contract/tracking-plan.ts';
import { plainText } from '../../db/json-text.ts';
import type { StoredEvent } from '../../db/schema/stored-types.ts';

/** Maximum number of stored events of a visit: the page decides how much it sends. */
const EVENTS_MAX = 500;
const LENGTH_MAX = 500_000;
const NAME_MAX = 200;

/** Returns a name as it is stored and compared. */
export function nameToStore(name: string): string {
  return plainText(name.slice(0, NAME_MAX));
}

/** Returns the events of a visit for storage: the first ones within the limit. */
export function packEvents(events: readonly TrackedEvent[], pageUrl: string): StoredEvent[] {
  const packed: StoredEvent[] = [];
  let length = 0;
  for (const event of events.slice(0, EVENTS_MAX)) {
    const one = packEvent(event, pageUrl);
    length += JSON.stringify(one).length;
    if (length > LENGTH_MAX) break;
    packed.push(one);
  }
  return packed;
}

function packEvent(event: TrackedEvent, pageUrl: string): StoredEvent {
  const { properties, atMs, requestId, push, step, url } = event;
  return [
    nameToStore(event.name),
    nameToStore(event.source),
    properties,
    atMs,
    requestId,
    push,
    step,
    url === pageUrl ? null : url,
  ];
}

export function unpackEvents(events: readonly StoredEvent[], pageUrl: string): TrackedEvent[] {
  return events.map(([name, source, properties, atMs, requestId, push, step, url]) => ({
    name,
    source,
    properties: properties as TrackedEvent['properties'],
    atMs,
    requestId,
    push,
    step,
    url: url ?? pageUrl,
  }));
}
