import { flatten } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { HitFields } from '../fields.ts';
import { structureOf } from '../encoded-text.ts';
import type { Payload } from '../payload.ts';
import { account, field, fieldsOf, isOwnHost } from './family.ts';
import type { Family } from './family.ts';

/** Tealium: its container utag.js, and its hits `{"tealium_account","tealium_profile","tealium_event"}`. */
export const tealium: Family = {
  vendor: 'tealium',
  name: 'Tealium',
  category: 'tag-manager',
  jsTagNames: ['tags.tiqcdn.com/utag/', '/utag.js', '/utag.sync.js'],
  phpTagNames: ['tealiumiq.com/'],
  tagAccount: /\/utag\/([\w.-]+\/[\w.-]+)\//,
  accountParameter: 'tealium_account',
  pageViewRule: { parameter: 'tealium_event', value: 'view' },
  requiredVariables: ['tealium_account', 'tealium_profile', 'tealium_event'],
  docs: 'https://docs.tealium.com/server-side/data-sources/http-api/',
  hosts: ['tealiumiq.com', 'tiqcdn.com'],
  decode(payload) {
    const fields = jsonOrForm(payload);
    const isCollect = /\/(?:event|bulk-event|i\.gif)\/?$/.test(payload.path);
    const name = account(fields, 'tealium_account', 'data.tealium_account');
    if (name === null && !(isCollect && isOwnHost(tealium, payload))) return null;
    const profile = field(fields, 'tealium_profile', 'data.tealium_profile');
    const inPath = /^\/([\w.-]+\/[\w.-]+)\/\d+\/i\.gif$/.exec(payload.path)?.[1] ?? null;
    const event = field(fields, 'tealium_event', 'data.tealium_event', 'event', 'ut.event', 'data.ut.event');
    const kind = /^(?:view|page_?view)$/i.test(event ?? '') ? 'page-view' : 'event';
    return [
      {
        kind: event === null ? 'other' : kind,
        parameters: fields,
        pageUrl: field(fields, 'url', 'dom.url', 'data.dom.url', 'page_url', 'data.page_url'),
        siteId: name === null || profile === null ? (name ?? inPath) : `${name}/${profile}`,
      },
    ];
  },
};

/** Commanders Act (TagCommander): its container tc_*.js, and its hits `/events?tc_s=<site>` with `{"event_name"}`. */
export const commandersAct: Family = {
  vendor: 'commanders-act',
  name: 'Commanders Act (TagCommander)',
  category: 'tag-manager',
  jsTagNames: ['cdn.tagcommander.com/', '/tc_*.js'],
  phpTagNames: ['collect.commander1.com/events', '/events?tc_s='],
  tagAccount: /cdn\.tagcommander\.com\/(\d+)\//,
  accountParameter: 'tc_s',
  pageViewRule: { parameter: 'event_name', value: 'page_view' },
  requiredVariables: ['event_name', 'tc_s'],
  docs: 'https://doc.commandersact.com/developers/tracking/events-reference',
  hosts: ['commander1.com', 'tagcommander.com', 'trustcommander.net'],
  decode(payload) {
    const fields = jsonOrForm(payload);
    if (!Object.hasOwn(payload.query, 'tc_s') || !/\/(?:events|cact)\/?$/.test(payload.path)) return null;
    const event = field(fields, 'event_name', 'event');
    return [
      {
        kind: event === 'page_view' ? 'page-view' : 'event',
        parameters: fields,
        pageUrl: field(fields, 'context.page.url', 'url', 'page_location'),
        siteId: account(payload.query, 'tc_s'),
      },
    ];
  },
};

/** Returns the fields of query, form and JSON, including JSON in the field `data`. */
function jsonOrForm(payload: Payload): HitFields {
  const { data, ...fields } = fieldsOf(payload);
  const inField = data === undefined ? undefined : structureOf(data);
  const spread = isObject(inField) ? flatten(inField) : {};
  return { ...fields, ...spread, ...(isObject(payload.json) ? flatten(payload.json) : {}) };
}
