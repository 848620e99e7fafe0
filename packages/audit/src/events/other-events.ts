import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { PIXELS } from '../hits/families/known-families.ts';
import { jsonOr, eventName, namedEvent } from './event-reader.ts';
import type { EventReader } from './event-reader.ts';
import type { HitFields } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';

const EVENT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  PIXELS.map(({ vendor, event = [] }) => [vendor, event]),
);

/**
 * Reads an event of a family without its own reader: the name from the field in its row, and all fields under their
 * names.
 */
export const otherEvent: EventReader = (hit) => {
  const names = EVENT_NAMES.get(hit.vendor) ?? ['event', 'event_name', 'name', 'tealium_event', 'key'];
  return namedEvent(eventName(hit, ...names), hit.typed ?? structured(hit.parameters));
};

/** Returns fields without copies: decoders also spread a field that holds JSON under its name. */
function structured(parameters: HitFields): JsonObject {
  const read = Object.entries(parameters).map(([name, text]): [string, Json] => [name, jsonOr(text)]);
  const whole = new Set(read.filter(([, value]) => typeof value === 'object').map(([name]) => `${name}.`));
  const isCopy = (name: string) => {
    for (let dot = name.indexOf('.'); dot !== -1; dot = name.indexOf('.', dot + 1)) {
      if (whole.has(name.slice(0, dot + 1))) return true;
    }
    return false;
  };
  return Object.fromEntries(read.filter(([name]) => whole.size === 0 || !isCopy(name)));
}
