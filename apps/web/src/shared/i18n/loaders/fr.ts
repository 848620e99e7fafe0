import type { Catalogue } from '../message.ts';
import type { CatalogueLoaders } from './catalogue-loaders.ts';

/** French catalogues, each loaded separately. */
export const fr: CatalogueLoaders = import.meta.glob<Catalogue>('/src/**/words/fr.ts', {
  import: 'fr',
});
