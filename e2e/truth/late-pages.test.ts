import { beforeAll, expect, test } from 'vitest';
import { misjudgedPoints, POINTS } from './late/judgement.ts';
import { latePages } from './late/pages.ts';
import { visitLatePages, type LateVisit } from './late/visits.ts';

const PAGES = latePages().filter(({ inTests }) => inTests);
/** More than the visits get of two cores. */
const BUSY_LOOPS = 2;

let alone: LateVisit[];
let besideLoops: LateVisit[];

beforeAll(async () => {
  alone = await visitLatePages(PAGES, { mode: 'fast', concurrency: 4, load: 0 });
  besideLoops = await visitLatePages(PAGES, { mode: 'fast', concurrency: 4, load: BUSY_LOOPS });
}, 600_000);

test('what comes late is judged as the page was made', () => {
  expect(alone.flatMap(({ page, texts }) => misjudgedPoints(page, texts))).toEqual([]);
});

test('beside busy loops visits find the same verdicts, pushes, hits and views in the same order', () => {
  expect(changesOf(alone, besideLoops)).toEqual([]);
});

/** On the edge of a visit two truths are right: what is due in its last moment may come or not. */
function changesOf(before: LateVisit[], after: LateVisit[]): string[] {
  return before.flatMap(({ page, texts }, index) =>
    POINTS.filter((point) => page.truths.length === 1 && after[index]?.texts[point] !== texts[point]).map(
      (point) => `${page.name}: ${point} is ${texts[point]}, then ${after[index]?.texts[point]}`,
    ),
  );
}
