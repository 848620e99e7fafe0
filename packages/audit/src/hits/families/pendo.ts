import type { HitKind } from '@vigie/contract/hit.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../encoded-text.ts';
import { valueAtPath, flatten, objectsOf, fieldText } from '../fields.ts';
import { isObject } from '../../json-object.ts';
import type { JsonObject } from '../../json-object.ts';
import type { Payload } from '../payload.ts';
import type { Family } from './family.ts';

/** Pendo: `/data/ptm.gif/<key>`, with a deflated list of events: `jzb=` in a GET, `events` in a POST. */
export const pendo: Family = {
  vendor: 'pendo',
  name: 'Pendo',
  category: 'analytics',
  jsTagNames: ['pendo.io/agent/static/', 'pendo.io/agent/releases/'],
  phpTagNames: ['pendo.io/data/ptm.gif/'],
  tagAccount: /\/agent\/static\/([\da-f-]{36})\//,
  pageViewRule: { parameter: 'type', value: 'load' },
  requiredVariables: ['type', 'url'],
  docs: 'https://support.pendo.io/hc/en-us/articles/360032203351',
  hosts: ['pendo.io'],
  decode(payload) {
    const siteId = /\/data\/\w+\.(?:gif|json)\/(?:v\d+\/)?([\w-]+)/.exec(payload.path)?.[1];
    if (siteId === undefined) return null;
    const events = payload.path.includes('/ptm.gif/') ? eventsOf(payload) : [];
    if (events.length === 0) return [{ kind: 'other', parameters: payload.query, pageUrl: null, siteId }];
    return events.map((event) => ({
      kind: kindOf(event),
      parameters: flatten(event),
      pageUrl: fieldText(event['url']),
      siteId,
    }));
  },
};

function eventsOf({ query, json }: Payload): JsonObject[] {
  const sent: Json | undefined = query['jzb'] ?? valueAtPath(json, 'events');
  const list = typeof sent === 'string' ? structureOf(sent) : sent;
  return isObject(list) ? [list] : objectsOf(list);
}

function kindOf({ type }: JsonObject): HitKind {
  if (type === 'load') return 'page-view';
  return type === 'meta' || type === 'identify' ? 'other' : 'event';
}
