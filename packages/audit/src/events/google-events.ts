import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { field } from '../hits/families/family.ts';
import type { Fields, JsonObject } from '../hits/fields.ts';
import { numberOr, PAGE_VIEW, renamed, type EventReader } from './told-event.ts';

/** Keys of a product in `pr1`, `pr2` ... by the names that gtag takes: the item parameters of GA4's e-commerce events. */
const ITEM_KEYS: Readonly<Record<string, string>> = {
  id: 'item_id',
  nm: 'item_name',
  br: 'item_brand',
  ca: 'item_category',
  c2: 'item_category2',
  c3: 'item_category3',
  c4: 'item_category4',
  c5: 'item_category5',
  va: 'item_variant',
  pr: 'price',
  qt: 'quantity',
  cp: 'coupon',
  ds: 'discount',
  af: 'affiliation',
  lp: 'index',
  li: 'item_list_id',
  ln: 'item_list_name',
  lo: 'location_id',
  pi: 'promotion_id',
  pn: 'promotion_name',
  cn: 'creative_name',
  cs: 'creative_slot',
};
const ITEM_NUMBERS: ReadonlySet<string> = new Set(['price', 'quantity', 'discount', 'index']);
/** What gtag sends apart of a page view. */
const PAGE_FIELDS = { dl: 'page_location', dt: 'page_title', dr: 'page_referrer' };

/**
 * An event of GA4: `en` names it, `ep.` and `epn.` carry its parameters as text and number, `cu` its currency, `pr1` ...
 * its items, `up.` and `upn.` the user's properties. Source: what gtag.js sends, and the names of
 * https://developers.google.com/analytics/devguides/collection/ga4/reference/events.
 */
export const ga4Events: EventReader = ({ parameters, kind }) => {
  const name = field(parameters, 'en', 't');
  if (name === null) return [];
  const own = withPrefixes(parameters, { 'ep.': String, 'epn.': numberOr });
  const user = withPrefixes(parameters, { 'up.': String, 'upn.': numberOr });
  const items = itemsOf(parameters);
  return [
    {
      name,
      properties: {
        ...(kind === 'page-view' ? renamed(parameters, PAGE_FIELDS) : {}),
        ...renamed(parameters, { cu: 'currency' }),
        ...own,
        ...(items.length > 0 ? { items } : {}),
        ...(Object.keys(user).length > 0 ? { user_properties: user } : {}),
      },
    },
  ];
};

function withPrefixes(fields: Fields, readers: Readonly<Record<string, (text: string) => Json>>): JsonObject {
  const found: [string, Json][] = [];
  for (const [name, text] of Object.entries(fields))
    for (const [prefix, read] of Object.entries(readers))
      if (name.startsWith(prefix)) found.push([name.slice(prefix.length), read(text)]);
  return Object.fromEntries(found);
}

/** `pr1`, `pr2` ... in the order of their numbers. */
function itemsOf(fields: Fields): JsonObject[] {
  return Object.keys(fields)
    .filter((name) => /^pr\d{1,3}$/.test(name))
    .toSorted((one, other) => Number(one.slice(2)) - Number(other.slice(2)))
    .map((name) => itemOf(fields[name] ?? ''));
}

/** `id`SKU`~nm`Name ...: keys of two signs; a tilde of a value is doubled. `k0`, `v0` name and fill a parameter of its own. */
function itemOf(text: string): JsonObject {
  const parts = text.split(/(?<!~)~(?!~)/).map((part) => part.replaceAll('~~', '~'));
  const item: [string, Json][] = [];
  const names = new Map<string, string>();
  for (const part of parts) {
    const [key, value] = [part.slice(0, 2), part.slice(2)];
    const name = ITEM_KEYS[key];
    if (name !== undefined) item.push([name, ITEM_NUMBERS.has(name) ? numberOr(value) : value]);
    else if (/^k\d$/.test(key)) names.set(key.slice(1), value);
    else if (/^v\d$/.test(key)) item.push([names.get(key.slice(1)) ?? key, value]);
  }
  return Object.fromEntries(item);
}

const ADS_FIELDS = {
  label: 'label',
  value: 'value',
  currency_code: 'currency',
  oid: 'transaction_id',
};

/**
 * A conversion or remarketing event of Google Ads: the event that gtag names (`en`, `data`), else `conversion` for a call with a
 * label. Source: https://developers.google.com/tag-platform/gtagjs/reference/events#conversion and what gtag.js sends.
 */
export const googleAdsEvents: EventReader = ({ parameters, kind }) => {
  const named = field(parameters, 'en', 'data.event');
  const isConversion = field(parameters, 'label') !== null;
  if (named === null && !isConversion)
    return kind === 'page-view' ? [{ name: PAGE_VIEW, properties: {} }] : [];
  if (named !== null && /^gtag\.|^gtm\./.test(named)) return isConversion ? conversion(parameters) : [];
  return [{ name: named ?? 'conversion', properties: adsProperties(parameters) }];
};

function conversion(parameters: Fields) {
  return [{ name: 'conversion', properties: adsProperties(parameters) }];
}

function adsProperties(parameters: Fields): JsonObject {
  return {
    ...withPrefixes(parameters, { 'data.': String, 'ep.': String, 'epn.': numberOr }),
    ...renamed(parameters, ADS_FIELDS, new Set(['value'])),
  };
}

const FLOODLIGHT_FIELDS = { type: 'group', cat: 'activity', cost: 'value', qty: 'quantity', ord: 'order' };
const FLOODLIGHT_NUMBERS: ReadonlySet<string> = new Set(['value', 'quantity']);

/** An activity of Floodlight, named `group/activity`. Source: https://support.google.com/campaignmanager/answer/2823450. */
export const floodlightEvents: EventReader = ({ parameters }) => {
  const [group, activity] = [field(parameters, 'type'), field(parameters, 'cat')];
  if (group === null && activity === null) return [];
  const own = Object.entries(parameters).filter(([name]) => /^u\d{1,3}$/.test(name));
  return [
    {
      name: [group, activity].filter((part) => part !== null).join('/'),
      properties: {
        ...renamed(parameters, FLOODLIGHT_FIELDS, FLOODLIGHT_NUMBERS),
        ...Object.fromEntries(own),
      },
    },
  ];
};
