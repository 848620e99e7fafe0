import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { parseJson } from '../hits/encoded-text.ts';
import { field } from '../hits/families/family.ts';
import type { Fields, JsonObject } from '../hits/fields.ts';
import { numberOr, PAGE_VIEW, renamed, type EventReader } from './told-event.ts';

interface Action {
  /** The parameter that tells it. */
  by: string;
  name: (fields: Fields) => string;
  properties: Readonly<Record<string, string>>;
  numbers?: readonly string[];
}

const ORDER = {
  ec_id: 'order_id',
  revenue: 'revenue',
  ec_st: 'sub_total',
  ec_tx: 'tax',
  ec_sh: 'shipping',
  ec_dt: 'discount',
};
const ORDER_NUMBERS = ['revenue', 'sub_total', 'tax', 'shipping', 'discount'];

/** What a request of Matomo tells beside a page view, the most telling parameter first. */
const ACTIONS: readonly Action[] = [
  {
    by: 'idgoal',
    name: (fields) =>
      fields['idgoal'] === '0' ? (field(fields, 'ec_id') === null ? 'cart_update' : 'order') : 'goal',
    properties: { ...ORDER },
    numbers: ORDER_NUMBERS,
  },
  {
    by: 'e_a',
    name: (fields) => fields['e_a'] ?? '',
    properties: { e_c: 'category', e_n: 'name', e_v: 'value' },
    numbers: ['value'],
  },
  {
    by: 'search',
    name: () => 'site_search',
    properties: { search: 'keyword', search_cat: 'category', search_count: 'count' },
    numbers: ['count'],
  },
  { by: 'download', name: () => 'download', properties: { download: 'url' } },
  { by: 'link', name: () => 'outlink', properties: { link: 'url' } },
  {
    by: 'c_n',
    name: (fields) => (field(fields, 'c_i') === null ? 'content_impression' : 'content_interaction'),
    properties: { c_n: 'name', c_p: 'piece', c_t: 'target', c_i: 'interaction' },
  },
];
const PAGE = {
  action_name: 'title',
  url: 'url',
  _pks: 'sku',
  _pkn: 'product',
  _pkc: 'category',
  _pkp: 'price',
};

/**
 * An event of Matomo or Piwik PRO. An event is called by its action; the others `page_view`, `order`, `cart_update`, `goal`,
 * `site_search`, `download`, `outlink`, `content_impression`, `content_interaction`. Source:
 * https://developer.matomo.org/api-reference/tracking-api.
 */
export const matomoEvents: EventReader = ({ parameters, kind }) => {
  if (kind === 'ping' || kind === 'other') return [];
  const action = ACTIONS.find(({ by }) => field(parameters, by) !== null);
  const name = action?.name(parameters) ?? PAGE_VIEW;
  const own =
    action === undefined
      ? renamed(parameters, PAGE, new Set(['price']))
      : renamed(parameters, action.properties, new Set(action.numbers));
  return [
    {
      name,
      properties: {
        ...own,
        ...goalOf(name, parameters),
        ...itemsOf(parameters),
        ...dimensionsOf(parameters),
      },
    },
  ];
};

function goalOf(name: string, fields: Fields): JsonObject {
  return name === 'goal' ? { goal: numberOr(fields['idgoal'] ?? '') } : {};
}

/** `ec_items=[["sku","name","category",price,quantity]]`. */
function itemsOf(fields: Fields): JsonObject {
  const list = parseJson(fields['ec_items'] ?? '');
  if (!Array.isArray(list)) return {};
  return { items: list.filter(Array.isArray).map(itemOf) };
}

function itemOf(item: Json[]): JsonObject {
  const names = ['sku', 'name', 'category', 'price', 'quantity'];
  return Object.fromEntries(
    names.flatMap((name, place) => (item[place] === undefined ? [] : [[name, item[place]]])),
  );
}

function dimensionsOf(fields: Fields): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => /^dimension\d{1,3}$/.test(name)));
}
