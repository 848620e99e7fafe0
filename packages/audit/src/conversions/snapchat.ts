import { fieldText, objectsOf, valueAtPath } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import { acceptedWith, refusedFor } from './answer-text.ts';
import type { ConversionRule, ConversionsApi } from './conversions-api.ts';

const DOCS = 'https://developers.snap.com/api/marketing-api/Conversions-API';
const USING = { source: `${DOCS}/UsingTheAPI`, asOf: '2026-11-29' } as const;
const INTRODUCTION = { source: `${DOCS}/Introduction`, asOf: '2026-11-29' } as const;

const RULES: readonly ConversionRule[] = [
  ...['event_name', 'action_source', 'event_time', 'user_data'].map((path): ConversionRule => ({
    id: `${path}-required`,
    of: 'event',
    path,
    check: { kind: 'present' },
    fault: 'missing',
    effect: 'refused',
    ...USING,
  })),
  {
    id: 'event-source-url',
    of: 'event',
    path: 'event_source_url',
    where: { path: 'action_source', is: ['WEB', 'web', 'website'] },
    check: { kind: 'present' },
    fault: 'missing',
    effect: 'refused',
    ...USING,
  },
  {
    id: 'event-time',
    of: 'event',
    path: 'event_time',
    check: { kind: 'time', unit: 's', ageMaxDays: 37 },
    fault: 'too-old',
    effect: 'not-counted',
    ...INTRODUCTION,
  },
  {
    id: 'identifier',
    of: 'event',
    path: 'user_data',
    check: {
      kind: 'any-group',
      groups: [
        ['user_data.em'],
        ['user_data.ph'],
        ['user_data.madid'],
        ['user_data.client_ip_address', 'user_data.client_user_agent'],
      ],
    },
    fault: 'no-identifier',
    effect: 'not-matched',
    ...USING,
  },
  ...['em', 'ph'].map((name): ConversionRule => ({
    id: `${name}-hashed`,
    of: 'event',
    path: `user_data.${name}`,
    check: { kind: 'hashed' },
    fault: 'not-hashed',
    effect: 'not-matched',
    ...USING,
  })),
  {
    id: 'event-id',
    of: 'event',
    path: 'event_id',
    check: { kind: 'present' },
    fault: 'no-deduplication-key',
    effect: 'counted-twice',
    ...USING,
  },
];

/** Statuses of an answer that takes the events. */
const TAKEN = /^(?:valid|success|ok)$/i;

/** Conversions API 3 of Snapchat: `/v3/PIXEL/events` with a list `data`. The answer has a `status` and a `reason`. */
export const snapchatConversions: ConversionsApi = {
  family: 'snapchat-conversions-api',
  name: 'Snapchat Conversions API',
  namePath: 'event_name',
  idPath: 'event_id',
  read({ path, query, json }) {
    const [, account] = /^\/v3\/([\w.-]{1,100})\/events(?:\/validate)?\/?$/.exec(path) ?? [];
    if (account === undefined || !isObject(json)) return null;
    const events = objectsOf(json['data']);
    return events.length === 0 ? null : { account, events, call: { ...json, query } };
  },
  readAnswer({ json }) {
    const status = fieldText(valueAtPath(json, 'status'));
    if (status === null) return undefined;
    return TAKEN.test(status)
      ? acceptedWith([])
      : refusedFor(fieldText(valueAtPath(json, 'reason')) ?? status);
  },
  rules: RULES,
};
