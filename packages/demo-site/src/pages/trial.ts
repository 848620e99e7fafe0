import { prose } from './house-pages.ts';
import type { ShopPage } from './shop-page.ts';
import { shopPage } from './shop-page.ts';

/** Returns a page of the shop's own test bench: unlisted, and as a rule healthy in spite of what it does. */
export function trial(path: string, title: string, rest: Partial<ShopPage>) {
  return shopPage({
    path,
    title,
    type: 'article',
    listed: false,
    main: prose(title, ['Banc d’essai de la mesure d’audience.']),
    ...rest,
  });
}
