import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { field, hasAny } from '../hits/families/family.ts';
import { fieldText } from '../hits/fields.ts';
import type { HitFields } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';
import { fieldsLike, namedFields, numberOr, PAGE_VIEW, namedEvent, without } from './event-reader.ts';
import type { EventReader } from './event-reader.ts';
import { objectIn } from './json-events.ts';

/** Shop events, which take precedence in the name of a call. */
const SHOP_EVENTS: ReadonlySet<string> = new Set([
  'purchase', 'scCheckout', 'scAdd', 'scRemove', 'scOpen', 'scView', 'prodView',
]); // prettier-ignore
const LIST_MAX = 500;

/**
 * Reads a call of Adobe Analytics. Its name is the shop event in its list (`purchase`, `scAdd`, ...), else its link,
 * else `page_view`. Properties have the names of the page's code: `events`, `products`, `eVar1`, `prop1`, `list1`,
 * `pageName`, `contextData`.
 * https://experienceleague.adobe.com/en/docs/analytics/implementation/validate/query-parameters
 */
export const adobeEvent: EventReader = ({ parameters }) => {
  const events = listIn(field(parameters, 'events', 'ev'));
  const shop = events.map((event) => event.replace(/[=:].*$/s, '')).find((event) => SHOP_EVENTS.has(event));
  const link = hasAny(parameters, ['pe']) ? field(parameters, 'pev2', 'pev1', 'pe') : PAGE_VIEW;
  const products = listIn(field(parameters, 'products', 'pl')).map(productOf);
  const context = contextData(parameters);
  return namedEvent(shop ?? link, {
    ...namedFields(parameters, [
      ['pageName', 'pageName'], ['gn', 'pageName'], ['ch', 'channel'], ['v0', 'campaign'], ['cc', 'currencyCode'],
      ['purchaseID', 'purchaseID'], ['xact', 'transactionID'],
    ]), // prettier-ignore
    ...fieldsLike(parameters, /^v([1-9]\d{0,2})$/, ([, number]) => `eVar${number}`),
    ...fieldsLike(parameters, /^c([1-9]\d?)$/, ([, number]) => `prop${number}`),
    ...fieldsLike(parameters, /^l([1-3])$/, ([, number]) => `list${number}`),
    ...fieldsLike(parameters, /^(?:eVar|prop|list|hier)\d{1,3}$/, ([name]) => name),
    ...(events.length === 0 ? {} : { events }),
    ...(products.length === 0 ? {} : { products }),
    ...(Object.keys(context).length === 0 ? {} : { contextData: context }),
  });
};

function listIn(text: string | null): string[] {
  return (text ?? '')
    .split(',', LIST_MAX)
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

/** Parses `category;name;quantity;price;events;eVars`, the last two as `event1=2|event2=3`. */
function productOf(text: string): JsonObject {
  const [category = '', name = '', quantity = '', price = '', events = '', variables = ''] = text.split(
    ';',
    6,
  );
  const fields: [string, Json][] = [
    ['category', category],
    ['name', name],
    ['quantity', numberOr(quantity)],
    ['price', numberOr(price)],
    ['events', pairsIn(events)],
    ['eVars', pairsIn(variables)],
  ];
  return Object.fromEntries(
    fields.filter(
      ([, value]) =>
        value !== '' && (typeof value !== 'object' || value === null || Object.keys(value).length > 0),
    ),
  );
}

function pairsIn(text: string): JsonObject {
  return Object.fromEntries(
    text.split('|', LIST_MAX).flatMap((pair): [string, Json][] => {
      const [name = '', ...value] = pair.split('=');
      return name === '' ? [] : [[name, value.length === 0 ? 1 : numberOr(value.join('='))]];
    }),
  );
}

/** Parses `c.&shop.&type=b2b&.shop&.c`: dotted names between the brackets. */
function contextData(parameters: HitFields): JsonObject {
  const path: string[] = [];
  const found: [string, Json][] = [];
  for (const [name, value] of Object.entries(parameters)) {
    if (name.startsWith('.') && name.slice(1) === path.at(-1)) path.pop();
    else if (name.endsWith('.') && (name === 'c.' || path[0] === 'c') && path.length < 12)
      path.push(name.slice(0, -1));
    else if (path[0] === 'c') found.push([[...path.slice(1), name].join('.'), value]);
  }
  return Object.fromEntries(found);
}

/** Matches fields that Adobe's Web SDK adds to each event. */
const SDK_OWN =
  /^(?:eventType|identityMap|timestamp|_id|device|environment|implementationDetails|placeContext)$/;

/**
 * Reads an event of Adobe's Web SDK. Its name is `eventType`; its properties are the fields of `xdm`, and `data`.
 * https://experienceleague.adobe.com/en/docs/experience-platform/xdm/classes/experienceevent
 */
export const adobeEdgeEvent: EventReader = ({ typed = {}, parameters, kind }) => {
  const data = objectIn(typed['data']);
  const name = fieldText(parameters['xdm.eventType']) ?? (kind === 'page-view' ? PAGE_VIEW : null);
  return namedEvent(name, {
    ...without(objectIn(typed['xdm']), SDK_OWN),
    ...(Object.keys(data).length === 0 ? {} : { data }),
  });
};
