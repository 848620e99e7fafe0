import { fieldText, objectsOf, valueAtPath } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import { acceptedWith, refusedFor } from './answer-text.ts';
import type { ConversionRule, ConversionsApi } from './conversions-api.ts';

const DOCS = 'https://developers.google.com/analytics/devguides/collection/protocol/ga4';
const SENDING = { source: `${DOCS}/sending-events`, asOf: '2026-11-29' } as const;
const REFERENCE = { source: `${DOCS}/reference`, asOf: '2026-11-29' } as const;
const USER = {
  source: 'https://developers.google.com/analytics/devguides/collection/ga4/uid-data',
  asOf: '2026-11-29',
} as const;

const timeRule = (of: 'event' | 'call'): ConversionRule => ({
  id: `${of}-time`,
  of,
  path: 'timestamp_micros',
  check: { kind: 'time', unit: 'us', ageMaxDays: 3 },
  fault: 'too-old',
  effect: 'not-counted',
  ...SENDING,
});

const RULES: readonly ConversionRule[] = [
  {
    id: 'api-secret',
    of: 'call',
    path: 'query.api_secret',
    check: { kind: 'present' },
    fault: 'missing',
    effect: 'refused',
    ...SENDING,
  },
  {
    id: 'client',
    of: 'call',
    path: 'client_id',
    check: { kind: 'any-group', groups: [['client_id'], ['app_instance_id']] },
    fault: 'no-identifier',
    effect: 'refused',
    ...SENDING,
  },
  {
    id: 'event-name-required',
    of: 'event',
    path: 'name',
    check: { kind: 'present' },
    fault: 'missing',
    effect: 'not-counted',
    ...REFERENCE,
  },
  {
    id: 'event-name',
    of: 'event',
    path: 'name',
    check: { kind: 'pattern', like: /^[a-z]\w{0,39}$/i },
    fault: 'wrong-format',
    effect: 'not-counted',
    ...REFERENCE,
  },
  {
    id: 'events-per-call',
    of: 'call',
    path: 'events',
    check: { kind: 'count', max: 25 },
    fault: 'too-many-events',
    effect: 'refused',
    ...SENDING,
  },
  timeRule('call'),
  timeRule('event'),
  {
    id: 'transaction-id',
    of: 'event',
    path: 'params.transaction_id',
    where: { path: 'name', is: ['purchase'] },
    check: { kind: 'present' },
    fault: 'no-deduplication-key',
    effect: 'counted-twice',
    source: 'https://support.google.com/analytics/answer/12313109',
    asOf: '2026-11-29',
  },
  ...['sha256_email_address', 'sha256_phone_number'].map((name): ConversionRule => ({
    id: `${name}-hashed`,
    of: 'call',
    path: `user_data.${name}`,
    check: { kind: 'hashed' },
    fault: 'not-hashed',
    effect: 'not-matched',
    ...USER,
  })),
];

/**
 * Measurement Protocol of GA4: `/mp/collect` with a list `events`. It answers 2xx to malformed calls, too. Only the
 * validation server (`/debug/mp/collect`) reports what is wrong, and counts nothing.
 */
export const ga4MeasurementProtocol: ConversionsApi = {
  family: 'ga4-measurement-protocol',
  name: 'GA4 Measurement Protocol',
  namePath: 'name',
  idPath: 'params.transaction_id',
  read({ path, query, json }) {
    if (!/^\/(?:debug\/)?mp\/collect\/?$/.test(path) || !isObject(json)) return null;
    const events = objectsOf(json['events']);
    if (events.length === 0) return null;
    const account = query['measurement_id'] ?? query['firebase_app_id'] ?? null;
    return { account, events, call: { ...json, query } };
  },
  readAnswer({ json }) {
    const messages = valueAtPath(json, 'validationMessages');
    if (!Array.isArray(messages)) return undefined;
    const [first] = objectsOf(messages);
    if (first === undefined) return acceptedWith([]);
    return refusedFor(
      [fieldText(first['validationCode']), fieldText(first['description'])].filter(Boolean).join(': '),
    );
  },
  rules: RULES,
};
