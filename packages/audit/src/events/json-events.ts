import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../hits/encoded-text.ts';
import { at, isObject, textOf, type JsonObject } from '../hits/fields.ts';
import { PAGE_VIEW, type EventReader } from './told-event.ts';

interface JsonEvent {
  /** Where the event's JSON has its name: the first that is there. */
  name: readonly (readonly string[])[];
  /** Where it has its properties. */
  properties: readonly (readonly string[])[];
  /** What its library adds by itself, which no plan asks for. */
  added?: RegExp;
  /** How a page view without a name is called. */
  view?: string;
}

/** Reads events of families whose calls carry JSON. */
function reading({ name, properties, added, view = PAGE_VIEW }: JsonEvent): EventReader {
  return ({ json, kind }) => {
    if (json === undefined || kind === 'ping') return [];
    const named = name.map((path) => textOf(at(json, ...path))).find((text) => text !== null);
    const called = named ?? (kind === 'page-view' ? view : null);
    if (called === null || called === undefined) return [];
    const found = properties.map((path) => objectIn(at(json, ...path))).find((one) => one !== null) ?? {};
    return [{ name: called, properties: added === undefined ? found : without(found, added) }];
  };
}

/** An object, or the text that holds one. */
function objectIn(value: Json | undefined): JsonObject | null {
  if (isObject(value)) return value;
  const inner = typeof value === 'string' ? structureOf(value) : undefined;
  return isObject(inner) ? inner : null;
}

function without(object: JsonObject, added: RegExp): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !added.test(name)));
}

/** Segment's calls are called by their type, but for `track`: https://segment.com/docs/connections/spec/. */
const segmentEvents: EventReader = (hit) => {
  const { json } = hit;
  if (json === undefined) return [];
  const type = textOf(json['type']);
  const own = type === 'track' ? textOf(json['event']) : type;
  if (own === null) return [];
  const properties = objectIn(json['properties']) ?? objectIn(json['traits']) ?? {};
  return [{ name: own, properties }];
};

/** Plausible's revenue goals stand beside the properties: https://plausible.io/docs/events-api. */
const plausibleEvents: EventReader = (hit) => {
  const revenue = objectIn(hit.json?.['$']) ?? objectIn(hit.json?.['revenue']);
  return reading({ name: [['n'], ['name']], properties: [['p'], ['props'], ['m'], ['meta']] })(hit).map(
    ({ name, properties }) => ({
      name,
      properties: revenue === null ? properties : { ...properties, revenue },
    }),
  );
};

/** Readers of families whose events are JSON, by their code; the sources are the `docs` of each family. */
export const JSON_EVENTS: Readonly<Record<string, EventReader>> = {
  segment: segmentEvents,
  rudderstack: segmentEvents,
  jitsu: segmentEvents,
  plausible: plausibleEvents,
  posthog: reading({
    name: [['event']],
    properties: [['properties']],
    added: /^(?:\$(?!current_url$).*|token|distinct_id)$/,
  }),
  mixpanel: reading({
    name: [['event']],
    properties: [['properties']],
    added: /^(?:\$.*|mp_.*|token|distinct_id|time)$/,
  }),
  amplitude: reading({ name: [['event_type']], properties: [['event_properties']] }),
  piano: reading({
    name: [['name']],
    properties: [['data']],
    added:
      /^(?:device_|browser_|ch_ua|event_collection_|event_url|cookie_creation_|visitor_privacy_|pageview_id$|has_access$|previous_url$|page_title_html$|date$|hour$)/,
  }),
  umami: reading({ name: [['payload', 'name']], properties: [['payload', 'data']], view: 'pageview' }),
  'vercel-analytics': reading({ name: [['en']], properties: [['ed']], view: 'pageview' }),
  openpanel: reading({ name: [['payload', 'name'], ['type']], properties: [['payload', 'properties']] }),
  swetrix: reading({ name: [['ev']], properties: [['meta']], view: 'pageview' }),
  'tiktok-pixel': reading({ name: [['event']], properties: [['properties']], view: 'Pageview' }),
  'adobe-web-sdk': reading({ name: [['xdm', 'eventType']], properties: [['xdm']], added: /^eventType$/ }),
  heap: reading({
    name: [['event'], ['t']],
    properties: [['properties'], ['custom_properties']],
    view: 'pageview',
  }),
  mparticle: reading({
    name: [['n'], ['event_name'], ['data', 'event_name']],
    properties: [['attrs'], ['data', 'custom_attributes']],
  }),
  klaviyo: reading({ name: [['event']], properties: [['properties']] }),
  rybbit: reading({ name: [['event_name']], properties: [['properties']], view: 'pageview' }),
};
