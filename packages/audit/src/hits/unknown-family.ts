import { sharedBy } from './envelope.ts';
import { flatten, objectsOf, withJsonSpread } from './fields.ts';
import { isObject } from '../json-object.ts';
import type { HitFields } from './fields.ts';
import { field, fieldsOf } from './families/family.ts';
import type { Payload } from './payload.ts';

/** Parameters that name an event with any value. */
const EVENT_NAMES = [
  'event', 'ev', 'evt', 'en', 'event_name', 'eventName', 'eventname', 'event_type', 'eventType', 'event_category',
  'event_action', 'eventAction', 'eventCategory', 'hitType', 'hit_type', 'ea', 'ec', 'e_a', 'e_c', 'goal', 'ping',
] as const; // prettier-ignore
/** Parameters that name an event if their value is a word for events. Otherwise they may be a title or a time. */
const AMBIGUOUS_NAMES = ['t', 'e', 'type', 'action', 'name', 'n', 'kind'] as const;

const PAGE_VIEW_WORD =
  /^\$?(page|screen|pv)[\s._-]?(view(ed)?|display|load(ed)?|hit)?$|^(view|view_?page|virtual_?page_?view)$/i;
const EVENT_WORD =
  /event|click|scroll|ping|heartbeat|engage|error|timing|perf|leave|unload|exit|custom|track|conversion|goal|identify|session|download|search|impression|video|form/i;

/** Matches addresses of calls that count no page, by the last two segments of the path. */
const EVENT_PATH = /\/[^/]*(?:conversion|remarketing|retargeting)[^/]*(?:\/[^/]*)?$/i;

/** Hit of an unknown tracker: its own parameters, those of its batch, and the kind that its content indicates. */
export type UnknownHit = {
  parameters: HitFields;
  shared: HitFields;
  statedKind: 'page-view' | 'event' | 'nothing';
};

/** Hits of a batch, and the shared fields of its envelope. */
type Batch = { items: HitFields[]; shared: HitFields };

/** Reads the hits of a payload that no family recognizes; a list of objects in the body is a batch. */
export function readUnknown(payload: Payload): UnknownHit[] {
  const { items, shared } = batchOf(payload);
  const envelope = sharedBy(items.length, withJsonSpread(shared));
  const ofPath = EVENT_PATH.test(payload.path) ? 'event' : 'nothing';
  return items.map((item) => {
    const statedKind =
      [statedKindOf(item), statedKindOf(envelope)].find((one) => one !== 'nothing') ?? ofPath;
    return { parameters: withJsonSpread(item), shared: envelope, statedKind };
  });
}

function batchOf(payload: Payload): Batch {
  const { json, lines } = payload;
  const fields = fieldsOf(payload);
  if (lines.length > 1) return { items: lines, shared: fields };
  const listed = objectsOf(json);
  if (listed.length > 0) return { items: listed.map((item) => flatten(item)), shared: fields };
  if (!isObject(json)) return { items: [fields], shared: {} };
  const lists = Object.entries(json).filter(([, value]) => objectsOf(value).length > 0);
  const list = lists.find(([name]) => /^(events?|batch|hits|data|requests|records|messages)$/i.test(name));
  if (list === undefined) return { items: [{ ...fields, ...flatten(json) }], shared: {} };
  const { [list[0]]: items, ...around } = json;
  return {
    items: objectsOf(items).map((item) => flatten(item)),
    shared: { ...fields, ...flatten(around) },
  };
}

function statedKindOf(parameters: HitFields): UnknownHit['statedKind'] {
  const named = field(parameters, ...EVENT_NAMES);
  if (named !== null) return PAGE_VIEW_WORD.test(named.trim()) ? 'page-view' : 'event';
  const words = AMBIGUOUS_NAMES.map((name) => field(parameters, name)).filter((word) => word !== null);
  if (words.some((word) => PAGE_VIEW_WORD.test(word.trim()))) return 'page-view';
  return words.some((word) => EVENT_WORD.test(word)) ? 'event' : 'nothing';
}
