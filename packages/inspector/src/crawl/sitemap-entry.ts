/** Entry of a sitemap: a page, or another sitemap that an index names. */
export interface SitemapEntry {
  kind: 'page' | 'sitemap';
  url: string;
}

/** Takes a piece of text, or null for the end; returns the complete entries. */
export type Parse = (text: string | null) => SitemapEntry[];

/** The body is neither a sitemap nor a list of URLs. */
export class NotASitemap extends Error {
  override name = 'NotASitemap';
}
