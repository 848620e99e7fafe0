import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { structureOf } from '../hits/encoded-text.ts';
import { field } from '../hits/families/family.ts';
import { at, isObject, textOf, type Fields, type JsonObject } from '../hits/fields.ts';
import { numberOr, PAGE_VIEW, renamed, type EventReader } from './told-event.ts';

const META_NUMBERS: ReadonlySet<string> = new Set(['value', 'num_items', 'predicted_ltv']);

/** `ev` and `cd[...]` of the Meta pixel: https://developers.facebook.com/docs/meta-pixel/reference. */
export const metaEvents: EventReader = ({ parameters, kind }) => {
  const name = field(parameters, 'ev');
  if (name === null || kind === 'other') return [];
  const own = Object.entries(parameters).flatMap(([key, text]): [string, Json][] => {
    const property = /^cd\[(.+)\]$/.exec(key)?.[1];
    return property === undefined ? [] : [[property, typed(text, META_NUMBERS.has(property))]];
  });
  return [{ name, properties: Object.fromEntries(own) }];
};

/** Lists and objects that travel as text have their own types. */
function typed(text: string, isNumber: boolean): Json {
  if (isNumber) return numberOr(text);
  return /^\s*[[{]/.test(text) ? (structureOf(text) ?? text) : text;
}

/** `event` and `ed={...}` of the Pinterest tag: https://developers.pinterest.com/docs/conversions/pinterest-tag/. */
export const pinterestEvents: EventReader = ({ parameters, kind }) => {
  const name = field(parameters, 'event');
  if (name === null || kind === 'other') return [];
  const data = structureOf(parameters['ed'] ?? '');
  return [{ name, properties: isObject(data) ? data : {} }];
};

/** A conversion of LinkedIn's Insight Tag, else the page: https://www.linkedin.com/help/lms/answer/a418880. */
export const linkedinEvents: EventReader = ({ parameters, kind }) => {
  if (kind === 'other') return [];
  const conversion = field(parameters, 'conversionId');
  if (conversion === null) return [{ name: PAGE_VIEW, properties: {} }];
  return [{ name: 'conversion', properties: { conversion_id: numberOr(conversion) } }];
};

/** Fathom's events: https://usefathom.com/docs/features/events. */
export const fathomEvents: EventReader = ({ parameters, kind }) => {
  const name = field(parameters, 'name', 'event_name') ?? (kind === 'page-view' ? PAGE_VIEW : null);
  if (name === null) return [];
  const payload = structureOf(parameters['payload'] ?? '');
  const value = field(parameters, 'value');
  return [
    {
      name,
      properties: {
        ...(isObject(payload) ? payload : {}),
        ...(value === null ? {} : { _value: numberOr(value) }),
      },
    },
  ];
};

const STRUCTURED = { se_ca: 'category', se_la: 'label', se_pr: 'property', se_va: 'value' };
const PAGE = { url: 'url', page: 'title', refr: 'referrer' };

/**
 * Snowplow's page views, structured events and self-describing events, with their contexts by the name of their schema:
 * https://docs.snowplow.io/docs/fundamentals/canonical-event/snowplow-tracker-protocol/.
 */
export const snowplowEvents: EventReader = ({ parameters, kind }) => {
  if (kind === 'ping') return [];
  const told = selfDescribing(parameters) ?? structured(parameters);
  if (told === null) return [];
  const contexts = contextsOf(jsonOf(parameters, 'co', 'cx'));
  const properties: JsonObject = { ...told.properties };
  if (Object.keys(contexts).length > 0) properties['contexts'] = contexts;
  return [{ name: told.name, properties }];
};

function structured(fields: Fields) {
  const action = field(fields, 'se_ac');
  if (fields['e'] === 'se' && action !== null)
    return { name: action, properties: renamed(fields, STRUCTURED, new Set(['value'])) };
  return fields['e'] === 'pv' ? { name: PAGE_VIEW, properties: renamed(fields, PAGE) } : null;
}

function selfDescribing(fields: Fields) {
  const inner = at(jsonOf(fields, 'ue_pr', 'ue_px'), 'data');
  const name = schemaName(textOf(at(inner, 'schema')));
  const data = at(inner, 'data');
  return name === null ? null : { name, properties: isObject(data) ? data : {} };
}

function jsonOf(fields: Fields, plain: string, encoded: string): Json | undefined {
  return structureOf(fields[plain] ?? fields[encoded] ?? '');
}

function contextsOf(json: Json | undefined): JsonObject {
  const list = at(json, 'data');
  if (!Array.isArray(list)) return {};
  return Object.fromEntries(
    list.flatMap((one) => {
      const name = schemaName(textOf(at(one, 'schema')));
      const data = at(one, 'data');
      return name === null || data === undefined ? [] : [[name, data]];
    }),
  );
}

/** `iglu:com.acme/add_to_cart/jsonschema/1-0-0` is `add_to_cart`. */
function schemaName(schema: string | null): string | null {
  return /^iglu:[^/]+\/([^/]+)\//.exec(schema ?? '')?.[1] ?? null;
}

const ADOBE_FIELDS = {
  pageName: 'pageName',
  purchaseID: 'purchaseID',
  cc: 'currencyCode',
  ch: 'channel',
  state: 'state',
  zip: 'zip',
};

/**
 * Each entry of `events` of Adobe Analytics, with products, eVars and props; without any it is a page view or a link.
 * `event1=5` is `event1` with the value 5. Source:
 * https://experienceleague.adobe.com/en/docs/analytics/implementation/validate/query-parameters.
 */
export const adobeEvents: EventReader = ({ parameters, kind }) => {
  const shared = {
    ...renamed(parameters, ADOBE_FIELDS),
    ...numbered(parameters, /^v(\d{1,3})$/, 'eVar'),
    ...numbered(parameters, /^c(\d{1,3})$/, 'prop'),
    ...productsOf(parameters['products'] ?? parameters['pl'] ?? ''),
  };
  const events = (parameters['events'] ?? '')
    .split(',')
    .filter((event) => event.trim() !== '')
    .slice(0, 100);
  if (events.length === 0)
    return [
      {
        name: kind === 'page-view' ? PAGE_VIEW : 'link',
        properties: { ...shared, ...renamed(parameters, { pev2: 'linkName', pev1: 'linkURL' }) },
      },
    ];
  return events.map((event) => {
    const [name = '', value] = event.trim().split('=');
    const called = name.split(':')[0] ?? '';
    return { name: called, properties: value === undefined ? shared : { ...shared, value: numberOr(value) } };
  });
};

function numbered(fields: Fields, pattern: RegExp, name: string): JsonObject {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([key, text]) => {
      const number = pattern.exec(key)?.[1];
      return number === undefined ? [] : [[name + number, text]];
    }),
  );
}

/** `category;product;quantity;price;events;eVars`, several with commas. */
function productsOf(text: string): JsonObject {
  if (text.trim() === '') return {};
  const products = text
    .split(',')
    .slice(0, 200)
    .map((one) => {
      const [category = '', product = '', quantity = '', price = ''] = one.split(';');
      return {
        ...(category === '' ? {} : { category }),
        product,
        ...(quantity === '' ? {} : { quantity: numberOr(quantity) }),
        ...(price === '' ? {} : { price: numberOr(price) }),
      };
    });
  return { products };
}
