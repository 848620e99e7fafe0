import type { Catalogue } from '../message.ts';
import type { CatalogueLoaders } from './catalogue-loaders.ts';

/** Every English catalogue, each fetched by itself. */
export const en: CatalogueLoaders = import.meta.glob<Catalogue>('../../**/words/en.ts', {
  import: 'en',
});
