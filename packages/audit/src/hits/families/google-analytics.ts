import type { HitKind } from '@vigie/contract/hit.ts';
import type { Fields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { field } from './family.ts';
import type { Family } from './family.ts';

/** Google Analytics 4: `v=2&tid=G-...`, the event in the query or one event a line in the body. */
export const ga4: Family = {
  vendor: 'ga4',
  decode(payload) {
    if (payload.query['v'] !== '2' || field(payload.query, 'tid') === null) return null;
    return eventsOf(payload, 'en').map((fields) => ({
      kind: fields['en'] === 'page_view' ? 'page-view' : 'event',
      parameters: fields,
      pageUrl: field(fields, 'dl'),
      siteId: field(fields, 'tid'),
    }));
  },
};

/** Universal Analytics (measurement protocol 1): `v=1&tid=UA-...&t=pageview`, in the query, the body or a batch. */
export const universalAnalytics: Family = {
  vendor: 'universal-analytics',
  decode(payload) {
    const events = eventsOf(payload, 't');
    if (!events.every((fields) => fields['v'] === '1' && field(fields, 'tid') !== null)) return null;
    return events.map((fields) => ({
      kind: universalKind(fields['t']),
      parameters: fields,
      pageUrl: field(fields, 'dl') ?? hostAndPath(fields),
      siteId: field(fields, 'tid'),
    }));
  },
};

/** Each line that names an event, over the query that all lines share; the query alone when no line does. */
function eventsOf(payload: Payload, eventName: string): Fields[] {
  const lines = payload.lines.filter((line) => Object.hasOwn(line, eventName));
  return lines.length === 0
    ? [{ ...payload.query, ...payload.form }]
    : lines.map((line) => ({ ...payload.query, ...line }));
}

function universalKind(type: string | undefined): HitKind {
  return type === 'pageview' || type === 'screenview' ? 'page-view' : 'event';
}

function hostAndPath(fields: Fields): string | null {
  const path = field(fields, 'dp');
  return path === null ? null : `${fields['dh'] === undefined ? '' : `https://${fields['dh']}`}${path}`;
}
