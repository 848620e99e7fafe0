import { element, type ShopElement } from './element.ts';

/** Harmless changes of the page's content: actions of visitors and hits of trackers stay the same. */
const CHANGES: Record<string, (shown: ShopElement) => ShopElement> = {
  'class-names': (shown) =>
    everywhere(shown, (one) => withAttribute(one, 'class', (name) => `c${name.length}x${name.at(-1)}`)),
  ids: (shown) => everywhere(shown, (one) => withAttribute(one, 'id', (name) => `new-${name}`)),
  order: (shown) =>
    everywhere(shown, (one) =>
      one.attributes['data-order'] === 'any' ? { ...one, children: one.children.toReversed() } : one,
    ),
  'text-case': (shown) =>
    everywhere(shown, (one) => ({
      ...one,
      children: one.children.map((child) => (typeof child === 'string' ? child.toUpperCase() : child)),
    })),
  wrappers: (shown) =>
    everywhere(shown, (one) => ({
      ...one,
      children: one.children.map((child) =>
        typeof child === 'string' || !['button', 'a', 'input'].includes(child.tag)
          ? child
          : element('div', { class: 'around' }, element('span', { class: 'within' }, child)),
      ),
    })),
  'other-elements': (shown) =>
    everywhere(shown, (one) =>
      one.tag === 'button' && one.attributes['type'] === 'button'
        ? { ...one, tag: 'div', attributes: { ...one.attributes, role: 'button', tabindex: '0' } }
        : one,
    ),
  'extra-content': (shown) =>
    element(
      'div',
      { class: 'with-offers' },
      element(
        'section',
        { class: 'offer' },
        element('h2', {}, 'Spring sale'),
        element('button', { type: 'button', class: 'more' }, 'See the offers'),
      ),
      element('p', { class: 'note' }, 'Free delivery from 30 euros on.'),
      shown,
    ),
};

/** Returns the page's content under a change; changes of other kinds leave it unchanged. */
export function changed(shown: ShopElement, change: string | null): ShopElement {
  return (change === null ? undefined : CHANGES[change])?.(shown) ?? shown;
}

function everywhere(shown: ShopElement, change: (one: ShopElement) => ShopElement): ShopElement {
  const children = shown.children.map((child) =>
    typeof child === 'string' ? child : everywhere(child, change),
  );
  return change({ ...shown, children });
}

function withAttribute(one: ShopElement, name: string, change: (value: string) => string): ShopElement {
  const value = one.attributes[name];
  return value === undefined ? one : { ...one, attributes: { ...one.attributes, [name]: change(value) } };
}
