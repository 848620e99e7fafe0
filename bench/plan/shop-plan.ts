import type { Json } from '@vigie/contract/observation/data-layer.ts';
import { trackingPlanSchema, type TrackedEvent, type TrackingPlan } from '@vigie/contract/tracking-plan.ts';

type Properties = Record<string, Json>;

const SOURCES = ['ga4', 'dataLayer:dataLayer'];
const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF'];
/** Interval of faults: one event of a visit in this many. */
const FAULT_EVERY = 20;

const itemSchema: Properties = {
  type: 'object',
  required: ['item_id', 'price'],
  properties: {
    item_id: { type: 'string', pattern: '^sku-[0-9]+$' },
    item_name: { type: 'string', maxLength: 100 },
    price: { type: 'number', minimum: 0 },
    quantity: { type: 'integer', minimum: 1 },
  },
};

/** Returns a schema for each event, distinguished by one property. */
function eventSchema(eventNumber: number): Properties {
  return {
    type: 'object',
    required: ['currency', 'value', 'items', `detail_${eventNumber}`],
    properties: {
      currency: { enum: CURRENCIES },
      value: { type: 'number', minimum: 0 },
      day: { type: 'string', format: 'date' },
      items: { type: 'array', minItems: 1, items: itemSchema },
      [`detail_${eventNumber}`]: { type: 'string', minLength: 1 },
    },
  };
}

/**
 * Returns a shop's plan: each event on two sources, due on the pages of its own folder, with values that must agree.
 */
export function shopPlan(events: number): TrackingPlan {
  return trackingPlanSchema.parse({
    unplanned: 'report',
    events: Array.from({ length: events }, (_, eventNumber) => ({
      name: `event_${eventNumber}`,
      sources: SOURCES,
      due:
        eventNumber % 4 === 3
          ? { after: `event_${eventNumber - 1}` }
          : { pages: [`/folder-${eventNumber}/*`, `/landing-${eventNumber}`] },
      times: { min: 1, max: 2 },
      schema: eventSchema(eventNumber),
    })),
    agree: Array.from({ length: 20 }, (_, eventNumber) => ({
      event: `event_${eventNumber}`,
      values: SOURCES.map((source) => `${source} value`),
    })),
  });
}

export interface ShopVisit {
  url: string;
  events: TrackedEvent[];
}

/**
 * Returns a visit of one folder: a few of the plan's events, each on both sources, and one event that no plan names.
 */
export function shopVisit(visit: number, planned: number): ShopVisit {
  const url = `https://shop.example/folder-${visit % planned}/${visit}`;
  const names = [0, 1, 2].map((next) => (visit + next * 7) % planned);
  const events = names.flatMap((eventNumber, order) =>
    SOURCES.map((source, at) =>
      seenEvent(
        { name: `event_${eventNumber}`, source, url, atMs: order * 10 + at },
        properties(visit, eventNumber),
      ),
    ),
  );
  return {
    url,
    events: [...events, seenEvent({ name: 'scroll', source: 'ga4', url, atMs: 99 }, { depth: 50 })],
  };
}

function seenEvent(
  event: Pick<TrackedEvent, 'name' | 'source' | 'url' | 'atMs'>,
  properties: Properties,
): TrackedEvent {
  return { ...event, properties, requestId: '1', push: null, step: null };
}

function properties(visit: number, eventNumber: number): Properties {
  const value = (visit % 10_000) / 100 + 1;
  return {
    currency: CURRENCIES[visit % CURRENCIES.length] as string,
    value: (visit + eventNumber) % FAULT_EVERY === 0 ? String(value) : value,
    day: '2026-11-27',
    items: [1, 2, 3].map((item) => ({
      item_id: `sku-${item}`,
      item_name: `Item ${item}`,
      price: value / item,
      quantity: item,
    })),
    [`detail_${eventNumber}`]: 'card',
  };
}
