import { NotASitemap, type Parse, type SitemapEntry } from './sitemap-entry.ts';
import { PART_MAX, partTooLong, readXml } from './sitemap-xml.ts';
import { unzipped, type UnzipLimits } from './unzipped.ts';

/**
 * Reads a sitemap while it arrives, and yields a batch of entries per chunk. It accepts XML (urlset or sitemapindex) or
 * text with a URL per line, gzipped or not; the first bytes decide. Of broken XML it yields the readable part. Raises
 * NotASitemap, LimitMet, and the errors of the body.
 */
export async function* readSitemap(
  body: AsyncIterable<Uint8Array>,
  limits: UnzipLimits,
): AsyncGenerator<SitemapEntry[]> {
  let parse: Parse | null = null;
  for await (const text of textOf(await unzipped(body, limits))) {
    if (parse === null && text.trim() === '') continue;
    parse ??= text.trimStart().startsWith('<') ? readXml() : readLines();
    const entries = parse(text);
    if (entries.length > 0) yield entries;
  }
  const last = parse?.(null) ?? [];
  if (last.length > 0) yield last;
}

function readLines(): Parse {
  let rest = '';
  return (piece) => {
    const lines = (rest + (piece ?? '\n')).split(/\r?\n/);
    rest = lines.pop() ?? '';
    const urls = lines.map((line) => line.trim()).filter((line) => line !== '');
    const stranger = urls.find((url) => !/^https?:\/\//i.test(url));
    if (stranger !== undefined) throw new NotASitemap(stranger.slice(0, 100));
    if (rest.length > PART_MAX) throw partTooLong();
    return urls.map((url) => ({ kind: 'page', url }));
  };
}

async function* textOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for await (const chunk of chunks) yield decoder.decode(chunk, { stream: true });
  yield decoder.decode();
}
