import { valueAtPath, flatten, fieldText } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import type { JsonObject } from '../../json-object.ts';
import { TYPED } from '../typed.ts';
import { openBatch } from './event-envelope.ts';
import { absentAccount, account, field, fieldsOf } from './family.ts';
import type { Family } from './family.ts';

const PAGE_VIEWS: ReadonlySet<string> = new Set(['page.display']);

/** Piano Analytics: `{"events":[{"name":"page.display","data":{...}}]}` in the body or in the query, site in `s`. */
export const piano: Family = {
  vendor: 'piano',
  name: 'Piano Analytics',
  category: 'analytics',
  jsTagNames: ['piano-analytics*.js', 'tag.aticdn.net/'],
  phpTagNames: ['pa-cd.com/event', 'xiti.com/event', '/event'],
  tagAccount: /tag\.aticdn\.net\/(\d+)\//,
  accountParameter: 's',
  pageViewRule: { parameter: 'name', value: 'page.display' },
  requiredVariables: ['page'],
  docs: 'https://developers.atinternet-solutions.com/piano-analytics/data-collection/how-to-send-events/collection-api',
  hosts: ['pa-cd.com', 'xiti.com', 'ati-host.net'],
  decode(payload) {
    const batch = Array.isArray(payload.json) ? null : openBatch(payload, 'events');
    if (batch === null) return null;
    const { shared } = batch;
    return batch.events.filter(isPianoEvent).map((event) => ({
      kind: PAGE_VIEWS.has(fieldText(event['name']) ?? '') ? 'page-view' : 'event',
      parameters: flatten(event),
      [TYPED]: event,
      shared,
      pageUrl:
        fieldText(valueAtPath(event, 'data', 'event_url_full')) ??
        fieldText(valueAtPath(event, 'data', 'event_url')),
      siteId:
        field(shared, 's') ??
        fieldText(valueAtPath(event, 'data', 'site_id')) ??
        account(shared, 's') ??
        absentAccount(piano, payload),
    }));
  },
};

/** Older AT Internet hit (`hit.xiti?s=...&p=...`): a page view unless it marks a click. */
export const atInternet: Family = {
  vendor: 'at-internet',
  name: 'AT Internet (SmartTag)',
  category: 'analytics',
  jsTagNames: ['smarttag*.js', 'xtcore.js'],
  phpTagNames: ['hit.xiti'],
  accountParameter: 's',
  pageViewRule: null,
  requiredVariables: ['s', 'p'],
  docs: 'https://developers.atinternet-solutions.com/javascript-en/',
  hosts: ['xiti.com', 'ati-host.net'],
  decode(payload) {
    const fields = fieldsOf(payload);
    if (!payload.path.endsWith('.xiti') && !hasXitiShape(fields)) return null;
    const isClick = field(fields, 'click', 'type', 'pclick') !== null;
    return [
      {
        kind: field(fields, 'p') !== null && !isClick ? 'page-view' : 'event',
        parameters: fields,
        pageUrl: null,
        siteId: account(fields, 's') ?? absentAccount(atInternet, payload),
      },
    ];
  },
};

function isPianoEvent(event: JsonObject): boolean {
  return typeof event['name'] === 'string' && isObject(event['data']);
}

function hasXitiShape(fields: HitFields): boolean {
  const hasVisitor = field(fields, 'idclient', 'vtag', 'ptag') !== null;
  return /^\d+$/.test(fields['s'] ?? '') && hasVisitor && field(fields, 'p', 'click') !== null;
}
