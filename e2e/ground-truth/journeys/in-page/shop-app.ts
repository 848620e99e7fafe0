import { changed } from './change-page.ts';
import { acting, element, type ShopElement } from './element.ts';
import type { Send, ShopEvent } from './shop-order.ts';
import { tracking } from './shop-tracking.ts';

/** Parts of a kind of shop: rendering, navigation and tracker. */
export interface ShopKind {
  show: (shown: ShopElement) => void;
  /** Null: by a real navigation. */
  go: ((path: string) => void) | null;
  send: Send;
  /** Called at each view of a page. */
  pageView: () => void;
}

const PRICES: Record<string, number> = { mug: 12, lamp: 49.9, poster: 8.5 };
const LATE_MS = 400;

type Basket = Record<string, number>;
const basket = (): Basket => JSON.parse(sessionStorage.getItem('basket') ?? '{}') as Basket;
const storeBasket = (content: Basket) => sessionStorage.setItem('basket', JSON.stringify(content));
const priceOf = (id: string): number => PRICES[id] ?? 0;
const cents = (amount: number): number => Math.round(amount * 100) / 100;

function commerce(name: string, of: Basket, extra: Partial<ShopEvent> = {}): ShopEvent {
  const items = Object.entries(of).map(([id, quantity]) => ({ item_id: id, price: priceOf(id), quantity }));
  const value = cents(items.reduce((sum, { price, quantity }) => sum + price * quantity, 0));
  return { name, value, currency: 'EUR', items, ...extra };
}

const button = (name: string, id: string, act: () => void) =>
  acting(act, element('button', { type: 'button', class: `button ${id}`, id }, name));
const field = (name: string, id: string) =>
  element(
    'label',
    { class: 'field' },
    name,
    element('input', { id, name: id, class: `input ${id}`, type: 'text' }),
  );
const typed = (id: string) => document.querySelector<HTMLInputElement>(`input[name="${id}"]`)?.value ?? '';

/** Runs a shop: pages by the path, each with its events. */
export function runShop(kind: ShopKind): void {
  const { change, breakage } = window.shopOrder;
  const track = tracking(kind.send, breakage);
  /** True if the checkout begins before the basket contains an item. */
  const isEarly = breakage === 'checkout-early';

  const go = (path: string) => {
    if (kind.go === null) return location.assign(path);
    kind.go(path);
    open();
  };
  const link = (path: string, name: string) =>
    acting(() => go(path), element('a', { href: path, class: 'link' }, name));

  const search = () => {
    const term = typed('search');
    track({ name: 'search', term });
  };
  const pay = () => {
    const paid = basket();
    storeBasket({});
    sessionStorage.setItem('paid', JSON.stringify(paid));
    go('/thanks');
  };
  const lead = () => track({ name: 'generate_lead', email: typed('mail') });

  function add(id: string, name = 'add_to_cart') {
    storeBasket({ ...basket(), [id]: (basket()[id] ?? 0) + 1 });
    track(commerce(name, { [id]: 1 }));
  }

  function home(): ShopElement[] {
    const products = Object.keys(PRICES).map((id) =>
      element('li', { class: `card ${id}` }, link(`/product/${id}`, `View ${id}`)),
    );
    return [
      element('h1', {}, 'Shop'),
      acting(search, element('form', { class: 'search' }, field('Search', 'search'))),
      element('ul', { class: 'products', 'data-order': 'any' }, ...products),
    ];
  }

  function product(id: string): ShopElement[] {
    const parts = [
      button('Add to basket', 'add', () => add(id)),
      button('Add the pair', 'pair', () => {
        add(id, 'add_pair');
        add(id, 'add_pair');
      }),
    ];
    return [
      element('h1', {}, `The ${id}`),
      element('div', { class: 'actions', 'data-order': 'any' }, ...parts),
    ];
  }

  function basketPage(): ShopElement[] {
    const lines = Object.keys(basket()).map((id) =>
      element(
        'li',
        { class: 'line' },
        `1 ${id} `,
        button(`Remove ${id}`, `remove-${id}`, () => {
          const { [id]: gone = 0, ...rest } = basket();
          storeBasket(rest);
          track(commerce('remove_from_cart', { [id]: gone }));
          show();
        }),
      ),
    );
    return [
      element('h1', {}, 'Basket'),
      element('ul', { class: 'lines' }, ...lines),
      link('/checkout', 'Go to checkout'),
    ];
  }

  function checkout(): ShopElement[] {
    const fields = element(
      'div',
      { class: 'fields', 'data-order': 'any' },
      field('Name', 'person'),
      field('Card number', 'card'),
    );
    const payButton = breakage === 'pay-button-gone' ? [] : [button('Pay now', 'pay', pay)];
    return [element('h1', {}, 'Checkout'), fields, ...payButton];
  }

  function contact(): ShopElement[] {
    return [
      element('h1', {}, 'Contact'),
      element('div', { class: 'fields', 'data-order': 'any' }, field('Your mail', 'mail')),
      button('Send message', 'send', lead),
    ];
  }

  const pages: Record<string, (id: string) => ShopElement[]> = {
    '': home,
    product,
    basket: basketPage,
    checkout,
    contact,
    thanks: () => [element('h1', {}, 'Thank you')],
  };

  function show(): void {
    const [, name = '', id = ''] = location.pathname.split('/');
    const menu = element(
      'nav',
      { class: 'menu' },
      link('/', 'Home'),
      link('/basket', 'Basket'),
      link('/contact', 'Contact'),
    );
    const main = element('main', { class: 'page' }, ...(pages[name]?.(id) ?? []));
    kind.show(changed(element('div', { class: 'shop' }, menu, main), change));
  }

  function open(): void {
    if (change === 'late-elements') {
      kind.show(element('p', { class: 'wait' }, 'Please wait'));
      setTimeout(show, LATE_MS);
    } else show();
    const [, name = '', id = ''] = location.pathname.split('/');
    kind.pageView();
    if (name === 'product') track(commerce('view_item', { [id]: 1 }));
    if (name === 'product' && isEarly) track(commerce('begin_checkout', { [id]: 1 }));
    if (name === 'checkout' && !isEarly) track(commerce('begin_checkout', basket()));
    if (name === 'thanks') thank();
  }

  function thank(): void {
    const paid = JSON.parse(sessionStorage.getItem('paid') ?? '{}') as Basket;
    sessionStorage.removeItem('paid');
    const transaction = 'T-1001';
    if (Object.keys(paid).length > 0) track(commerce('purchase', paid, { transaction }));
  }

  if (change === 'busy-machine') busy();
  addEventListener('popstate', open);
  open();
}

/**
 * Blocks the page's main thread most of the time, for its first two seconds: by work, and without waiting for a clock.
 */
function busy(): void {
  let rounds = 50;
  let sum = 0;
  const timer = setInterval(() => {
    for (let step = 0; step < 3_000_000; step += 1) sum = (sum + step * 7) % 1_000_003;
    rounds -= 1;
    if (rounds === 0) clearInterval(timer);
    document.documentElement.dataset['sum'] = String(sum);
  }, 40);
}
