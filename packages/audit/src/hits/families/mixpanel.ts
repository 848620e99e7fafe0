import type { HitKind } from '@vigie/contract/hit.ts';
import { valueAtPath, flatten, fieldText } from '../fields.ts';
import type { JsonObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import { openEnvelope } from './event-envelope.ts';
import { field } from './family.ts';
import type { Family } from './family.ts';

/** Mixpanel: events in `data=<json or base64>`, alone or in an array. Profile updates (`$token`) are not hits. */
export const mixpanel: Family = {
  vendor: 'mixpanel',
  name: 'Mixpanel',
  category: 'analytics',
  jsTagNames: ['cdn.mxpnl.com/libs/mixpanel', 'mixpanel*.js'],
  phpTagNames: ['mixpanel.com/track', '/track/?'],
  pageViewRule: { parameter: 'event', value: '$mp_web_page_view' },
  requiredVariables: ['event'],
  docs: 'https://docs.mixpanel.com/docs/tracking-methods/sdks/javascript',
  hosts: ['mixpanel.com', 'mxpnl.com'],
  decode(payload) {
    const { shared, events } = openEnvelope(payload, 'batch', 'data');
    const first = events[0];
    if (first === undefined || (!isMixpanelEvent(first) && !isProfileUpdate(first))) return null;
    return events.map((event) => ({
      kind: kindOf(event),
      parameters: flatten(event),
      [TYPED]: event,
      shared,
      pageUrl: fieldText(valueAtPath(event, 'properties', '$current_url')),
      siteId:
        fieldText(valueAtPath(event, 'properties', 'token')) ??
        fieldText(event['$token']) ??
        field(shared, 'token'),
    }));
  },
};

/** Returns whether an event has the properties of Mixpanel's library. */
export function isMixpanelEvent(event: JsonObject): boolean {
  const name = event['event'];
  if (typeof name !== 'string' || fieldText(valueAtPath(event, 'properties', 'token')) === null) return false;
  return (
    name.startsWith('$mp_') ||
    valueAtPath(event, 'properties', 'mp_lib') !== undefined ||
    isServerShape(event)
  );
}

function isServerShape(event: JsonObject): boolean {
  const time = valueAtPath(event, 'properties', 'time');
  return (
    typeof time === 'number' &&
    valueAtPath(event, 'properties', '$insert_id') !== undefined &&
    !('uuid' in event)
  );
}

function isProfileUpdate(body: JsonObject): boolean {
  return typeof body['$token'] === 'string' && '$distinct_id' in body;
}

function kindOf(event: JsonObject): HitKind {
  const name = event['event'];
  if (name === '$mp_web_page_view') return 'page-view';
  if (typeof name !== 'string') return 'other';
  // track_pageview() with a custom event name: only this method sets these two properties.
  const describesPage =
    valueAtPath(event, 'properties', 'current_page_title') !== undefined &&
    valueAtPath(event, 'properties', 'current_url_path') !== undefined;
  return describesPage && !name.startsWith('$') ? 'page-view' : 'event';
}
