import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { fieldText, objectsOf, valueAtPath } from '../hits/fields.ts';
import type { Payload } from '../hits/payload.ts';
import { isObject } from '../json-object.ts';
import { acceptedWith, refusedFor, listedTexts } from './answer-text.ts';
import type { ConversionRule, ConversionsApi } from './conversions-api.ts';

const DOCS = 'https://developers.facebook.com/documentation/ads-commerce/conversions-api';
const EVENT = { source: `${DOCS}/parameters/server-event`, asOf: '2026-11-29' } as const;
const CUSTOMER = {
  source: `${DOCS}/parameters/customer-information-parameters`,
  asOf: '2026-11-29',
} as const;
const CUSTOM = { source: `${DOCS}/parameters/custom-data`, asOf: '2026-11-29' } as const;
const WEBSITE = { path: 'action_source', is: ['website'] } as const;

/** Customer parameters that must be hashed, and those that must not be. */
const HASHED = ['em', 'ph', 'fn', 'ln', 'ge', 'db', 'ct', 'st', 'zp', 'country'];
const PLAIN = ['client_ip_address', 'client_user_agent', 'fbc', 'fbp'];

const required = (path: string): ConversionRule => ({
  id: `${path}-required`,
  of: 'event',
  path,
  check: { kind: 'present' },
  fault: 'missing',
  effect: 'refused',
  ...EVENT,
});

const RULES: readonly ConversionRule[] = [
  ...['event_name', 'event_time', 'user_data', 'action_source'].map(required),
  ...['event_source_url', 'user_data.client_user_agent'].map((path) => ({
    ...required(path),
    where: WEBSITE,
  })),
  {
    id: 'event-time',
    of: 'event',
    path: 'event_time',
    where: {
      path: 'action_source',
      is: ['website', 'app', 'email', 'phone_call', 'chat', 'system_generated', 'other'],
    },
    check: { kind: 'time', unit: 's', ageMaxDays: 7 },
    fault: 'too-old',
    effect: 'refused',
    ...EVENT,
  },
  {
    id: 'event-id',
    of: 'event',
    path: 'event_id',
    where: WEBSITE,
    check: { kind: 'present' },
    fault: 'no-deduplication-key',
    effect: 'counted-twice',
    ...EVENT,
  },
  ...HASHED.map((name): ConversionRule => ({
    id: `${name}-hashed`,
    of: 'event',
    path: `user_data.${name}`,
    check: { kind: 'hashed' },
    fault: 'not-hashed',
    effect: 'not-matched',
    ...CUSTOMER,
  })),
  ...PLAIN.map((name): ConversionRule => ({
    id: `${name}-plain`,
    of: 'event',
    path: `user_data.${name}`,
    check: { kind: 'plain' },
    fault: 'hashed',
    effect: 'not-matched',
    ...CUSTOMER,
  })),
  ...['value', 'currency'].map((name): ConversionRule => ({
    id: `purchase-${name}`,
    of: 'event',
    path: `custom_data.${name}`,
    where: { path: 'event_name', is: ['Purchase'] },
    check: { kind: 'present' },
    fault: 'missing',
    effect: 'not-counted',
    ...CUSTOM,
  })),
  {
    id: 'events-per-call',
    of: 'call',
    path: 'data',
    check: { kind: 'count', max: 1_000 },
    fault: 'too-many-events',
    effect: 'refused',
    source: `${DOCS}/using-the-api`,
    asOf: '2026-11-29',
  },
];

/**
 * Conversions API of Meta: `/v24.0/PIXEL/events` with a list `data`, as JSON or as a field of a form. Answers:
 * `events_received` and `messages` (objects/serverside/event-response.js of facebook-nodejs-business-sdk), or an
 * `error` of the Graph API.
 */
export const metaConversions: ConversionsApi = {
  family: 'meta-conversions-api',
  name: 'Meta Conversions API',
  namePath: 'event_name',
  idPath: 'event_id',
  read(payload) {
    const [, account] = /^\/v\d{1,3}\.\d{1,2}\/(\d{1,30})\/events\/?$/.exec(payload.path) ?? [];
    const call = bodyOf(payload);
    const events = objectsOf(call?.['data']);
    if (account === undefined || call === null || events.length === 0) return null;
    return { account, events, call: { ...call, query: payload.query } };
  },
  readAnswer({ json }, eventCount) {
    const error = valueAtPath(json, 'error');
    if (isObject(error)) return refusedFor(errorText(error));
    const received = valueAtPath(json, 'events_received');
    if (typeof received !== 'number') return undefined;
    return received < eventCount
      ? refusedFor(`events_received: ${received} of ${eventCount}`)
      : acceptedWith(listedTexts(valueAtPath(json, 'messages')));
  },
  rules: RULES,
};

function bodyOf({ json, form }: Payload): Record<string, Json> | null {
  if (isObject(json)) return json;
  const data = form['data'] === undefined ? undefined : parseJson(form['data']);
  return data === undefined ? null : { data };
}

function errorText(error: Record<string, Json>): string {
  const codes = [error['code'], error['error_subcode']].map(fieldText).filter((code) => code !== null);
  const text = fieldText(error['error_user_msg']) ?? fieldText(error['message']) ?? 'error';
  return codes.length === 0 ? text : `${codes.join('/')}: ${text}`;
}
