import { at, flatten, isObject, textOf } from '../fields.ts';
import type { Family } from './family.ts';

/** Umami: `{"type":"event","payload":{"website","url"}}`; a page view is an event without a name. */
export const umami: Family = {
  vendor: 'umami',
  decode({ json, query }) {
    const payload = at(json, 'payload');
    const siteId = textOf(at(payload, 'website'));
    const type = textOf(at(json, 'type'));
    if (!isObject(json) || siteId === null || type === null) return null;
    const isPageView = (type === 'event' && textOf(at(payload, 'name')) === null) || type === 'pageview';
    return [
      {
        kind: isPageView ? 'page-view' : 'event',
        parameters: { ...query, ...flatten(json) },
        pageUrl: textOf(at(payload, 'url')),
        siteId,
      },
    ];
  },
};
