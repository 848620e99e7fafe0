import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { at, flatten, objectsOf } from '../fields.ts';
import type { Fields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { field, hasAny } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/** JSON members of an event: plain, or base64url under the other name. */
const JSON_MEMBERS = { co: 'cx', ue_pr: 'ue_px' } as const;

/** Snowplow: `e=pv` in a GET query, or `{"schema":"...payload_data...","data":[{"e":"pv"}]}` in a POST. */
export const snowplow: Family = {
  vendor: 'snowplow',
  decode(payload) {
    const events = eventsOf(payload);
    return events === null ? null : events.map(hitOf);
  },
};

function eventsOf({ json, query }: Payload): Fields[] | null {
  const schema = at(json, 'schema');
  if (typeof schema === 'string' && schema.includes('payload_data')) {
    return objectsOf(at(json, 'data')).map((event) => flatten(event));
  }
  return field(query, 'e') !== null && hasAny(query, ['tv']) && hasAny(query, ['p', 'tna', 'eid'])
    ? [query]
    : null;
}

function hitOf(event: Fields): DecodedHit {
  const members = Object.entries(JSON_MEMBERS).map(
    ([name, encoded]) => [name, member(event, name, encoded)] as const,
  );
  const unstructured = members.find(([name]) => name === 'ue_pr')?.[1];
  const spread = members.flatMap(([name, json]) =>
    json === undefined ? [] : Object.entries(flatten(json, name)),
  );
  return {
    kind: kindOf(event['e'], unstructured),
    parameters: { ...event, ...Object.fromEntries(spread) },
    pageUrl: field(event, 'url'),
    siteId: field(event, 'aid', 'tna'),
  };
}

function member(event: Fields, name: string, encoded: string): Json | undefined {
  return structureOf(event[name] ?? event[encoded] ?? '');
}

function kindOf(type: string | undefined, unstructured: Json | undefined): HitKind {
  if (type === 'pv') return 'page-view';
  if (type === 'pp') return 'ping';
  const schema = at(unstructured, 'data', 'schema');
  return typeof schema === 'string' && schema.includes('/page_view/') ? 'page-view' : 'event';
}
