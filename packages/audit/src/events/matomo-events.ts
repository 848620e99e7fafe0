import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { hasAny } from '../hits/families/family.ts';
import { isObject } from '../json-object.ts';
import type { HitFields } from '../hits/fields.ts';
import type { JsonObject } from '../json-object.ts';
import { fieldsLike, jsonOr, namedFields, PAGE_VIEW, namedEvent } from './event-reader.ts';
import type { EventReader, Names, ReadHit } from './event-reader.ts';

const ORDER: Names = [
  ['ec_id', 'order_id'],
  ['revenue', 'revenue', 'number'],
  ['ec_st', 'sub_total', 'number'],
  ['ec_tx', 'tax', 'number'],
  ['ec_sh', 'shipping', 'number'],
  ['ec_dt', 'discount', 'number'],
];

/** Marks of each kind of action, with its name. `named`: field that holds the name instead. */
const ACTIONS: readonly { marks: readonly string[]; name: string; named?: string; properties: Names }[] = [
  {
    marks: ['e_a', 'e_c'],
    name: 'event',
    named: 'e_a',
    properties: [['e_c', 'category'], ['e_n', 'name'], ['e_v', 'value', 'number']],
  },
  { marks: ['search'], name: 'site_search', properties: [['search', 'keyword'], ['search_cat', 'category'], ['search_count', 'count', 'number']] },
  { marks: ['download'], name: 'download', properties: [['download', 'url']] },
  { marks: ['link'], name: 'outlink', properties: [['link', 'url']] },
  { marks: ['exit'], name: 'outlink', properties: [['exit', 'url']] },
  { marks: ['c_i'], name: 'content_interaction', properties: [['c_n', 'name'], ['c_p', 'piece'], ['c_t', 'target'], ['c_i', 'interaction']] },
  { marks: ['c_n', 'c_p', 'c_t'], name: 'content_impression', properties: [['c_n', 'name'], ['c_p', 'piece'], ['c_t', 'target']] },
]; // prettier-ignore

/**
 * Reads an event of Matomo or Piwik PRO. The name of a `trackEvent` event is its action, with `category`, `name` and
 * `value`. Other names are `page_view`, `order`, `cart_update`, `goal`, `site_search`, `download`, `outlink`,
 * `content_impression`, `content_interaction`. Custom dimensions keep their names (`dimension1`). Reports about forms,
 * media and session recordings are no events. https://developer.matomo.org/api-reference/tracking-api
 */
export const matomoEvent: EventReader = (hit) => {
  const event = actionOf(hit);
  return event && { ...event, properties: { ...event.properties, ...ownVariables(hit.parameters) } };
};

function actionOf({ parameters, kind }: ReadHit): ReturnType<EventReader> {
  if (parameters['idgoal'] === '0' || hasAny(parameters, ['ec_id', 'ec_items'])) return basketOf(parameters);
  if (hasAny(parameters, ['idgoal'])) {
    const names: Names = [['idgoal', 'goal_id', 'number'], ['revenue', 'revenue', 'number']]; // prettier-ignore
    return namedEvent('goal', namedFields(parameters, names));
  }
  const action = ACTIONS.find(({ marks }) => hasAny(parameters, marks));
  if (action !== undefined) {
    const name = action.named === undefined ? action.name : (parameters[action.named] ?? null);
    return namedEvent(name, namedFields(parameters, action.properties));
  }
  return kind === 'page-view' ? namedEvent(PAGE_VIEW, pageOf(parameters)) : null;
}

function basketOf(parameters: HitFields): ReturnType<EventReader> {
  const items = parseJson(parameters['ec_items'] ?? '');
  return namedEvent(hasAny(parameters, ['ec_id']) ? 'order' : 'cart_update', {
    ...namedFields(parameters, ORDER),
    ...(Array.isArray(items) ? { items: items.map(itemOf) } : {}),
  });
}

/** Parses `[sku, name, category, price, quantity]`. */
function itemOf(item: Json): Json {
  if (!Array.isArray(item)) return item;
  const names = ['sku', 'name', 'category', 'price', 'quantity'];
  return Object.fromEntries(
    names.flatMap((name, index) => (index in item ? [[name, item[index] ?? null]] : [])),
  );
}

/** Returns the properties of a page, and of the product that it shows (`setEcommerceView`). */
function pageOf(parameters: HitFields): JsonObject {
  const product = namedFields(parameters, [
    ['_pks', 'sku'],
    ['_pkn', 'name'],
    ['_pkc', 'category', 'json'],
    ['_pkp', 'price', 'number'],
  ]);
  return {
    ...namedFields(parameters, [['action_name', 'action_name']]),
    ...(Object.keys(product).length === 0 ? {} : { product }),
  };
}

/** Returns custom dimensions under their own names, and custom variables from `{"1":["name","value"]}`. */
function ownVariables(parameters: HitFields): JsonObject {
  const slots = jsonOr(parameters['cvar'] ?? '');
  const variables = isObject(slots)
    ? Object.values(slots).flatMap((slot): [string, Json][] =>
        Array.isArray(slot) && typeof slot[0] === 'string' ? [[slot[0], slot[1] ?? null]] : [],
      )
    : [];
  return {
    ...fieldsLike(parameters, /^dimension[1-9]\d{0,3}$/, ([name]) => name),
    ...(variables.length === 0 ? {} : { custom_variables: Object.fromEntries(variables) }),
  };
}
