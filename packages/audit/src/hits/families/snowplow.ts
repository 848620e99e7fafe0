import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { valueAtPath, flatten } from '../fields.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { TYPED } from '../typed.ts';
import { openBatch } from './event-envelope.ts';
import { field, hasAny } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/** JSON members of an event: plain, or base64url under the second name. */
const JSON_MEMBERS = { co: 'cx', ue_pr: 'ue_px' } as const;

/** Snowplow: `e=pv` in a GET query, or `{"schema":"...payload_data...","data":[{"e":"pv"}]}` in a POST. */
export const snowplow: Family = {
  vendor: 'snowplow',
  name: 'Snowplow',
  category: 'analytics',
  jsTagNames: ['/sp.js', 'snowplow*.js'],
  phpTagNames: ['/tp2', '/com.snowplowanalytics.snowplow/'],
  pageViewRule: { parameter: 'e', value: 'pv' },
  requiredVariables: ['e', 'aid', 'url'],
  docs: 'https://docs.snowplow.io/docs/fundamentals/canonical-event/snowplow-tracker-protocol/',
  hosts: [],
  decode(payload) {
    return posted(payload) ?? inQuery(payload);
  },
};

function posted(payload: Payload): DecodedHit[] | null {
  const batch = openBatch(payload, 'data');
  if (batch === null || !(batch.shared['schema'] ?? '').includes('payload_data')) return null;
  return batch.events.map((event) => ({ ...hitOf(flatten(event)), shared: batch.shared }));
}

function inQuery({ query }: Payload): DecodedHit[] | null {
  const isEvent = field(query, 'e') !== null && hasAny(query, ['tv']) && hasAny(query, ['p', 'tna', 'eid']);
  return isEvent ? [hitOf(query)] : null;
}

function hitOf(event: HitFields): DecodedHit {
  const members = Object.entries(JSON_MEMBERS).map(
    ([name, encoded]) => [name, member(event, name, encoded)] as const,
  );
  const unstructured = members.find(([name]) => name === 'ue_pr')?.[1];
  const found = members.flatMap(([name, json]) => (json === undefined ? [] : [{ name, json }]));
  const spread = found.flatMap(({ name, json }) => Object.entries(flatten(json, name)));
  return {
    kind: kindOf(event['e'], unstructured),
    parameters: { ...event, ...Object.fromEntries(spread) },
    [TYPED]: { ...event, ...Object.fromEntries(found.map(({ name, json }) => [name, json])) },
    pageUrl: field(event, 'url'),
    siteId: field(event, 'aid', 'tna'),
  };
}

function member(event: HitFields, name: string, encoded: string): Json | undefined {
  return structureOf(event[name] ?? event[encoded] ?? '');
}

function kindOf(type: string | undefined, unstructured: Json | undefined): HitKind {
  if (type === 'pv') return 'page-view';
  if (type === 'pp') return 'ping';
  const schema = valueAtPath(unstructured, 'data', 'schema');
  return typeof schema === 'string' && schema.includes('/page_view/') ? 'page-view' : 'event';
}
