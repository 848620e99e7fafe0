import type { FindingKind } from '@vigie/contract/tracking-plan.ts';
import type { Shop } from './shops.ts';

/** A real fault of a shop, and the one finding that a run must report. */
export interface Breakage {
  name: string;
  /** Name of the event in the shop's code. */
  event: string;
  /** Event whose step has the finding; absent: that of `event`. */
  at?: string;
  /** Null: a step fails, and nothing else is reported. */
  kind: FindingKind | null;
  /** Source with the finding. */
  on: 'dataLayer' | 'tracker' | 'everywhere';
  property: string | null;
  /** Name of the event in the finding, if it differs. */
  called?: string;
}

/**
 * Returns whether the breakage applies to a shop: sources can disagree on an event only if they have one name for it.
 */
export function isOf({ trackers }: Shop, { kind, event }: Breakage): boolean {
  return kind !== 'sources-disagree' || Object.values(trackers).some(({ nameOf }) => nameOf(event) === event);
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
  {
    name: 'checkout-early',
    event: 'begin_checkout',
    at: 'view_item',
    on: 'everywhere',
    kind: 'order-wrong',
    property: null,
  },
  { name: 'value-as-text', ...ON_PURCHASE, kind: 'wrong-type', property: 'ecommerce.value' },
  { name: 'currency-gone', ...ON_PURCHASE, kind: 'missing-property', property: 'ecommerce.currency' },
  { name: 'currency-empty', ...ON_PURCHASE, kind: 'empty-property', property: 'ecommerce.currency' },
  { name: 'currency-unknown', ...ON_PURCHASE, kind: 'not-allowed', property: 'ecommerce.currency' },
  { name: 'price-negative', ...ON_PURCHASE, kind: 'not-allowed', property: 'ecommerce.items.0.price' },
  { name: 'mail-in-event', ...ON_PURCHASE, kind: 'extra-property', property: 'ecommerce.email' },
  { name: 'value-in-cents', event: 'purchase', on: 'tracker', kind: 'sources-disagree', property: null },
  { name: 'pay-button-gone', event: 'purchase', on: 'tracker', kind: null, property: null },
];
