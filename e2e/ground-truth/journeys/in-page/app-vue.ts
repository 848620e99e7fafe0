import type { ShopElement } from './element.ts';
import { runShop } from './shop-app.ts';
import type { ShopEvent } from './shop-order.ts';

type VueNode = object;

declare const Vue: {
  h: (tag: string, properties: object, children: (VueNode | string)[]) => VueNode;
  shallowRef: <T>(value: T) => { value: T };
  createApp: (component: { render: () => VueNode | null }) => { mount: (selector: string) => void };
};

function vueOf({ tag, attributes, act, children }: ShopElement): VueNode {
  const press = (event: Event) => {
    event.preventDefault();
    act?.();
  };
  const listener = act === undefined ? {} : { [tag === 'form' ? 'onSubmit' : 'onClick']: press };
  return Vue.h(
    tag,
    { ...attributes, ...listener },
    children.map((child) => (typeof child === 'string' ? child : vueOf(child))),
  );
}

const shown = Vue.shallowRef<ShopElement | null>(null);
Vue.createApp({ render: () => (shown.value === null ? null : vueOf(shown.value)) }).mount('#shop');
const matomo = (...call: unknown[]): void => window._paq.push(call);

function send({ name, value, items = [], term, transaction, email }: ShopEvent): void {
  if (name === 'search') return matomo('trackSiteSearch', term, false, 3);
  if (name === 'generate_lead') matomo('setUserId', email);
  if (name === 'generate_lead') return matomo('trackGoal', 4);
  if (name !== 'purchase') return matomo('trackEvent', 'shop', name, items[0]?.item_id, value);
  for (const { item_id: id, price, quantity } of items)
    matomo('addEcommerceItem', id, id, 'shop', price, quantity);
  matomo('trackEcommerceOrder', transaction, value);
}

runShop({
  show(next) {
    shown.value = next;
  },
  go: (path) => history.pushState(null, '', path),
  send,
  pageView: () => matomo('trackPageView'),
});
