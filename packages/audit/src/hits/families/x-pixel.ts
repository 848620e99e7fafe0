import type { HitKind } from '@vigie/contract/hit.ts';
import { account, field, fieldsOf, isOwnHost } from './family.ts';
import type { Family } from './family.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';

/** Matches the name of an event that an advertiser defined: `tw-<account>-<event>`. */
const CONVERSION = /^tw-(\w+)-\w+$/;

/**
 * X: `txn_id=<account>` with `events=[["pageview",{}]]`, since 2022 with `event={}`. An advertiser's event has its name
 * in `txn_id` and its data in `event`. Each call goes to analytics.twitter.com and to t.co.
 */
export const xPixel: Family = {
  vendor: 'x-pixel',
  name: 'X (Twitter) Pixel',
  category: 'advertising',
  jsTagNames: ['static.ads-twitter.com/uwt.js'],
  phpTagNames: ['analytics.twitter.com/*adsct', 'analytics.x.com/*adsct'],
  accountParameter: 'txn_id',
  pageViewRule: null,
  requiredVariables: ['txn_id', 'tw_document_href'],
  docs: 'https://business.x.com/en/help/campaign-measurement-and-analytics/conversion-tracking-for-websites',
  hosts: ['analytics.twitter.com', 'analytics.x.com', 't.co'],
  decode(payload) {
    if (!/\/i\/adsctp?$/.test(payload.path) || !isOwnHost(xPixel, payload)) return null;
    const fields = fieldsOf(payload);
    const named = account(fields, 'txn_id');
    return [
      {
        kind: kindOf(payload, fields),
        parameters: fields,
        pageUrl: field(fields, 'tw_document_href'),
        siteId: CONVERSION.exec(named ?? '')?.[1] ?? named,
      },
    ];
  },
};

function kindOf({ host }: Payload, fields: HitFields): HitKind {
  const isConversion = CONVERSION.test(field(fields, 'txn_id') ?? '');
  const event = field(fields, 'events', 'event') ?? '{}';
  if (isConversion || !/pageview|pagevisit|^\{\}$/i.test(event)) return 'event';
  return host === 't.co' ? 'other' : 'page-view';
}
