import { flatten, fieldText } from '../fields.ts';
import { TYPED } from '../typed.ts';
import { openBatch } from './event-envelope.ts';
import { field } from './family.ts';
import type { Family } from './family.ts';

const PAGE_VIEW = /^(\[amplitude\] )?(page[ _-]?view(ed)?|viewed page|page)$/i;

/** Amplitude: `{"api_key","events":[{"event_type"}]}`, or the older form `client=<key>&e=[...]`. */
export const amplitude: Family = {
  vendor: 'amplitude',
  name: 'Amplitude',
  category: 'analytics',
  jsTagNames: ['cdn.amplitude.com/'],
  phpTagNames: ['amplitude.com/2/httpapi', 'amplitude.com/'],
  tagAccount: /\/script\/([\da-f]{32})/,
  pageViewRule: { parameter: 'event_type', value: '[Amplitude] Page Viewed' },
  requiredVariables: ['api_key', 'event_type'],
  docs: 'https://amplitude.com/docs/apis/analytics/http-v2',
  hosts: ['amplitude.com'],
  decode(payload) {
    const { shared, events } = openBatch(payload, 'events', 'e') ?? { shared: {}, events: [] };
    const siteId = field(shared, 'api_key', 'client');
    // Other trackers also use `event_type`; the key identifies the tracker.
    if (siteId === null) return null;
    return events
      .filter((event) => typeof event['event_type'] === 'string')
      .map((event) => ({
        kind: PAGE_VIEW.test(fieldText(event['event_type']) ?? '') ? 'page-view' : 'event',
        parameters: flatten(event),
        [TYPED]: event,
        shared,
        pageUrl: field(
          flatten(event),
          'event_properties.[Amplitude] Page Location',
          'event_properties.Page Location',
        ),
        siteId,
      }));
  },
};
