import { showByReact } from './react-elements.ts';
import { runShop } from './shop-app.ts';
import type { ShopEvent } from './shop-order.ts';

declare global {
  interface Window {
    analytics: { track: (name: string, properties: object) => void; page: (name: string) => void };
  }
}

function send({ name, value, currency, items, term, transaction, email }: ShopEvent): void {
  const payload = { value, currency, products: items, query: term, order_id: transaction, email };
  window.analytics.track(name, JSON.parse(JSON.stringify(payload)) as object);
}

runShop({
  show: showByReact('#__next'),
  go: (path) => history.pushState({ __N: true, url: path, as: path }, '', path),
  send,
  pageView: () => window.analytics.page(document.title),
});
