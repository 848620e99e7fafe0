import type { FindingKind } from '@vigie/contract/tracking-plan.ts';

/** A real fault of a shop, and the one thing that a run has to say of it. */
export interface Breakage {
  name: string;
  /** The event, as the shop's developers call it, at whose step the finding stands. */
  event: string;
  /** Null: a step cannot be done, and nothing else is said. */
  kind: FindingKind | null;
  /** Where it is seen. */
  on: 'dataLayer' | 'tracker' | 'everywhere';
  property: string | null;
  /** What the event is called in the finding, where it is another one. */
  called?: string;
}

const ON_PURCHASE = { event: 'purchase', on: 'dataLayer' } as const;

export const BREAKAGES: readonly Breakage[] = [
  { name: 'purchase-gone', event: 'purchase', on: 'tracker', kind: 'missing', property: null },
  { name: 'purchase-twice', event: 'purchase', on: 'tracker', kind: 'too-often', property: null },
  { name: 'one-of-two', event: 'add_pair', on: 'everywhere', kind: 'too-seldom', property: null },
  {
    name: 'unplanned-event',
    event: 'add_to_cart',
    called: 'debug_click',
    on: 'dataLayer',
    kind: 'unplanned',
    property: null,
  },
  { name: 'purchase-early', ...ON_PURCHASE, kind: 'order-wrong', property: null },
  { name: 'value-as-text', ...ON_PURCHASE, kind: 'wrong-type', property: 'ecommerce.value' },
  { name: 'currency-gone', ...ON_PURCHASE, kind: 'missing-property', property: 'ecommerce.currency' },
  { name: 'currency-empty', ...ON_PURCHASE, kind: 'empty-property', property: 'ecommerce.currency' },
  { name: 'currency-unknown', ...ON_PURCHASE, kind: 'not-allowed', property: 'ecommerce.currency' },
  { name: 'price-negative', ...ON_PURCHASE, kind: 'not-allowed', property: 'ecommerce.items.0.price' },
  { name: 'mail-in-event', ...ON_PURCHASE, kind: 'extra-property', property: 'ecommerce.email' },
  { name: 'value-in-cents', event: 'purchase', on: 'tracker', kind: 'sources-disagree', property: null },
  { name: 'pay-button-gone', event: 'purchase', on: 'tracker', kind: null, property: null },
];
