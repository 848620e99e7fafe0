import type { HitKind } from '@vigie/contract/hit.ts';
import { sharedBy } from '../envelope.ts';
import type { Fields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import { field, fieldsOf } from './family.ts';
import type { Family } from './family.ts';

/** Google Analytics 4: `v=2&tid=G-...`, the event in the query or one event a line in the body. */
export const ga4: Family = {
  vendor: 'ga4',
  decode(payload) {
    if (payload.query['v'] !== '2' || field(payload.query, 'tid') === null) return null;
    return eventsOf(payload, 'en').map(({ all, ...hit }) => ({
      ...hit,
      kind: all['en'] === 'page_view' ? 'page-view' : 'event',
      pageUrl: field(all, 'dl'),
      siteId: field(all, 'tid'),
    }));
  },
};

/** Universal Analytics (measurement protocol 1): `v=1&tid=UA-...&t=pageview`, in the query, the body or a batch. */
export const universalAnalytics: Family = {
  vendor: 'universal-analytics',
  decode(payload) {
    const events = eventsOf(payload, 't');
    if (!events.every(({ all }) => all['v'] === '1' && field(all, 'tid') !== null)) return null;
    return events.map(({ all, ...hit }) => ({
      ...hit,
      kind: universalKind(all['t']),
      pageUrl: field(all, 'dl') ?? hostAndPath(all),
      siteId: field(all, 'tid'),
    }));
  },
};

/** An event with the query that all lines share; `all`: both together. */
type Event = { parameters: Fields; shared: Fields; all: Fields };

/** Each line that names an event; query and form together when no line does. */
function eventsOf(payload: Payload, eventName: string): Event[] {
  const lines = payload.lines.filter((line) => Object.hasOwn(line, eventName));
  if (lines.length === 0) {
    const fields = fieldsOf(payload);
    return [{ parameters: fields, shared: {}, all: fields }];
  }
  const shared = sharedBy(lines.length, payload.query);
  return lines.map((line) => ({ parameters: line, shared, all: { ...shared, ...line } }));
}

function universalKind(type: string | undefined): HitKind {
  return type === 'pageview' || type === 'screenview' ? 'page-view' : 'event';
}

function hostAndPath(fields: Fields): string | null {
  const path = field(fields, 'dp');
  return path === null ? null : `${fields['dh'] === undefined ? '' : `https://${fields['dh']}`}${path}`;
}
