import type { Catalogue } from '../message.ts';
import type { CatalogueLoaders } from './catalogue-loaders.ts';

/** English catalogues, each loaded separately. */
export const en: CatalogueLoaders = import.meta.glob<Catalogue>('/src/**/words/en.ts', {
  import: 'en',
});
