import type { TrackingPlan } from '@vigie/contract/tracking-plan.ts';
import { CATEGORY_SLUGS } from '@vigie/demo-site/shop/catalogue.ts';
import { PURCHASE_STEPS } from '@vigie/demo-site/shop/purchase-journey.ts';

const DATA_LAYER = ['dataLayer:dataLayer'];
const TEXT = { type: 'string', minLength: 1 };
const AMOUNT = { type: 'number', exclusiveMinimum: 0 };
const VALUED = { type: 'object', required: ['value'], properties: { value: AMOUNT } };
const BASKET = { currency: { const: 'EUR' }, value: AMOUNT };
const ECOMMERCE = {
  type: 'object',
  required: ['ecommerce'],
  properties: {
    ecommerce: {
      type: 'object',
      required: ['currency', 'value', 'items'],
      properties: { ...BASKET, items: { type: 'array', minItems: 1 } },
    },
  },
};
/** Page of the basket, which sends no articles. */
const BASKET_ALONE = {
  type: 'object',
  required: ['ecommerce'],
  properties: { ecommerce: { type: 'object', required: ['currency', 'value'], properties: BASKET } },
};
const SHELVES = CATEGORY_SLUGS.map((slug) => `/categorie/${slug}`);

/**
 * Tracking plan of the demo shop, mainly for the steps of its purchase journey. In thirty days the shop deviates only
 * in the three faults that its generated history contains.
 */
export const DEMO_PLAN: TrackingPlan = {
  events: [
    {
      name: 'page_view',
      meaning: { en: 'A page was shown.', fr: 'Une page a été affichée.' },
      owner: 'Marketing',
      sources: ['matomo'],
      // Other pages have faults of the tag, which the checks report.
      due: { pages: ['/', '/produit/*', '/panier', '/commande/*', '/blog', '/blog/*'] },
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
      due: { label: PURCHASE_STEPS.product },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'view_item_list',
      meaning: { en: 'A shelf of products was shown.', fr: 'Un rayon de produits a été affiché.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { pages: SHELVES },
      times: 1,
      schema: {
        type: 'object',
        required: ['item_list_name'],
        properties: { item_list_name: TEXT },
      },
    },
    {
      name: 'view_cart',
      meaning: { en: 'The basket was shown.', fr: 'Le panier a été affiché.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { pages: ['/panier'] },
      times: 1,
      schema: BASKET_ALONE,
    },
    {
      name: 'add_to_cart',
      meaning: { en: 'A product was put into the basket.', fr: 'Un produit a été mis au panier.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { label: PURCHASE_STEPS.cart },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'add_to_cart',
      owner: 'Marketing',
      sources: ['matomo'],
      due: { label: PURCHASE_STEPS.cart },
      times: 1,
      schema: VALUED,
    },
    {
      name: 'begin_checkout',
      meaning: { en: 'The checkout was begun.', fr: 'La commande a été commencée.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { label: PURCHASE_STEPS.order },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'add_shipping_info',
      meaning: { en: 'A way of delivery was chosen.', fr: 'Un mode de livraison a été choisi.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { label: PURCHASE_STEPS.delivery },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'purchase',
      meaning: { en: 'An order was paid.', fr: 'Une commande a été payée.' },
      owner: 'E-commerce',
      sources: DATA_LAYER,
      due: { label: PURCHASE_STEPS.pay },
      times: 1,
      schema: ECOMMERCE,
    },
    {
      name: 'purchase',
      owner: 'Marketing',
      sources: ['matomo'],
      due: { label: PURCHASE_STEPS.pay },
      times: 1,
      schema: VALUED,
    },
    {
      name: 'purchase',
      owner: 'Marketing',
      sources: ['plausible'],
      due: { label: PURCHASE_STEPS.pay },
      times: 1,
      schema: {
        type: 'object',
        required: ['revenue'],
        properties: {
          revenue: {
            type: 'object',
            required: ['currency', 'amount'],
            properties: { currency: { const: 'EUR' }, amount: AMOUNT },
          },
        },
      },
    },
    {
      name: 'pageview',
      meaning: {
        en: 'A page of the checkout was shown.',
        fr: 'Une page du tunnel de commande a été affichée.',
      },
      owner: 'Marketing',
      sources: ['plausible'],
      due: { pages: ['/commande/*'] },
      times: 1,
    },
  ],
  agree: [
    {
      event: 'purchase',
      values: ['dataLayer:dataLayer ecommerce.value', 'matomo value', 'plausible revenue.amount'],
    },
  ],
  unplanned: 'report',
};
