import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { DiscoveryProblemCode } from '@vigie/contract/discovery.ts';

/** Sitemap that is meant to harm its reader. */
export interface SitemapBomb {
  name: string;
  /** Beginning of the file, before the repeated part. */
  head: string;
  unit: string;
  /** Number of repetitions of a real bomb. */
  count: number;
  gzipped?: 'once' | 'twice';
  /** Limit that ends its reading; null: it ends without one. */
  ends: DiscoveryProblemCode;
}

const GIGABYTE = 1_000_000_000;
const X = 'x'.repeat(100);

export const SITEMAP_BOMBS: readonly SitemapBomb[] = [
  { name: 'nested elements', head: '<urlset>', unit: '<a>', count: 40_000_000, ends: 'nested-too-deep' },
  {
    name: 'nested elements, gzipped',
    head: '<urlset>',
    unit: '<a>',
    count: 40_000_000,
    gzipped: 'once',
    ends: 'nested-too-deep',
  },
  { name: 'one text', head: '<urlset><url><loc>', unit: X, count: GIGABYTE / 100, ends: 'part-too-long' },
  {
    name: 'one text in pieces',
    head: '<urlset><url><loc>',
    unit: `${X}<!-- -->`,
    count: GIGABYTE / 100,
    ends: 'part-too-long',
  },
  { name: 'one attribute', head: '<urlset a="', unit: X, count: GIGABYTE / 100, ends: 'part-too-long' },
  {
    name: 'many attributes',
    head: '<urlset',
    unit: ' a="b"',
    count: GIGABYTE / 6,
    ends: 'part-too-long',
  },
  { name: 'one name', head: '<urlset', unit: X, count: GIGABYTE / 100, ends: 'part-too-long' },
  { name: 'one comment', head: '<urlset><!-- ', unit: X, count: GIGABYTE / 100, ends: 'part-too-long' },
  {
    name: 'one comment full of tags',
    head: '<urlset><!-- ',
    unit: '<url></url>',
    count: GIGABYTE / 11,
    ends: 'part-too-long',
  },
  {
    name: 'one CDATA section',
    head: '<urlset><url><loc><![CDATA[',
    unit: X,
    count: GIGABYTE / 100,
    ends: 'part-too-long',
  },
  { name: 'one instruction', head: '<?x ', unit: X, count: GIGABYTE / 100, ends: 'part-too-long' },
  {
    name: 'one doctype of entities',
    head: '<!DOCTYPE x [',
    unit: '<!ENTITY a "&a;&a;&a;">',
    count: GIGABYTE / 23,
    ends: 'part-too-long',
  },
  {
    name: 'white space before the end',
    head: '<urlset>',
    unit: ' '.repeat(100),
    count: GIGABYTE / 100,
    ends: 'part-too-long',
  },
  { name: 'one line', head: 'https://shop.test/', unit: X, count: GIGABYTE / 100, ends: 'part-too-long' },
  {
    name: 'unknown entities',
    head: '<urlset><url><loc>',
    unit: '&a;',
    count: GIGABYTE / 3,
    ends: 'part-too-long',
  },
  {
    name: 'faults of XML',
    head: '<urlset>',
    unit: '</x>',
    count: GIGABYTE / 4,
    ends: 'too-many-errors',
  },
  {
    name: '20 million addresses',
    head: '<urlset>',
    unit: `<url><loc>https://shop.test/${'p'.repeat(20)}</loc></url>`,
    count: 20_000_000,
    ends: 'too-many-bytes',
  },
  { name: 'empty lines', head: '', unit: '\n'.repeat(100), count: GIGABYTE / 100, ends: 'too-many-bytes' },
  {
    name: 'gzip of one letter',
    head: '<urlset>',
    unit: '<url></url>',
    count: GIGABYTE / 11,
    gzipped: 'once',
    ends: 'inflates-too-much',
  },
  {
    name: 'gzip in gzip',
    head: '<urlset>',
    unit: '<url></url>',
    count: GIGABYTE / 11,
    gzipped: 'twice',
    ends: 'not-a-sitemap',
  },
];

const BLOCK = 65_536;

/** Returns the bytes of the bomb, generated while they are read and never stored. `count` replaces its own. */
export function bytesOf(bomb: SitemapBomb, count = bomb.count): AsyncIterable<Buffer> | Iterable<Buffer> {
  const plain = plainBytes(bomb, count);
  if (bomb.gzipped === undefined) return plain;
  const once = Readable.from(plain).pipe(createGzip());
  return bomb.gzipped === 'once' ? once : once.pipe(createGzip());
}

function* plainBytes({ head, unit }: SitemapBomb, count: number): Generator<Buffer> {
  yield Buffer.from(head);
  const inBlock = Math.max(1, Math.floor(BLOCK / unit.length));
  const block = Buffer.from(unit.repeat(inBlock));
  for (let left = count; left > 0; left -= inBlock) {
    yield left >= inBlock ? block : block.subarray(0, left * unit.length);
  }
}
