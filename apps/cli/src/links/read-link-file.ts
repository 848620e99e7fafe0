import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import {
  LINKS_MAX,
  linkFileForm,
  readLinkList,
  readLinkTable,
  readMailLinks,
  type LinkFileFault,
  type LinkFileForm,
  type ReadLinks,
} from '@vigie/audit/links/read-links.ts';
import { LimitMet } from '@vigie/inspector/crawl/discovery-limits.ts';
import { NotASitemap } from '@vigie/inspector/crawl/sitemap-entry.ts';
import { readSitemap } from '@vigie/inspector/crawl/sitemap.ts';
import { whyUnreadable } from '../options/why-unreadable.ts';

/** File of links, read. */
export interface LinkFile extends Pick<ReadLinks, 'urls' | 'unfollowed'> {
  form: LinkFileForm;
  /** Addresses in the form in which they are visited, each once. */
  visitedUrls: string[];
  /** Sentences with the line and what to write instead. */
  faults: string[];
}

const BYTES_MAX = 20_000_000;
const FAULTS_SHOWN = 10;
const INFLATION_MAX = 200;

const FAULTS = {
  empty: 'has no link: write one address a line, or a column "url"',
  'no-column':
    'has neither a column "url" nor an address in its first line: name the column "url", or write one address a line',
  'sitemap-index': 'lists other sitemaps: save one of them, and name that file',
  'too-large': `has more than ${LINKS_MAX} links: split it`,
};

/** Reads a table, a mail or a sitemap; `-` is standard input. Never throws for its content. */
export async function readLinkFile(path: string): Promise<LinkFile> {
  const named = path === '-' ? 'standard input' : path;
  const bytes = await (path === '-' ? buffer(process.stdin) : readFile(path)).catch(
    (error: NodeJS.ErrnoException) => error,
  );
  if (bytes instanceof Error) return refused(`${named} cannot be read: ${whyUnreadable(bytes)}`);
  if (bytes.length > BYTES_MAX)
    return refused(`${named} has more than ${BYTES_MAX / 1_000_000} MB: split it`);
  const text = bytes.toString('utf8');
  const form = linkFileForm(path, text);
  try {
    const read = form === 'sitemap' ? await readSitemapLinks(bytes) : readText(form, text);
    const faults = read.faults.slice(0, FAULTS_SHOWN).map((fault) => sentenceOf(fault, named));
    const visitedUrls = [...new Set(read.urls.map((url) => new URL(url).href))];
    return { form, urls: read.urls, unfollowed: read.unfollowed, visitedUrls, faults };
  } catch (error) {
    if (error instanceof NotASitemap) return refused(`${named} is no sitemap: it has ${error.message}`);
    if (error instanceof LimitMet) return refused(`${named} cannot be read: ${error.message}`);
    if (error instanceof SitemapIndex) return refused(`${named} ${FAULTS['sitemap-index']}`);
    throw error;
  }
}

const readText = (form: LinkFileForm, text: string): ReadLinks =>
  form === 'mail' ? readMailLinks(text) : readLinkTable(text);

const refused = (fault: string): LinkFile => ({
  form: 'table',
  urls: [],
  unfollowed: [],
  visitedUrls: [],
  faults: [fault],
});

class SitemapIndex extends Error {
  override name = 'SitemapIndex';
}

async function readSitemapLinks(bytes: Uint8Array): Promise<ReadLinks> {
  const limits = { fileBytes: BYTES_MAX * 5, inflationMax: INFLATION_MAX };
  const urls: string[] = [];
  for await (const entries of readSitemap(oneChunk(bytes), limits)) {
    if (entries.some(({ kind }) => kind === 'sitemap')) throw new SitemapIndex();
    urls.push(...entries.map(({ url }) => url));
  }
  return readLinkList(urls);
}

async function* oneChunk(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

function sentenceOf(fault: LinkFileFault, named: string): string {
  if (fault.kind === 'no-address')
    return `${named}, line ${fault.line}: "${fault.text}" is not an address: write for example https://www.example.org/?utm_source=mail`;
  return `${named} ${FAULTS[fault.kind]}`;
}
