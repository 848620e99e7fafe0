import { field, fieldsOf } from './family.ts';
import type { Family } from './family.ts';

/** Meta pixel: `id=<pixel>&ev=PageView&dl=<url>`. */
export const metaPixel: Family = {
  vendor: 'meta-pixel',
  name: 'Meta Pixel',
  category: 'advertising',
  jsTagNames: ['connect.facebook.net/*fbevents.js'],
  phpTagNames: ['facebook.com/tr'],
  tagAccount: /\/signals\/config\/(\d+)/,
  pageViewRule: { parameter: 'ev', value: 'PageView' },
  requiredVariables: ['id', 'dl'],
  docs: 'https://developers.facebook.com/docs/meta-pixel',
  hosts: ['facebook.com'],
  decode(payload) {
    const fields = fieldsOf(payload);
    const siteId = field(fields, 'id');
    const event = field(fields, 'ev');
    const pageUrl = field(fields, 'dl');
    if (event === null || pageUrl === null || siteId === null || !/^\d+$/.test(siteId)) return null;
    return [{ kind: event === 'PageView' ? 'page-view' : 'event', parameters: fields, pageUrl, siteId }];
  },
};
