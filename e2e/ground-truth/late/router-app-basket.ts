import { createElement } from 'react';

/** Renders a view whose code the application loads when it is opened. */
export function Basket() {
  return createElement('p', null, 'Panier');
}
