import type { HitKind } from '@vigie/contract/hit.ts';
import { account, field, fieldsOf, isOwnHost } from './family.ts';
import type { Family } from './family.ts';

/** Meta pixel: `id=<pixel>&ev=PageView&dl=<url>`. */
export const metaPixel: Family = {
  vendor: 'meta-pixel',
  name: 'Meta Pixel',
  category: 'advertising',
  jsTagNames: ['connect.facebook.net/*fbevents.js'],
  phpTagNames: ['facebook.com/tr'],
  tagAccount: /\/signals\/config\/(\d+)/,
  accountParameter: 'id',
  pageViewRule: { parameter: 'ev', value: 'PageView' },
  requiredVariables: ['id', 'dl'],
  docs: 'https://developers.facebook.com/docs/meta-pixel',
  hosts: ['facebook.com'],
  decode(payload) {
    const fields = fieldsOf(payload);
    const siteId = account(fields, 'id');
    const event = field(fields, 'ev');
    const pageUrl = field(fields, 'dl');
    const isOwn = isOwnHost(metaPixel, payload);
    if (isOwn && !/\/tr\/?$|\/privacy_sandbox\/pixel\//.test(payload.path)) return null;
    if (!isOwn && (event === null || pageUrl === null || !/^\d+$/.test(siteId ?? ''))) return null;
    return [{ kind: kindOf(payload.path, event), parameters: fields, pageUrl, siteId }];
  },
};

/** Returns the kind of a hit. The call for the browser's own measurement is a copy of the hit. */
function kindOf(path: string, event: string | null): HitKind {
  if (event === null || path.startsWith('/privacy_sandbox/')) return 'other';
  return event === 'PageView' ? 'page-view' : 'event';
}
