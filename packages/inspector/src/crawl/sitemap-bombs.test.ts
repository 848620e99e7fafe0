import * as fc from 'fast-check';
import { expect, it, test, TestRunner } from 'vitest';
import { heapBytesUsed } from '../../test/heap-bytes.ts';
import { bytesOf, SITEMAP_BOMBS } from '../../test/sitemap-bombs.ts';
import { DISCOVERY_LIMITS, LimitMet } from './discovery-limits.ts';
import { NotASitemap } from './sitemap-entry.ts';
import { readSitemap } from './sitemap.ts';

/** Bytes between memory measurements; each one collects garbage, which takes time. */
const CHECK_EVERY_BYTES = 3_000_000;

/** Reads a sitemap from a source that measures the memory of this process now and then. */
async function readWatched(chunks: AsyncIterable<Buffer> | Iterable<Buffer>, fileBytes: number) {
  const before = heapBytesUsed();
  let sentBytes = 0;
  let heapMax = 0;
  let checkAt = CHECK_EVERY_BYTES;
  const watched = (async function* () {
    for await (const chunk of chunks) {
      sentBytes += chunk.length;
      yield chunk;
      if (sentBytes < checkAt) continue;
      checkAt += CHECK_EVERY_BYTES;
      heapMax = Math.max(heapMax, heapBytesUsed() - before);
    }
  })();
  let ending: unknown = null;
  try {
    for await (const _ of readSitemap(watched, { ...DISCOVERY_LIMITS, fileBytes }));
  } catch (error) {
    ending = error;
  }
  return { ending, sentBytes, heapMax: Math.max(heapMax, heapBytesUsed() - before) };
}

/** Returns the limit that ended the reading; null if it ended without one. */
function endOf(ending: unknown): string | null {
  if (ending instanceof NotASitemap) return 'not-a-sitemap';
  return ending instanceof LimitMet ? ending.code : null;
}

const FILE_BYTES = 5_000_000;
const HEAP_BYTES_MAX = 12_000_000;

/** Sitemaps of the test; the short level runs the first one of each limit. */
const TRIED = SITEMAP_BOMBS.filter(
  ({ ends }, index) =>
    TestRunner.matchesTags(['exhaustive']) || SITEMAP_BOMBS.findIndex((bomb) => bomb.ends === ends) === index,
);

test.each(TRIED.map((bomb) => [bomb.name, bomb] as const))(
  'gives up a sitemap of %s by its limit, and holds little of it',
  async (_name, bomb) => {
    const units = Math.ceil((4 * FILE_BYTES) / bomb.unit.length);
    const { ending, heapMax } = await readWatched(bytesOf(bomb, units), FILE_BYTES);
    expect(endOf(ending)).toBe(bomb.ends);
    expect(heapMax).toBeLessThan(HEAP_BYTES_MAX);
  },
);

it(
  'holds little of any mixture that never ends, and raises nothing but its limits',
  { tags: ['exhaustive'] },
  async () => {
    const piece = fc.constantFrom(
      '<urlset>',
      '<sitemapindex>',
      '<url>',
      '</url>',
      '<loc>',
      '</loc>',
      '<a b="',
      '"',
      "'",
      '>',
      '/>',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      ']]',
      '<?x',
      '?>',
      '<!DOCTYPE x [',
      ']>',
      '&amp;',
      '&',
      '&#x41;',
      '<',
      '</',
      '=',
      ' ',
      '\n',
      'https://shop.test/a',
      'x',
      '\u0000',
      'é',
      '\uD83D\uDE00',
      '\uFFFE',
    );
    const pieces = fc.array(piece, { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(pieces, pieces, async (head, unit) => {
        const bomb = {
          name: '',
          head: head.join(''),
          unit: unit.join(''),
          count: 0,
          ends: 'too-slow' as const,
        };
        const units = Math.ceil(1_200_000 / bomb.unit.length);
        const { ending, heapMax } = await readWatched(bytesOf(bomb, units), 1_000_000);
        expect(endOf(ending)).toBeTypeOf('string');
        expect(heapMax).toBeLessThan(HEAP_BYTES_MAX);
      }),
      { numRuns: 20 },
    );
  },
);
