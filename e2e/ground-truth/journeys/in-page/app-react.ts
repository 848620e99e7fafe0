import { showByReact } from './react-elements.ts';
import { runShop } from './shop-app.ts';
import type { ShopEvent } from './shop-order.ts';

declare global {
  interface Window {
    gtag: (...call: unknown[]) => void;
  }
}

function send({ name, value, currency, items, term, transaction, email }: ShopEvent): void {
  const payload = { value, currency, items, search_term: term, transaction_id: transaction, email };
  window.gtag('event', name, JSON.parse(JSON.stringify(payload)));
}

runShop({
  show: showByReact('#shop'),
  go: (path) => history.pushState(null, '', path),
  send,
  pageView: () => window.gtag('event', 'page_view', { page_location: location.href }),
});
