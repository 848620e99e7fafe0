import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { sharedBy } from '../envelope.ts';
import { valueAtPath, flatten, objectsOf, fieldText } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { JsonObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import type { Family } from './family.ts';

/** Numbers of events in the second version: page view, page event. */
const PAGE_VIEW = '3';

/**
 * mParticle: `/v3/JS/<key>/events` with `{"events":[{"event_type":"screen_view"}]}`; in the older version one event
 * `{"n","dt"}`.
 */
export const mparticle: Family = {
  vendor: 'mparticle',
  name: 'mParticle',
  category: 'analytics',
  jsTagNames: ['jssdkcdns.mparticle.com/js/'],
  phpTagNames: ['jssdks.mparticle.com/*events', 'jssdks.mparticle.com/'],
  tagAccount: /\/js\/v\d\/([\w-]+)\//i,
  pageViewRule: { parameter: 'event_type', value: 'screen_view' },
  requiredVariables: ['event_type'],
  docs: 'https://docs.mparticle.com/developers/client-sdks/web/',
  hosts: ['mparticle.com'],
  decode({ path, host, json, query }) {
    const key = /\/v\d\/JS\/([^/]+)\/events\/?$/i.exec(path)?.[1];
    const isIdentity = host.startsWith('identity.') && /\/(?:identify|login|logout|modify)\/?$/.test(path);
    if (key === undefined) {
      return isIdentity
        ? [{ kind: 'other', parameters: jsonFields(json), pageUrl: null, siteId: null }]
        : null;
    }
    const body = isObject(json) ? json : {};
    const { events: list, ...around } = body;
    const events = objectsOf(list);
    const shared = { ...query, ...flatten(around) };
    if (events.length === 0)
      return [
        {
          kind: kindOfOne(body),
          parameters: shared,
          [TYPED]: body,
          pageUrl: fieldText(valueAtPath(body, 'lr')),
          siteId: key,
        },
      ];
    return events.map((event) => ({
      kind: kindOf(event),
      parameters: flatten(event),
      [TYPED]: event,
      shared: sharedBy(events.length, shared),
      pageUrl: fieldText(valueAtPath(event, 'data', 'location')),
      siteId: key,
    }));
  },
};

function jsonFields(json: Json | undefined) {
  return isObject(json) ? flatten(json) : {};
}

function kindOf(event: JsonObject): HitKind {
  const type = fieldText(event['event_type']);
  if (type === 'screen_view') return 'page-view';
  return type === 'session_start' || type === 'session_end' ? 'other' : 'event';
}

function kindOfOne(body: JsonObject): HitKind {
  const isView = fieldText(body['dt']) === PAGE_VIEW || /^pageview$/i.test(fieldText(body['n']) ?? '');
  return isView ? 'page-view' : 'event';
}
