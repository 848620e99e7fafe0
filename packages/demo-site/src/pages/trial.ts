import { prose } from './house-pages.ts';
import type { ShopPage } from './shop-page.ts';
import { shopPage } from './shop-page.ts';

/** Returns an unlisted page for tests, usually healthy in spite of its special code. */
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
