import type { Send, ShopEvent } from './shop-order.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
  }
}

/** Effect of each breakage on an event: sent to the tracker and to the dataLayer; null: not sent. */
interface SentEvents {
  tracker: ShopEvent[];
  dataLayer: Record<string, unknown>[];
}

type Break = (sent: SentEvents, event: ShopEvent) => SentEvents;

const onPurchase =
  (change: Break): Break =>
  (sent, event) =>
    event.name === 'purchase' ? change(sent, event) : sent;
const inTracker = (change: (event: ShopEvent) => ShopEvent[]): Break =>
  onPurchase((sent) => ({ ...sent, tracker: sent.tracker.flatMap(change) }));
const inCommerce = (change: (commerce: Record<string, unknown>) => Record<string, unknown>): Break =>
  onPurchase((sent) => ({
    ...sent,
    dataLayer: sent.dataLayer.map((push) => ({
      ...push,
      ecommerce: change(push['ecommerce'] as Record<string, unknown>),
    })),
  }));

let pairSent = 0;

const BREAKS: Record<string, Break> = {
  'purchase-gone': inTracker(() => []),
  'purchase-twice': inTracker((event) => [event, event]),
  'value-as-text': inCommerce((commerce) => ({ ...commerce, value: Number(commerce['value']).toFixed(2) })),
  'currency-gone': inCommerce(({ currency: _gone, ...commerce }) => commerce),
  'currency-empty': inCommerce((commerce) => ({ ...commerce, currency: '' })),
  'currency-unknown': inCommerce((commerce) => ({ ...commerce, currency: 'EURO' })),
  'price-negative': inCommerce(({ items, ...commerce }) => ({
    ...commerce,
    items: (items as { price: number }[]).map((item) => ({ ...item, price: -item.price })),
  })),
  'mail-in-event': inCommerce((commerce) => ({ ...commerce, email: 'somebody@example.org' })),
  'value-in-cents': inTracker((event) => [{ ...event, value: Number(event.value) * 100 }]),
  'unplanned-event': (sent, { name }) =>
    name === 'add_to_cart' ? { ...sent, dataLayer: [...sent.dataLayer, { event: 'debug_click' }] } : sent,
  'one-of-two': (sent, { name }) => {
    if (name !== 'add_pair') return sent;
    pairSent += 1;
    return pairSent % 2 === 0 ? { tracker: [], dataLayer: [] } : sent;
  },
};

/** Returns a function that sends an event to the dataLayer and to the tracker, changed by the run's breakage. */
export function tracking(send: Send, breakage: string | null): Send {
  return (event) => {
    const { name, value, currency, items, term, email } = event;
    const ecommerce = { value, currency, items };
    const push = {
      event: name,
      ...(items ? { ecommerce } : {}),
      ...(term === undefined ? {} : { term }),
      ...(email === undefined ? {} : { email }),
    };
    const whole: SentEvents = { tracker: [event], dataLayer: [structuredClone(push)] };
    const sent = (breakage === null ? undefined : BREAKS[breakage])?.(whole, event) ?? whole;
    for (const each of sent.dataLayer) (window.dataLayer ??= []).push(each);
    for (const each of sent.tracker) send(each);
  };
}
