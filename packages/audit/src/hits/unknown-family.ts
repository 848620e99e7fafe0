import { flatten, isObject, objectsOf, withJsonSpread } from './fields.ts';
import type { Fields } from './fields.ts';
import { field, fieldsOf } from './families/family.ts';
import type { Payload } from './payload.ts';

/** Parameters that name an event whatever they hold. */
const EVENT_NAMES = [
  'event', 'ev', 'evt', 'en', 'event_name', 'eventName', 'eventname', 'event_type', 'eventType', 'event_category',
  'event_action', 'eventAction', 'eventCategory', 'hitType', 'hit_type', 'ea', 'ec', 'e_a', 'e_c', 'goal', 'ping',
] as const; // prettier-ignore
/**
 * Parameters that name an event if their value is an event's word. Otherwise they may be a title or a time.
 */
const AMBIGUOUS_NAMES = ['t', 'e', 'type', 'action', 'name', 'n', 'kind'] as const;

const PAGE_VIEW_WORD =
  /^\$?(page|screen|pv)[\s._-]?(view(ed)?|display|load(ed)?|hit)?$|^(view|view_?page|virtual_?page_?view)$/i;
const EVENT_WORD =
  /event|click|scroll|ping|heartbeat|engage|error|timing|perf|leave|unload|exit|custom|track|conversion|goal|identify|session|download|search|impression|video|form/i;

/** One call of an unknown tracker: its parameters, and what it says of itself. */
export type UnknownHit = { parameters: Fields; says: 'page-view' | 'event' | 'nothing' };

/** The hits of a payload that no family recognises; a list of objects in the body is a batch. */
export function readUnknown(payload: Payload): UnknownHit[] {
  const fields = fieldsOf(payload);
  const items = batchOf(payload);
  const all = items.length > 0 ? items.map((item) => ({ ...fields, ...item })) : [fields];
  return all.map((parameters) => ({ parameters: withJsonSpread(parameters), says: whatItSays(parameters) }));
}

function batchOf({ json, lines }: Payload): Fields[] {
  if (lines.length > 1) return lines;
  if (Array.isArray(json)) return objectsOf(json).map((item) => flatten(item));
  if (!isObject(json)) return [];
  const lists = Object.entries(json).filter(([, value]) => objectsOf(value).length > 0);
  const list = lists.find(([name]) => /^(events?|batch|hits|data|requests|records|messages)$/i.test(name));
  if (list === undefined) return [flatten(json)];
  const { [list[0]]: _list, ...shared } = json;
  return objectsOf(list[1]).map((item) => ({ ...flatten(shared), ...flatten(item) }));
}

function whatItSays(parameters: Fields): UnknownHit['says'] {
  const named = field(parameters, ...EVENT_NAMES);
  if (named !== null) return PAGE_VIEW_WORD.test(named.trim()) ? 'page-view' : 'event';
  const words = AMBIGUOUS_NAMES.map((name) => field(parameters, name)).filter((word) => word !== null);
  if (words.some((word) => PAGE_VIEW_WORD.test(word.trim()))) return 'page-view';
  return words.some((word) => EVENT_WORD.test(word)) ? 'event' : 'nothing';
}
