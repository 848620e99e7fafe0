import type { HitKind } from '@vigie/contract/hit.ts';
import { structureOf } from '../encoded-text.ts';
import { at, flatten, isObject, objectsOf, textOf } from '../fields.ts';
import type { Fields, JsonObject } from '../fields.ts';
import { field, fieldsOf, hasAny } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/**
 * Countly: `app_key`, `device_id` and `events=[{"key":"[CLY]_view"}]`, alone or in bulk (`requests=[...]`).
 * A session's beginning is no page view where views are sent: the library sends both.
 */
export const countly: Family = {
  vendor: 'countly',
  decode(payload) {
    const fields = { ...(isObject(payload.json) ? flatten(payload.json) : {}), ...fieldsOf(payload) };
    if (field(fields, 'app_key') === null) return null;
    const bulk = at(payload.json, 'requests') ?? structureOf(fields['requests'] ?? '');
    const requests = Array.isArray(bulk) ? objectsOf(bulk).map(stringMembers) : [fields];
    if (!requests.some((request) => hasAny({ ...fields, ...request }, ['device_id']))) return null;
    return requests.flatMap((request) => hitsOf(request, field(fields, 'app_key')));
  },
};

/** A bulk request's members, its events kept as JSON text as in a single request. */
function stringMembers(request: JsonObject): Fields {
  return Object.fromEntries(
    Object.entries(request).map(([name, value]) => [
      name,
      typeof value === 'string' ? value : JSON.stringify(value),
    ]),
  );
}

function hitsOf(request: Fields, appKey: string | null): DecodedHit[] {
  const { events: list = '', ...shared } = request;
  const siteId = field(request, 'app_key') ?? appKey;
  const events = objectsOf(structureOf(list));
  const hits: DecodedHit[] = events.map((event) => ({
    kind: kindOf(event),
    parameters: { ...shared, ...flatten(event) },
    pageUrl: textOf(at(event, 'segmentation', 'view')) ?? textOf(at(event, 'segmentation', 'name')),
    siteId,
  }));
  if (hits.length > 0) return hits;
  const kind: HitKind = hasAny(request, ['session_duration']) ? 'ping' : 'other';
  return [
    { kind: hasAny(request, ['begin_session']) ? 'event' : kind, parameters: shared, pageUrl: null, siteId },
  ];
}

/** A view is told twice under the same key: when it begins (`visit`), and with its duration when it ends. */
function kindOf(event: JsonObject): HitKind {
  if (event['key'] !== '[CLY]_view') return 'event';
  return at(event, 'segmentation', 'visit') === undefined ? 'ping' : 'page-view';
}
