import type { Page } from 'playwright-core';

export interface Scroll {
  frames: number;
  /** Frames more than 1.5 display intervals (of 1/60 s) after the previous one. */
  late: number;
  longestMs: number;
  mostRowsDrawn: number;
}

const SECONDS = 6;
/** Time in ms, longer than any answer from memory. */
const FETCH_MS = 400;

/** Scrolls until every row of the list is loaded. */
export async function fetchAllRows(page: Page): Promise<number> {
  const rows = Number(await page.locator('table[aria-rowcount]').getAttribute('aria-rowcount')) - 1;
  for (let before = 0; ;) {
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await page.waitForTimeout(FETCH_MS);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    if (height === before) return rows;
    before = height;
  }
}

/** Scrolls a long list down as a held wheel does, at a number of pixels per second, and measures every frame. */
export function measureScroll(page: Page, pixelsPerSecond: number): Promise<Scroll> {
  return page.evaluate(
    async ({ seconds, speed }) => {
      const gaps: number[] = [];
      let mostRowsDrawn = 0;
      scrollTo(0, 0);
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const startedMs = performance.now();
      let before = startedMs;
      await new Promise<void>((done) => {
        requestAnimationFrame(function frame(nowMs) {
          gaps.push(nowMs - before);
          before = nowMs;
          mostRowsDrawn = Math.max(mostRowsDrawn, document.querySelectorAll('tbody tr').length);
          scrollTo(0, (speed * (nowMs - startedMs)) / 1000);
          if (nowMs - startedMs < seconds * 1000) requestAnimationFrame(frame);
          else done();
        });
      });
      const counted = gaps.slice(2);
      return {
        frames: counted.length,
        late: counted.filter((gap) => gap > 25).length,
        longestMs: Math.max(...counted),
        mostRowsDrawn,
      };
    },
    { seconds: SECONDS, speed: pixelsPerSecond },
  );
}
