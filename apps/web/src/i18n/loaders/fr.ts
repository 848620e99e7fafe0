import type { Catalogue } from '../message.ts';
import type { CatalogueLoaders } from './catalogue-loaders.ts';

/** Every French catalogue, each fetched by itself. */
export const fr: CatalogueLoaders = import.meta.glob<Catalogue>('../../**/words/fr.ts', {
  import: 'fr',
});
