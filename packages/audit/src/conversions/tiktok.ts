import { fieldText, objectsOf, valueAtPath } from '../hits/fields.ts';
import { isObject } from '../json-object.ts';
import { acceptedWith, refusedFor } from './answer-text.ts';
import type { ConversionRule, ConversionsApi } from './conversions-api.ts';

const REFERENCE = {
  source: 'https://business-api.tiktok.com/portal/docs?id=1771100865818625',
  asOf: '2026-11-29',
} as const;

const present = (of: 'event' | 'call', path: string): ConversionRule => ({
  id: `${path}-required`,
  of,
  path,
  check: { kind: 'present' },
  fault: 'missing',
  effect: 'refused',
  ...REFERENCE,
});

const RULES: readonly ConversionRule[] = [
  present('call', 'event_source'),
  present('call', 'event_source_id'),
  present('event', 'event'),
  present('event', 'event_time'),
  {
    id: 'event-source',
    of: 'call',
    path: 'event_source',
    check: { kind: 'among', values: ['web', 'app', 'offline', 'crm'] },
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
    id: 'event-id',
    of: 'event',
    path: 'event_id',
    check: { kind: 'present' },
    fault: 'no-deduplication-key',
    effect: 'counted-twice',
    source: 'https://ads.tiktok.com/help/article/event-deduplication',
    asOf: '2026-11-29',
  },
  ...['email', 'phone', 'external_id'].map((name): ConversionRule => ({
    id: `${name}-hashed`,
    of: 'event',
    path: `user.${name}`,
    check: { kind: 'hashed' },
    fault: 'not-hashed',
    effect: 'not-matched',
    ...REFERENCE,
  })),
  ...['ip', 'user_agent'].map((name): ConversionRule => ({
    id: `${name}-plain`,
    of: 'event',
    path: `user.${name}`,
    check: { kind: 'plain' },
    fault: 'hashed',
    effect: 'not-matched',
    ...REFERENCE,
  })),
];

/** Events API 2.0 of TikTok: `/open_api/v1.3/event/track/` with a list `data`. It answers 200 with a code; 0 is success. */
export const tiktokEvents: ConversionsApi = {
  family: 'tiktok-events-api',
  name: 'TikTok Events API',
  namePath: 'event',
  idPath: 'event_id',
  read({ path, query, json }) {
    if (!/^\/open_api\/v\d{1,2}\.\d{1,2}\/event\/track\/?$/.test(path) || !isObject(json)) return null;
    const events = objectsOf(json['data']);
    if (events.length === 0) return null;
    return { account: fieldText(json['event_source_id']), events, call: { ...json, query } };
  },
  readAnswer({ json }) {
    const code = valueAtPath(json, 'code');
    if (typeof code !== 'number') return undefined;
    return code === 0
      ? acceptedWith([])
      : refusedFor(`${code}: ${fieldText(valueAtPath(json, 'message')) ?? ''}`.trim());
  },
  rules: RULES,
};
