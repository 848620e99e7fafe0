import { sharedBy } from '../envelope.ts';
import { flatten, objectsOf } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import { field, fieldsOf } from './family.ts';
import type { Family } from './family.ts';

/**
 * Umami: `{"type":"event","payload":{"website","url"}}`, alone or in an array; a page view is an event without a name.
 */
export const umami: Family = {
  vendor: 'umami',
  name: 'Umami',
  category: 'analytics',
  jsTagNames: ['umami.is/script.js', 'umami*.js'],
  phpTagNames: ['/api/send'],
  pageViewRule: null,
  requiredVariables: ['payload.website', 'payload.url'],
  docs: 'https://umami.is/docs/api/sending-stats',
  hosts: ['umami.is', 'umami.dev'],
  decode(payload) {
    const { json } = payload;
    const items = isObject(json) ? [json] : objectsOf(json);
    const shared = sharedBy(items.length, fieldsOf(payload));
    return items
      .filter((item) => isObject(item['payload']))
      .map((item) => ({ item, fields: flatten(item) }))
      .filter(({ fields }) => field(fields, 'payload.website') !== null && field(fields, 'type') !== null)
      .map(({ item, fields }) => ({
        kind: isPageView(fields['type'], field(fields, 'payload.name')) ? 'page-view' : 'event',
        parameters: fields,
        [TYPED]: item,
        shared,
        pageUrl: field(fields, 'payload.url'),
        siteId: field(fields, 'payload.website'),
      }));
  },
};

function isPageView(type: string | undefined, name: string | null): boolean {
  return (type === 'event' && name === null) || type === 'pageview';
}
