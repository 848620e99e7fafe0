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

/** Events with something to pay, whose schemas say what they carry. */
const PAID = new Set(['view_item', 'add_to_cart', 'add_pair', 'begin_checkout', 'purchase']);

/** What was agreed for one journey of a shop: exactly what it brings, on each source, and nothing else. */
export function planOf(shop: Shop, expected: readonly ExpectedEvent[]): TrackingPlan {
  const families = Object.entries(shop.trackers);
  const pageViews = families.map(([family, { pageView }]): Entry => ({ name: pageView, sources: [family] }));
  const pushed = expected.map((event) => ({
    ...dueOf(event, event.name, DATA_LAYER),
    ...schemaOf(event, PUSHED),
  }));
  const sent = families.flatMap(([family, { nameOf, schema }]) =>
    expected.map((event) => ({ ...dueOf(event, nameOf(event.name), family), ...schemaOf(event, schema) })),
  );
  const purchase = expected.some(({ name }) => name === 'purchase');
  const [first] = families;
  const order: Entry[] =
    purchase && first !== undefined
      ? [{ name: 'purchase', sources: [DATA_LAYER], due: { after: 'begin_checkout' }, times: { min: 0 } }]
      : [];
  const agree = families
    .filter(([, { nameOf }]) => purchase && nameOf('purchase') === 'purchase')
    .map(([family, { valuePath }]) => ({
      event: 'purchase',
      values: [`${DATA_LAYER} ecommerce.value`, `${family} ${valuePath}`],
    }));
  return trackingPlanSchema.parse({
    events: [...pageViews, ...pushed, ...sent, ...order],
    agree,
    unplanned: 'report',
  });
}

/** The start of a checkout is allowed everywhere: the order of things is judged by the purchase that follows. */
function dueOf({ step, name, times }: ExpectedEvent, called: string, source: string): Entry {
  const entry = { name: called, sources: [source] };
  return name === 'begin_checkout' ? entry : { ...entry, due: { step }, times };
}

function schemaOf({ name }: ExpectedEvent, schema: Schema | null): Pick<Entry, 'schema'> {
  return schema !== null && PAID.has(name) ? { schema } : {};
}
