import type { Catalogue } from '../message.ts';

/** Loaders of the catalogues of one language, by the path of their file. */
export type CatalogueLoaders = Readonly<Record<string, () => Promise<Catalogue>>>;
