import { fieldText, objectsOf, valueAtPath } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import { acceptedWith, refusedFor } from './answer-text.ts';
import type { ConversionRule, ConversionsApi } from './conversions-api.ts';

const REFERENCE = {
  source: 'https://developers.pinterest.com/docs/api/v5/events-create/',
  asOf: '2026-11-29',
} as const;

const HASHED = [
  'em',
  'ph',
  'ge',
  'db',
  'ln',
  'fn',
  'ct',
  'st',
  'zp',
  'country',
  'external_id',
  'hashed_maids',
];

const RULES: readonly ConversionRule[] = [
  ...['event_name', 'action_source', 'event_time', 'event_id', 'user_data'].map((path): ConversionRule => ({
    id: `${path}-required`,
    of: 'event',
    path,
    check: { kind: 'present' },
    fault: path === 'event_id' ? 'no-deduplication-key' : 'missing',
    effect: 'refused',
    ...REFERENCE,
  })),
  {
    id: 'action-source',
    of: 'event',
    path: 'action_source',
    check: { kind: 'among', values: ['app_android', 'app_ios', 'web', 'offline'] },
    fault: 'unknown-value',
    effect: 'refused',
    ...REFERENCE,
  },
  {
    id: 'event-time',
    of: 'event',
    path: 'event_time',
    check: { kind: 'time', unit: 's', ageMaxDays: Number.POSITIVE_INFINITY },
    fault: 'wrong-unit',
    effect: 'not-counted',
    ...REFERENCE,
  },
  {
    id: 'identifier',
    of: 'event',
    path: 'user_data',
    check: {
      kind: 'any-group',
      groups: [
        ['user_data.em'],
        ['user_data.hashed_maids'],
        ['user_data.client_ip_address', 'user_data.client_user_agent'],
      ],
    },
    fault: 'no-identifier',
    effect: 'refused',
    ...REFERENCE,
  },
  ...HASHED.map((name): ConversionRule => ({
    id: `${name}-hashed`,
    of: 'event',
    path: `user_data.${name}`,
    check: { kind: 'hashed' },
    fault: 'not-hashed',
    effect: 'not-matched',
    ...REFERENCE,
  })),
];

/**
 * Conversions API of Pinterest: `/v5/ad_accounts/ID/events` with a list `data`. The answer counts received and
 * processed events, and has an error or a warning for each (ConversionApiResponse of
 * pinterest/pinterest-python-generated-api-client).
 */
export const pinterestConversions: ConversionsApi = {
  family: 'pinterest-conversions-api',
  name: 'Pinterest Conversions API',
  namePath: 'event_name',
  idPath: 'event_id',
  read({ path, query, json }) {
    const [, account] = /^\/v\d{1,2}\/ad_accounts\/(\w{1,30})\/events\/?$/.exec(path) ?? [];
    if (account === undefined || !isObject(json)) return null;
    const events = objectsOf(json['data']);
    return events.length === 0 ? null : { account, events, call: { ...json, query } };
  },
  readAnswer({ json, status }, eventCount) {
    const processed = valueAtPath(json, 'num_events_processed');
    const each = objectsOf(valueAtPath(json, 'events'));
    const texts = (name: string) => each.flatMap((one) => fieldText(one[name]) ?? []);
    if (typeof processed !== 'number') {
      const message = fieldText(valueAtPath(json, 'message'));
      return status >= 400 && message !== null ? refusedFor(message) : undefined;
    }
    if (processed >= eventCount) return acceptedWith(texts('warning_message'));
    const [error = ''] = texts('error_message');
    return refusedFor(
      `num_events_processed: ${processed} of ${eventCount}${error === '' ? '' : `: ${error}`}`,
    );
  },
  rules: RULES,
};
