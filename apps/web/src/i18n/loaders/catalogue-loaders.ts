import type { Catalogue } from '../message.ts';

/** What fetches each catalogue of one language, by the path of its file. */
export type CatalogueLoaders = Readonly<Record<string, () => Promise<Catalogue>>>;
