import type { HitKind } from '@vigie/contract/hit.ts';
import { flatten } from '../fields.ts';
import type { HitFields } from '../fields.ts';
import { TYPED } from '../typed.ts';
import { openBatch } from './event-envelope.ts';
import { field, fieldsOf, hasAny } from './family.ts';
import type { Family } from './family.ts';

/** Adobe Analytics: `/b/ss/<report suite>/...`; a page view unless `pe` marks a link. */
export const adobe: Family = {
  vendor: 'adobe',
  name: 'Adobe Analytics',
  category: 'analytics',
  jsTagNames: ['AppMeasurement*.js'],
  phpTagNames: ['/b/ss/'],
  pageViewRule: null,
  requiredVariables: ['pageName'],
  docs: 'https://experienceleague.adobe.com/en/docs/analytics/implementation/validate/query-parameters',
  hosts: ['omtrdc.net', '2o7.net'],
  decode(payload) {
    const fields = fieldsOf(payload);
    const suite = /\/b\/ss(?:\/([^/]*)|$)/.exec(payload.path)?.[1] ?? null;
    if (suite === null && !hasAny(fields, ['AQB'])) return null;
    const pageUrl = field(fields, 'g');
    return [
      { kind: hasAny(fields, ['pe']) ? 'event' : 'page-view', parameters: fields, pageUrl, siteId: suite },
    ];
  },
};

/** Adobe's Web SDK: `{"meta","xdm","events":[{"xdm":{...}}]}`; the `xdm` of an event may be in the envelope. */
export const adobeWebSdk: Family = {
  vendor: 'adobe-web-sdk',
  name: 'Adobe Experience Platform Web SDK',
  category: 'analytics',
  jsTagNames: ['alloy*.js'],
  phpTagNames: ['/ee/*interact', '/ee/*collect', 'adobedc.net/'],
  pageViewRule: { parameter: 'xdm.eventType', value: 'web.webpagedetails.pageViews' },
  requiredVariables: ['xdm.web.webPageDetails.name', 'xdm.web.webPageDetails.URL'],
  docs: 'https://experienceleague.adobe.com/en/docs/experience-platform/web-sdk/home',
  hosts: ['adobedc.net', 'adobedc.demdex.net'],
  decode(payload) {
    const { shared, events } = openBatch(payload, 'events') ?? { shared: {}, events: [] };
    return events
      .map((event) => ({ event, parameters: flatten(event) }))
      .map(({ event, parameters }) => ({ event, parameters, all: { ...shared, ...parameters } }))
      .filter(({ all }) => Object.keys(all).some((name) => name.startsWith('xdm.')))
      .map(({ event, parameters, all }) => ({
        kind: xdmKind(all),
        parameters,
        [TYPED]: event,
        shared,
        pageUrl: field(all, 'xdm.web.webPageDetails.URL'),
        siteId: field(payload.query, 'configId', 'dataStreamId'),
      }));
  },
};

function xdmKind(fields: HitFields): HitKind {
  const views = field(fields, 'xdm.web.webPageDetails.pageViews.value');
  const type = field(fields, 'xdm.eventType');
  return type === 'web.webpagedetails.pageViews' || Number(views) > 0 ? 'page-view' : 'event';
}
