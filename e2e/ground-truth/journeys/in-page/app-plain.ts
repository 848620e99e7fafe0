import type { ShopElement } from './element.ts';
import { runShop } from './shop-app.ts';
import type { ShopEvent } from './shop-order.ts';

type Queue = { push: (call: unknown[]) => void };

declare global {
  interface Window {
    _paq: Queue;
    fbq: (...call: unknown[]) => void;
  }
}

/** Meta's standard event names; others are custom events. */
const META: Record<string, string> = {
  view_item: 'ViewContent',
  add_to_cart: 'AddToCart',
  begin_checkout: 'InitiateCheckout',
  purchase: 'Purchase',
  search: 'Search',
  generate_lead: 'Lead',
};

function domOf({ tag, attributes, act, children }: ShopElement): HTMLElement {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  if (act !== undefined)
    made.addEventListener(tag === 'form' ? 'submit' : 'click', (event) => {
      event.preventDefault();
      act();
    });
  made.append(...children.map((child) => (typeof child === 'string' ? child : domOf(child))));
  return made;
}

function send({ name, value, currency, items, term, transaction, email }: ShopEvent): void {
  const payload = { value, currency, items, term, transaction_id: transaction, email };
  window._paq.push(['sendEvent', name, JSON.parse(JSON.stringify(payload))]);
  const known = META[name];
  const data = {
    value,
    currency,
    content_ids: items?.map(({ item_id: id }) => id),
    search_string: term,
    em: email,
  };
  window.fbq(known === undefined ? 'trackCustom' : 'track', known ?? name, JSON.parse(JSON.stringify(data)));
}

runShop({
  show: (shown) => document.querySelector('#shop')?.replaceChildren(domOf(shown)),
  go: null,
  send,
  pageView() {
    window._paq.push(['sendEvent', 'page.display', { page: document.title }]);
    window.fbq('track', 'PageView');
  },
});
