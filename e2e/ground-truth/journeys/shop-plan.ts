import type { Json } from '@vigie/contract/observation/data-layer.ts';
import {
  trackingPlanSchema,
  type TrackingPlan,
  type TrackingPlanInput,
} from '@vigie/contract/tracking-plan.ts';
import type { ExpectedEvent } from './shop-recordings.ts';
import type { Shop } from './shops.ts';

export const DATA_LAYER = 'dataLayer:dataLayer';

type Entry = TrackingPlanInput['events'][number];
type Schema = { [key: string]: Json };

const MONEY: Schema = { type: 'number', exclusiveMinimum: 0 };
const ITEMS: Schema = {
  type: 'array',
  minItems: 1,
  items: {
    type: 'object',
    required: ['item_id', 'price'],
    properties: { price: { type: 'number', minimum: 0 } },
  },
};
const COMMERCE: Schema = {
  type: 'object',
  required: ['value', 'currency', 'items'],
  properties: { value: MONEY, currency: { enum: ['EUR'] }, items: ITEMS },
  additionalProperties: false,
};
const PUSHED: Schema = { type: 'object', required: ['ecommerce'], properties: { ecommerce: COMMERCE } };

/** Events with a price, whose schemas define their properties. */
const PAID = new Set(['view_item', 'add_to_cart', 'add_pair', 'begin_checkout', 'purchase']);

/** Returns the plan of one journey of a shop: exactly its events, on each source. */
export function planOf(shop: Shop, expected: readonly ExpectedEvent[]): TrackingPlan {
  const families = Object.entries(shop.trackers);
  const pageViews = families.map(([family, { pageView }]): Entry => ({ name: pageView, sources: [family] }));
  const pushed = entriesOf(expected, { source: DATA_LAYER, nameOf: (name) => name, schema: PUSHED });
  const sent = families.flatMap(([source, tracker]) => entriesOf(expected, { source, ...tracker }));
  const purchase = expected.some(({ name }) => name === 'purchase');
  const agree = families
    .filter(([, { nameOf }]) => purchase && nameOf('purchase') === 'purchase')
    .map(([family, { valuePath }]) => ({
      event: 'purchase',
      values: [`${DATA_LAYER} ecommerce.value`, `${family} ${valuePath}`],
    }));
  return trackingPlanSchema.parse({
    events: [...pageViews, ...pushed, ...sent],
    agree,
    unplanned: 'report',
  });
}

type Source = Pick<Shop['trackers'][string], 'nameOf' | 'schema'> & { source: string };

/** Returns the entries of a plan. A checkout requires an earlier basket event; every other event is due at its step. */
function entriesOf(expected: readonly ExpectedEvent[], { source, nameOf, schema }: Source): Entry[] {
  return expected.map(({ step, name, times }) => ({
    name: nameOf(name),
    sources: [source],
    ...(name === 'begin_checkout'
      ? { due: { after: nameOf('add_to_cart') }, times: { min: 0 } }
      : { due: { step }, times }),
    ...(schema !== null && PAID.has(name) ? { schema } : {}),
  }));
}
