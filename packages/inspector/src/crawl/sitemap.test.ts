import { gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { heapBytesUsed } from '../../test/heap-bytes.ts';
import { DISCOVERY_LIMITS } from './discovery-limits.ts';
import { NotASitemap, type SitemapEntry } from './sitemap-entry.ts';
import { readSitemap } from './sitemap.ts';

async function read(chunks: Iterable<Uint8Array>): Promise<SitemapEntry[]> {
  const stream = (async function* () {
    yield* chunks;
  })();
  const entries = [];
  for await (const batch of readSitemap(stream, DISCOVERY_LIMITS)) entries.push(...batch);
  return entries;
}
const readText = (text: string) => read([Buffer.from(text)]);
const urls = async (text: string) => (await readText(text)).map(({ url }) => url);

const URLSET = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
  <url><loc> https://shop.test/a </loc><lastmod>2026-01-01</lastmod>
    <image:image><image:loc>https://shop.test/a.png</image:loc></image:image></url>
  <url><loc>https://shop.test/b?x=1&amp;y=2</loc></url>
  <url><loc><![CDATA[https://shop.test/c?x=1&y=2]]></loc></url>
</urlset>`;
const PAGES = ['https://shop.test/a', 'https://shop.test/b?x=1&y=2', 'https://shop.test/c?x=1&y=2'];

describe('readSitemap', () => {
  it('gives the pages of a urlset, not their images', async () => {
    expect(await readText(URLSET)).toEqual(PAGES.map((url) => ({ kind: 'page', url })));
  });

  it('gives the sitemaps of an index', async () => {
    const index = '<sitemapindex><sitemap><loc>https://shop.test/1.xml.gz</loc></sitemap></sitemapindex>';
    expect(await readText(index)).toEqual([{ kind: 'sitemap', url: 'https://shop.test/1.xml.gz' }]);
  });

  it('reads elements with a prefix', async () => {
    expect(
      await urls('<s:urlset xmlns:s="x"><s:url><s:loc>https://a.test/</s:loc></s:url></s:urlset>'),
    ).toEqual(['https://a.test/']);
  });

  it('knows gzip by its first bytes', async () => {
    expect((await read([gzipSync(URLSET)])).map(({ url }) => url)).toEqual(PAGES);
  });

  it('gives the same however it is cut into chunks', async () => {
    const bytes = Buffer.from(URLSET.replace('/a ', '/é '));
    const whole = await read([bytes]);
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 50 }), fc.boolean(), async (size, zipped) => {
        const source = zipped ? gzipSync(bytes) : bytes;
        const count = Math.ceil(source.length / size);
        const chunks = Array.from({ length: count }, (_, index) =>
          source.subarray(index * size, (index + 1) * size),
        );
        expect(await read(chunks)).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });

  it('reads a list of URLs, one a line', async () => {
    expect(await urls('\uFEFFhttps://shop.test/a\r\n\r\nhttps://shop.test/b')).toEqual([
      'https://shop.test/a',
      'https://shop.test/b',
    ]);
  });

  test.each([
    [
      'a bare ampersand',
      '<urlset><url><loc>https://a.test/?x=1&y=2</loc></url></urlset>',
      ['https://a.test/?x=1&y=2'],
    ],
    [
      'an end that is missing',
      '<urlset><url><loc>https://a.test/</loc></url><url><loc>htt',
      ['https://a.test/'],
    ],
    [
      'an attribute without quotes',
      '<urlset a=1><url><loc>https://a.test/</loc></url></urlset>',
      ['https://a.test/'],
    ],
    ['text after the end', '<urlset><url><loc>https://a.test/</loc></url></urlset>junk', ['https://a.test/']],
    [
      'white space before the declaration',
      '\n <?xml version="1.0"?><urlset><url><loc>https://a.test/</loc></url></urlset>',
      ['https://a.test/'],
    ],
    [
      'an empty loc',
      '<urlset><url><loc/></url><url><loc>https://a.test/</loc></url></urlset>',
      ['https://a.test/'],
    ],
  ])('tolerates %s', async (_what, text, expected) => {
    expect(await urls(text)).toEqual(expected);
  });

  it('retains what a cut gzip file gave', async () => {
    const zipped = gzipSync(URLSET);
    expect((await read([zipped.subarray(0, zipped.length - 8)])).map(({ url }) => url)).toEqual(PAGES);
  });

  test.each(['<!doctype html><html><body>not found</body></html>', 'Not found', '{"error":1}'])(
    'refuses what is no sitemap: %s',
    async (text) => {
      await expect(readText(text)).rejects.toThrow(NotASitemap);
    },
  );

  it('resolves no entity that the file declares', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>
      <urlset><url><loc>https://a.test/&a;&b;</loc></url></urlset>`;
    expect(await urls(bomb)).toEqual(['https://a.test/&a;&b;']);
  });

  it('finds nothing in an empty file', async () => {
    expect(await readText('')).toEqual([]);
    expect(await read([])).toEqual([]);
  });

  it('reads 300,000 URLs without keeping them', { tags: ['exhaustive'] }, async () => {
    let pages = 0;
    let heapMax = 0;
    const before = heapBytesUsed();
    const huge = (async function* () {
      yield Buffer.from('<urlset>');
      for (let block = 0; block < 300; block++) {
        const part = Array.from(
          { length: 1_000 },
          (_, index) => `<url><loc>https://shop.test/p/${block}/${index}</loc></url>`,
        );
        yield Buffer.from(part.join(''));
        if (block % 100 === 99) heapMax = Math.max(heapMax, heapBytesUsed() - before);
      }
      yield Buffer.from('</urlset>');
    })();
    for await (const entries of readSitemap(huge, DISCOVERY_LIMITS)) {
      pages += entries.length;
    }
    expect(pages).toBe(300_000);
    expect(heapMax).toBeLessThan(20_000_000);
  });
});
