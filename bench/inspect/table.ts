import type { BenchSite } from './site.ts';

/** Pages that every contender visits. */
export interface Table {
  pages: 'with hits' | 'without a hit';
  count: number;
  concurrency: number;
}

export interface TableChoice {
  pages: string;
  concurrency: string;
  silent: string;
}

export function tablesOf({ pages, concurrency, silent }: TableChoice): Table[] {
  const withHits = concurrency.split(',').map((text): Table => ({
    pages: 'with hits',
    count: text === '1' ? Number(pages) : 2 * Number(pages),
    concurrency: Number(text),
  }));
  return silent === '0'
    ? withHits
    : [...withHits, { pages: 'without a hit', count: Number(silent), concurrency: 1 }];
}

export function urlsOf({ pages, count }: Table, site: BenchSite): string[] {
  return Array.from({ length: count }, (_none, n) =>
    pages === 'with hits' ? site.url(n) : site.silentUrl(n),
  );
}
