import { createElement } from 'react';

/** A view whose code the application loads when it is opened. */
export function Basket() {
  return createElement('p', null, 'Panier');
}
