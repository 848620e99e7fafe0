import type { HitKind } from '@vigie/contract/hit.ts';
import { at, flatten, objectsOf, textOf } from '../fields.ts';
import type { JsonObject } from '../fields.ts';
import { field, fieldsOf, hasAny } from './family.ts';
import type { Family } from './family.ts';

/** Adobe Analytics: `/b/ss/<report suite>/...`; a page view unless `pe` tells of a link. */
export const adobe: Family = {
  vendor: 'adobe',
  decode(payload) {
    const fields = fieldsOf(payload);
    const suite = /\/b\/ss\/([^/]+)\//.exec(payload.path)?.[1] ?? null;
    if (suite === null && !hasAny(fields, ['AQB'])) return null;
    const pageUrl = field(fields, 'g');
    return [
      { kind: hasAny(fields, ['pe']) ? 'event' : 'page-view', parameters: fields, pageUrl, siteId: suite },
    ];
  },
};

/** Adobe's Web SDK: `{"events":[{"xdm":{...}}]}`, the data stream in `configId`. */
export const adobeWebSdk: Family = {
  vendor: 'adobe-web-sdk',
  decode({ json, query }) {
    const events = objectsOf(at(json, 'events')).filter((event) => at(event, 'xdm') !== undefined);
    if (events.length === 0) return null;
    return events.map((event) => ({
      kind: xdmKind(event),
      parameters: { ...query, ...flatten(event) },
      pageUrl: textOf(at(event, 'xdm', 'web', 'webPageDetails', 'URL')),
      siteId: field(query, 'configId', 'dataStreamId'),
    }));
  },
};

function xdmKind(event: JsonObject): HitKind {
  const views = textOf(at(event, 'xdm', 'web', 'webPageDetails', 'pageViews', 'value'));
  const type = textOf(at(event, 'xdm', 'eventType'));
  return type === 'web.webpagedetails.pageViews' || Number(views) > 0 ? 'page-view' : 'event';
}
