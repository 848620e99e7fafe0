import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { PIXELS } from '../hits/families/known-families.ts';
import { jsonOr, nameOf, told } from './event-reader.ts';
import type { EventReader } from './event-reader.ts';
import type { Fields, JsonObject } from '../hits/fields.ts';

const EVENT_NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  PIXELS.map(({ vendor, event = [] }) => [vendor, event]),
);

/** A family without a reader of its own: the name where its row says, and all that the hit tells, under its names. */
export const otherEvent: EventReader = (hit) => {
  const names = EVENT_NAMES.get(hit.vendor) ?? ['event', 'event_name', 'name', 'tealium_event', 'key'];
  return told(nameOf(hit, ...names), hit.typed ?? structured(hit.parameters));
};

/** Returns decoders spread a field that holds JSON under its name: those copies are left out. */
function structured(parameters: Fields): JsonObject {
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
