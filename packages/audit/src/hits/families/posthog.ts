import { valueAtPath, flatten, fieldText } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import type { JsonObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import { isMixpanelEvent } from './mixpanel.ts';
import { openEnvelope } from './event-envelope.ts';
import { field } from './family.ts';
import type { DecodedHit, Family } from './family.ts';

/** PostHog: one event, an array or `{"api_key","batch":[...]}`; JSON, base64 or gzip. Flag calls are not hits. */
export const posthog: Family = {
  vendor: 'posthog',
  name: 'PostHog',
  category: 'analytics',
  jsTagNames: ['posthog.com/static/array.js', '/static/array.js'],
  phpTagNames: ['posthog.com/', '/e/', '/i/v0/e/'],
  tagAccount: /\/array\/(phc_\w+)\//,
  pageViewRule: { parameter: 'event', value: '$pageview' },
  requiredVariables: ['event', 'properties.$current_url'],
  docs: 'https://posthog.com/docs/api/capture',
  hosts: ['posthog.com'],
  decode(payload) {
    const { shared, events } = openEnvelope(payload, 'batch', 'data');
    const first = events[0];
    if (first === undefined || isMixpanelEvent(first)) return null;
    if (!isPosthogEvent(first, shared)) return isFlagCall(payload.path, first) ? [flagCall(first)] : null;
    return events.map((event) => ({
      kind: event['event'] === '$pageview' ? 'page-view' : 'event',
      parameters: flatten(event),
      [TYPED]: event,
      shared,
      pageUrl: fieldText(valueAtPath(event, 'properties', '$current_url')),
      siteId: tokenOf(event, shared),
    }));
  },
};

function isPosthogEvent(event: JsonObject, shared: HitFields): boolean {
  return (
    typeof event['event'] === 'string' && isObject(event['properties']) && tokenOf(event, shared) !== null
  );
}

function tokenOf(event: JsonObject, shared: HitFields): string | null {
  return (
    fieldText(valueAtPath(event, 'properties', 'token')) ??
    fieldText(event['token']) ??
    fieldText(event['api_key']) ??
    field(shared, 'api_key', 'token')
  );
}

function isFlagCall(path: string, body: JsonObject): boolean {
  return /\/(flags|decide)\/?$/.test(path) && typeof body['token'] === 'string' && 'distinct_id' in body;
}

function flagCall(body: JsonObject): DecodedHit {
  return { kind: 'other', parameters: {}, pageUrl: null, siteId: fieldText(body['token']) };
}
