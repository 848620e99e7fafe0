import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { sharedBy } from '../envelope.ts';
import { valueAtPath, flatten, objectsOf, fieldText, withJsonSpread } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import type { JsonObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import { field, fieldsOf, hasAny } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/** Request with its own fields, the fields that it shares with its bulk, and its events. */
type Request = { own: HitFields; shared: HitFields; events: JsonObject[] };

/**
 * Countly: `app_key`, `device_id` and `events=[{"key":"[CLY]_view"}]`, alone or in bulk (`requests=[...]`). The start
 * of a session is no page view if views are sent, because the library sends both.
 */
export const countly: Family = {
  vendor: 'countly',
  name: 'Countly',
  category: 'analytics',
  jsTagNames: ['countly.min.js', 'countly.js'],
  phpTagNames: ['/i?', '/i/bulk', 'count.ly/i'],
  pageViewRule: { parameter: 'key', value: '[CLY]_view' },
  requiredVariables: ['app_key'],
  docs: 'https://support.countly.com/hc/en-us/articles/900000908046',
  hosts: ['count.ly'],
  decode(payload) {
    const body = isObject(payload.json) ? payload.json : {};
    const { requests: bulk, ...members } = { ...body, ...fieldsOf(payload) };
    const single = readRequest(members);
    const list = listOf(bulk);
    const shared = sharedBy(list.length, single.own);
    const requests = list.map((request) => readRequest(request, shared));
    const all = requests.length > 0 ? requests : [single];
    return all.some(isCountly) ? all.flatMap(hitsOf) : null;
  },
};

/** Reads a request, whose lists and objects may be JSON, or JSON as text. */
function readRequest({ events, ...members }: JsonObject, shared: HitFields = {}): Request {
  return { own: withJsonSpread(flatten(members)), shared, events: listOf(events) };
}

function listOf(value: Json | undefined): JsonObject[] {
  return objectsOf(typeof value === 'string' ? structureOf(value) : value);
}

function isCountly({ own, shared }: Request): boolean {
  const fields = { ...shared, ...own };
  return field(fields, 'app_key') !== null && hasAny(fields, ['device_id']);
}

/** Returns the events of a request with its shared fields; the request itself if it has no events. */
function hitsOf({ own, shared, events }: Request): DecodedHit[] {
  const fields = { ...shared, ...own };
  const siteId = field(fields, 'app_key');
  const hits: DecodedHit[] = events.map((event) => ({
    kind: kindOf(event),
    parameters: flatten(event),
    [TYPED]: event,
    shared: sharedBy(events.length, fields),
    pageUrl:
      fieldText(valueAtPath(event, 'segmentation', 'view')) ??
      fieldText(valueAtPath(event, 'segmentation', 'name')),
    siteId,
  }));
  if (hits.length > 0) return hits;
  const kind: HitKind = hasAny(fields, ['session_duration']) ? 'ping' : 'other';
  const isSession = hasAny(fields, ['begin_session']);
  return [{ kind: isSession ? 'event' : kind, parameters: own, shared, pageUrl: null, siteId }];
}

/**
 * Returns the kind of an event. A view is sent twice under one key: at its start (`visit`), and at its end with its
 * duration.
 */
function kindOf(event: JsonObject): HitKind {
  if (event['key'] !== '[CLY]_view') return 'event';
  return valueAtPath(event, 'segmentation', 'visit') === undefined ? 'ping' : 'page-view';
}
