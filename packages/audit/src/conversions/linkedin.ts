import { fieldText, objectsOf, valueAtPath } from '../hits/fields.ts';
import { isObject, type JsonObject } from '../json-object.ts';
import { acceptedWith, refusedFor } from './answer-text.ts';
import type { ConversionRule, ConversionsApi } from './conversions-api.ts';

const DOCS = 'https://learn.microsoft.com/en-us/linkedin/marketing';
const SCHEMA = {
  source: `${DOCS}/integrations/ads-reporting/conversions-api-schema`,
  asOf: '2026-11-29',
} as const;
const FAQ = { source: `${DOCS}/conversions/conversions-faq`, asOf: '2026-11-29' } as const;

const RULES: readonly ConversionRule[] = [
  ...['conversion', 'conversionHappenedAt', 'user'].map((path): ConversionRule => ({
    id: `${path}-required`,
    of: 'event',
    path,
    check: { kind: 'present' },
    fault: 'missing',
    effect: 'refused',
    ...SCHEMA,
  })),
  {
    id: 'conversion-time',
    of: 'event',
    path: 'conversionHappenedAt',
    check: { kind: 'time', unit: 'ms', ageMaxDays: 90 },
    fault: 'too-old',
    effect: 'refused',
    ...FAQ,
  },
  {
    id: 'identifier',
    of: 'event',
    path: 'user',
    check: {
      kind: 'any-group',
      groups: [
        ['user.userIds.idValue'],
        ['user.userInfo.firstName', 'user.userInfo.lastName'],
        ['user.lead'],
        ['user.externalIds'],
      ],
    },
    fault: 'no-identifier',
    effect: 'refused',
    ...SCHEMA,
  },
  {
    id: 'email-hashed',
    of: 'event',
    path: 'user.userIds.SHA256_EMAIL',
    check: { kind: 'hashed' },
    fault: 'not-hashed',
    effect: 'not-matched',
    ...SCHEMA,
  },
  {
    id: 'event-id',
    of: 'event',
    path: 'eventId',
    check: { kind: 'present' },
    fault: 'no-deduplication-key',
    effect: 'counted-twice',
    source: `${DOCS}/integrations/conversions/deduplication`,
    asOf: '2026-11-29',
  },
];

/**
 * Conversions API of LinkedIn: `/rest/conversionEvents` with one event, or with a list `elements`. It answers 201, or a
 * status for each element of a list.
 */
export const linkedinConversions: ConversionsApi = {
  family: 'linkedin-conversions-api',
  name: 'LinkedIn Conversions API',
  namePath: 'conversion',
  idPath: 'eventId',
  read({ path, query, json }) {
    if (!/^\/rest\/conversionEvents\/?$/.test(path) || !isObject(json)) return null;
    const listed = objectsOf(json['elements']);
    const events = listed.length > 0 ? listed : [json];
    if (events.every((event) => !Object.hasOwn(event, 'conversion'))) return null;
    const account =
      fieldText(events[0]?.['conversion'])?.replace(/^urn:lla:llaPartnerConversion:/, '') ?? null;
    return { account, events: events.map(withDigests), call: { ...json, query } };
  },
  readAnswer({ json, status }, eventCount) {
    const statuses = objectsOf(valueAtPath(json, 'elements')).map((one) => one['status']);
    const failed = statuses.filter((one) => typeof one === 'number' && one >= 400);
    if (failed.length > 0)
      return refusedFor(`${failed.length} of ${eventCount}: status ${fieldText(failed[0])}`);
    if (status >= 400) {
      const message = fieldText(valueAtPath(json, 'message'));
      return message === null ? undefined : refusedFor(message);
    }
    return status === 201 || statuses.length > 0 ? acceptedWith([]) : undefined;
  },
  rules: RULES,
};

/** Returns an event whose identifiers are also named by their type, so that a rule finds those of one type. */
function withDigests(event: JsonObject): JsonObject {
  const copy = structuredClone(event);
  for (const one of objectsOf(valueAtPath(copy, 'user', 'userIds'))) {
    const [type, value] = [fieldText(one['idType']), one['idValue']];
    if (type !== null && type !== '__proto__' && value !== undefined) one[type] = value;
  }
  return copy;
}
