import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { field } from '../hits/families/family.ts';
import type { HitFields } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';
import { fieldsLike, eventName, namedFields, numberOr, PAGE_VIEW, namedEvent } from './event-reader.ts';
import type { EventReader, Names } from './event-reader.ts';

/** Matches settings that the Google tag sends like event parameters. */
const TAG_SETTINGS =
  /^(?:debug_mode|anonymize_ip|send_to|first_party_collection|server_container_url|transport_url)$/;

/** Page facts of the Google tag: parameters of the event `page_view`, and noise for other events. */
const PAGE: Names = [
  ['dl', 'page_location'],
  ['dt', 'page_title'],
  ['dr', 'page_referrer'],
];

/** Names of an item's fields by their short form. */
const ITEM_NAMES: Readonly<Record<string, string>> = {
  id: 'item_id', nm: 'item_name', br: 'item_brand', ca: 'item_category', c2: 'item_category2', c3: 'item_category3',
  c4: 'item_category4', c5: 'item_category5', va: 'item_variant', pr: 'price', qt: 'quantity', cp: 'coupon',
  ds: 'discount', af: 'affiliation', lp: 'index', li: 'item_list_id', ln: 'item_list_name', lo: 'location_id',
  pi: 'promotion_id', pn: 'promotion_name', cn: 'creative_name', cs: 'creative_slot',
}; // prettier-ignore
const ITEM_NUMBERS: ReadonlySet<string> = new Set(['pr', 'qt', 'ds', 'lp']);
/** Maximum number of items in GA4. */
const ITEMS_MAX = 200;

/**
 * Reads an event of GA4: `en`, `ep.` texts, `epn.` numbers, `pr1` to `pr200` as `items`, `up.` and `upn.` as
 * `user_properties`. Consent and session are no part of an event. Names of the events reference,
 * https://developers.google.com/analytics/devguides/collection/ga4/reference/events, and of
 * https://www.thyngster.com/ga4-measurement-protocol-cheatsheet/ for their short forms.
 */
export const ga4Event: EventReader = (hit) => {
  const { parameters, kind } = hit;
  const items = itemsOf(parameters);
  const user = typedBy(parameters, 'up');
  return namedEvent(eventName(hit, 'en'), {
    ...(kind === 'page-view' ? namedFields(parameters, PAGE) : {}),
    ...namedFields(parameters, [['cu', 'currency']]),
    ...typedBy(parameters, 'ep'),
    ...(items.length === 0 ? {} : { items }),
    ...(Object.keys(user).length === 0 ? {} : { user_properties: user }),
  });
};

/** Returns typed properties: `ep.name` is a text, `epn.name` a number. */
function typedBy(parameters: HitFields, prefix: 'ep' | 'up'): JsonObject {
  const found: [string, Json][] = [];
  for (const [name, value] of Object.entries(parameters)) {
    const [kind, own] = [name.slice(0, name.indexOf('.')), name.slice(name.indexOf('.') + 1)];
    if (own === '' || TAG_SETTINGS.test(own)) continue;
    if (kind === prefix) found.push([own, value]);
    if (kind === `${prefix}n`) found.push([own, numberOr(value)]);
  }
  return Object.fromEntries(found);
}

function itemsOf(parameters: HitFields): JsonObject[] {
  return Object.keys(parameters)
    .flatMap((name) => {
      const number = /^pr([1-9]\d{0,2})$/.exec(name)?.[1];
      return number === undefined || Number(number) > ITEMS_MAX ? [] : [Number(number)];
    })
    .toSorted((one, other) => one - other)
    .map((number) => itemOf(parameters[`pr${number}`] ?? ''));
}

/** Parses `idSKU~nmShirt~pr9.9~k0size~v0M`; a tilde in a value is doubled. */
function itemOf(text: string): JsonObject {
  const parts = text
    .replaceAll('~~', '\0')
    .split('~', 200)
    .map((part) => part.replaceAll('\0', '~'))
    .filter((part) => part.length >= 2);
  const byCode = new Map(parts.map((part) => [part.slice(0, 2), part.slice(2)]));
  const entries = [...byCode].flatMap(([code, value]): [string, Json][] => {
    const own = /^k\d$/.test(code) ? [value, byCode.get(`v${code[1]}`) ?? ''] : null;
    if (own !== null) return own[0] === '' ? [] : [[own[0] ?? '', own[1] ?? '']];
    const name = Object.hasOwn(ITEM_NAMES, code) ? ITEM_NAMES[code] : undefined;
    return name === undefined ? [] : [[name, ITEM_NUMBERS.has(code) ? numberOr(value) : value]];
  });
  return Object.fromEntries(entries);
}

/**
 * Reads an event of Universal Analytics. Its name is its action, as in gtag.
 * https://developers.google.com/analytics/devguides/collection/protocol/v1/parameters
 */
export const universalEvent: EventReader = ({ parameters, kind }) => {
  const name = kind === 'page-view' ? PAGE_VIEW : field(parameters, 'ea', 't');
  return namedEvent(name, {
    ...namedFields(parameters, [
      ['ec', 'event_category'],
      ['el', 'event_label'],
      ['ev', 'value', 'number'],
      ['ti', 'transaction_id'],
      ['tr', 'revenue', 'number'],
      ['cu', 'currency'],
      ['pa', 'product_action'],
    ]),
    ...fieldsLike(parameters, /^cd([1-9]\d{0,2})$/, ([, number]) => `dimension${number}`),
  });
};

/**
 * Reads an event of Google Ads: `conversion` if there is a label, else the remarketing event, with the parameters of
 * gtag. https://support.google.com/google-ads/answer/7548399
 */
export const googleAdsEvent: EventReader = ({ parameters, url, kind }) => {
  const data = fieldsLike(parameters, /^data\.(?!event$)(.+)$/s, ([, name]) => name ?? '');
  const named = field(parameters, 'en') ?? field(parameters, 'data.event');
  const isConversion = field(parameters, 'label') !== null || /\/(?:1p-)?conversion\//.test(url);
  const unnamed = isConversion ? 'conversion' : kind === 'page-view' ? PAGE_VIEW : 'remarketing';
  return namedEvent(named === null || named === 'gtag.config' ? unnamed : named, {
    ...data,
    ...namedFields(data, [['value', 'value', 'number']]),
    ...namedFields(parameters, [
      ['label', 'label'],
      ['value', 'value', 'number'],
      ['currency_code', 'currency'],
      ['oid', 'transaction_id'],
    ]),
  });
};

/**
 * Reads an event of Floodlight. Its name is its activity tag (`cat`); parameters keep their names.
 * https://support.google.com/campaignmanager/answer/2823450
 */
export const floodlightEvent: EventReader = (hit) =>
  namedEvent(eventName(hit, 'cat'), {
    ...namedFields(hit.parameters, [
      ['type', 'type'],
      ['qty', 'qty', 'number'],
      ['cost', 'cost', 'number'],
      ['ord', 'ord'],
    ]),
    ...fieldsLike(hit.parameters, /^u[1-9]\d{0,2}$/, ([name]) => name),
  });
