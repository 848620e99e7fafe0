import { bytesOfBase64, textOfBytes } from '../encoded-text.ts';
import { flatten, fieldText } from '../fields.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { TYPED } from '../typed.ts';
import { openEnvelope } from './event-envelope.ts';
import { field, isOwnHost } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

const TYPES: ReadonlySet<string> = new Set(['page', 'screen', 'track', 'identify', 'group', 'alias']);

/** Segment: `{"type":"page","anonymousId"}`, alone or in `{"writeKey","context","batch":[...]}`. */
export const segment: Family = {
  vendor: 'segment',
  name: 'Segment',
  category: 'analytics',
  jsTagNames: ['cdn.segment.com/analytics.js/', '/analytics.js/v1/'],
  phpTagNames: ['api.segment.io/v1/', 'segmentapis.com/'],
  tagAccount: /\/analytics\.js\/v1\/(\w+)\//,
  pageViewRule: { parameter: 'type', value: 'page' },
  requiredVariables: ['type', 'anonymousId'],
  docs: 'https://segment.com/docs/connections/spec/',
  hosts: ['segment.io', 'segment.com', 'segmentapis.com'],
  decode: (payload) => decode(payload, segment) ?? bare(payload, segment),
};

/** RudderStack: Segment's format with the name of its own library. */
export const rudderstack: Family = {
  vendor: 'rudderstack',
  name: 'RudderStack',
  category: 'analytics',
  jsTagNames: ['cdn.rudderlabs.com/', '/rsa.min.js'],
  phpTagNames: ['dataplane.rudderstack.com/v1/', '/v1/batch'],
  pageViewRule: { parameter: 'type', value: 'page' },
  requiredVariables: ['type', 'anonymousId'],
  docs: 'https://www.rudderstack.com/docs/api/http-api/',
  hosts: ['rudderstack.com'],
  decode: (payload) => decode(payload, rudderstack) ?? bare(payload, rudderstack),
};

/** Jitsu: Segment's format. Its key is in a header together with a secret, so it is not recorded. */
export const jitsu: Family = {
  vendor: 'jitsu',
  name: 'Jitsu',
  category: 'analytics',
  jsTagNames: ['d.jitsu.com/p.js', 'jitsu*/p.js'],
  phpTagNames: ['d.jitsu.com/api/s/', '/api/s/page', '/api/s/'],
  pageViewRule: { parameter: 'type', value: 'page' },
  requiredVariables: ['type', 'anonymousId'],
  docs: 'https://docs.jitsu.com/sending-data/html',
  hosts: ['jitsu.com'],
  decode: (payload) => decode(payload, jitsu),
};

/** Families by the name of the library. */
const LIBRARIES: readonly (readonly [RegExp, Family])[] = [
  [/rudder/i, rudderstack],
  [/jitsu/i, jitsu],
];

function decode(payload: Payload, family: Family): DecodedHit[] | null {
  const isOwn = isOwnHost(family, payload);
  const { shared, events } = openEnvelope(payload, 'batch', 'data');
  const messages = events
    .filter((event) => TYPES.has(fieldText(event['type']) ?? ''))
    .map((event) => ({ event, parameters: flatten(event) }))
    .map(({ event, parameters }) => ({ event, parameters, all: { ...shared, ...parameters } }))
    .filter(({ all }) => isOwn || field(all, 'anonymousId', 'userId', 'messageId') !== null);
  const first = messages[0];
  if (first === undefined || (!isOwn && speakerOf(first.all) !== family)) return null;
  return messages.map(({ event, parameters, all }) => ({
    kind: all['type'] === 'page' || all['type'] === 'screen' ? 'page-view' : 'event',
    parameters,
    [TYPED]: event,
    shared,
    pageUrl: field(all, 'properties.url', 'context.page.url'),
    siteId: field(all, 'writeKey') ?? basicUser(payload),
  }));
}

/** Returns a call on the vendor's own host whose body cannot be read; its path determines the kind. */
function bare(payload: Payload, family: Family): DecodedHit[] | null {
  const type = /\/v1\/(p|page|s|screen|t|track|b|batch)\/?$/.exec(payload.path)?.[1];
  if (type === undefined || !isOwnHost(family, payload)) return null;
  const kind = /^[ps]/.test(type) ? 'page-view' : 'event';
  return [
    {
      kind,
      parameters: payload.query,
      pageUrl: null,
      siteId: field(payload.query, 'writeKey') ?? basicUser(payload),
    },
  ];
}

function speakerOf(fields: HitFields): Family {
  const library = field(fields, 'context.library.name') ?? '';
  return LIBRARIES.find(([name]) => name.test(library))?.[1] ?? segment;
}

/** Returns the user name of a Basic authorization, which may be the write key. */
function basicUser({ headers }: Payload): string | null {
  const encoded = /^basic\s+(\S+)/i.exec(headers['authorization'] ?? '')?.[1];
  const bytes = encoded === undefined ? null : bytesOfBase64(encoded);
  return bytes === null ? null : (textOfBytes(bytes).split(':')[0] ?? null);
}
