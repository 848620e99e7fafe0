import { structureOf } from '../encoded-text.ts';
import { at, flatten, objectsOf, textOf } from '../fields.ts';
import { field, fieldsOf } from './family.ts';
import type { Family } from './family.ts';

const PAGE_VIEW = /^(\[amplitude\] )?(page[ _-]?view(ed)?|viewed page|page)$/i;

/** Amplitude: `{"api_key","events":[{"event_type"}]}`, or the older form `client=<key>&e=[...]`. */
export const amplitude: Family = {
  vendor: 'amplitude',
  decode(payload) {
    const fields = fieldsOf(payload);
    const list = at(payload.json, 'events') ?? structureOf(fields['e'] ?? '');
    const events = objectsOf(list).filter((event) => typeof event['event_type'] === 'string');
    if (events.length === 0) return null;
    const siteId = textOf(at(payload.json, 'api_key')) ?? field(fields, 'client', 'api_key');
    return events.map((event) => ({
      kind: PAGE_VIEW.test(textOf(event['event_type']) ?? '') ? 'page-view' : 'event',
      parameters: { ...payload.query, ...flatten(event) },
      pageUrl:
        textOf(at(event, 'event_properties', '[Amplitude] Page Location')) ??
        textOf(at(event, 'event_properties', 'Page Location')),
      siteId,
    }));
  },
};
