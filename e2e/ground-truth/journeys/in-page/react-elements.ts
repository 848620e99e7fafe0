import { createElement, type ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import type { ShopElement } from './element.ts';

const NAMES: Record<string, string> = { class: 'className', tabindex: 'tabIndex' };

function reactOf({ tag, attributes, act, children }: ShopElement, key: number): ReactElement {
  const properties: Record<string, unknown> = { key: attributes['id'] ?? key };
  for (const [name, value] of Object.entries(attributes)) properties[NAMES[name] ?? name] = value;
  if (act !== undefined)
    properties[tag === 'form' ? 'onSubmit' : 'onClick'] = (event: Event) => {
      event.preventDefault();
      act();
    };
  if (tag === 'input') return createElement(tag, properties);
  const inner = children.map((child, index) => (typeof child === 'string' ? child : reactOf(child, index)));
  return createElement(tag, properties, ...inner);
}

/** Returns a function that renders a shop with React into an element of the page. */
export function showByReact(selector: string): (shown: ShopElement) => void {
  const root = createRoot(document.querySelector(selector) ?? document.body);
  return (shown) =>
    root.render(reactOf({ ...shown, attributes: { ...shown.attributes, id: location.pathname } }, 0));
}
