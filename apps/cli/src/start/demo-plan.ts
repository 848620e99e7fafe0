import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';

const DATA_LAYER = ['dataLayer:dataLayer'];
const TEXT = { type: 'string', minLength: 1 };
const AMOUNT = { type: 'number', exclusiveMinimum: 0 };
const ECOMMERCE = {
  type: 'object',
  required: ['ecommerce'],
  properties: {
    ecommerce: {
      type: 'object',
      required: ['currency', 'value', 'items'],
      properties: { currency: { const: 'EUR' }, value: AMOUNT, items: { type: 'array', minItems: 1 } },
    },
  },
};

/** What the demo shop was agreed to send. It does not keep to all of that: the screens have findings to show. */
export const DEMO_PLAN: TrackingPlan = {
  events: [
    {
      name: 'page_view',
      meaning: { en: 'A page was shown.', fr: 'Une page a été affichée.' },
      owner: 'Marketing',
      sources: ['matomo'],
      due: { pages: ['/*'] },
      times: 1,
    },
    {
      name: 'view_item',
      meaning: {
        en: 'A product was shown, with its price.',
        fr: 'Une fiche produit a été affichée, avec son prix.',
      },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { pages: ['/produit/*'] },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'view_item_list',
      meaning: { en: 'A shelf of products was shown.', fr: 'Un rayon de produits a été affiché.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { pages: ['/categorie/*'] },
      times: 1,
      schema: {
        type: 'object',
        required: ['item_list_id', 'item_list_name'],
        properties: { item_list_id: TEXT, item_list_name: TEXT },
      },
    },
    {
      name: 'view_search_results',
      meaning: { en: 'A search was answered.', fr: 'Une recherche a reçu ses résultats.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { pages: ['/recherche'] },
      times: 1,
    },
    {
      name: 'view_cart',
      meaning: { en: 'The basket was shown.', fr: 'Le panier a été affiché.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { pages: ['/panier'] },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'add_to_cart',
      meaning: { en: 'A product was put into the basket.', fr: 'Un produit a été mis au panier.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
    },
  ],
  agree: [],
  unplanned: 'report',
};
