import { expect, test, TestRunner } from 'vitest';
import { findWrongResults } from './late/evaluation.ts';
import type { LatePage } from './late/page.ts';
import { latePages } from './late/pages.ts';
import { visitLatePages } from './late/visits.ts';

const PAGES = latePages().filter(({ inTests }) => inTests);
/** Number of busy loops: on two cores, the visits get less CPU time than the loops. */
const BUSY_LOOPS = 2;

/** Pages visited twice, with the same ground truth; `npm run evaluate:late -- --load 6` visits all pages so. */
const everyTwelfth = PAGES.filter((_page, index) => index % 12 === 0);

/** Runs of the tests. The short level visits the few pages once, without load. */
const RUNS = TestRunner.matchesTags(['exhaustive'])
  ? [
      { beside: 'nothing', pages: PAGES, load: 0 },
      { beside: 'busy loops', pages: everyTwelfth, load: BUSY_LOOPS },
    ]
  : [{ beside: 'nothing', pages: everyTwelfth, load: 0 }];

test.each(RUNS)(
  'beside $beside, what comes late is evaluated as the page was made',
  async ({ pages, load }) => {
    expect(await evaluateLatePages(pages, load)).toEqual([]);
  },
);

async function evaluateLatePages(pages: LatePage[], load: number) {
  const visits = await visitLatePages(pages, { mode: 'fast', concurrency: 4, load });
  return visits.flatMap(({ page, texts }) => findWrongResults(page, texts));
}
