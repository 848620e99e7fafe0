import { gzipSync } from 'node:zlib';
import type { BrowserContext, Page } from 'playwright-core';

/** Timing of a screen, from the navigation on. */
export interface ScreenTiming {
  firstPaintMs: number;
  /** Time in ms until the heading is shown and nothing is loading, or until the caller's own condition. */
  usefulMs: number;
  /**
   * Time in ms until the screen is useful, and the last task of more than 50 ms is over. A frame without the screen is
   * not interactive.
   */
  interactiveMs: number;
  /** Total time in ms by which tasks exceed 50 ms. */
  blockingMs: number;
  layoutShift: number;
  /** Compressed with gzip, up to the useful screen. */
  scriptKilobytes: number;
  styleKilobytes: number;
}

/** Processor and network of a phone; every panel is measured with the same. */
export const SLOW = { throttling: 4, slowNetwork: true };
const QUIET_MS = 1_000;
/** Lighthouse's "Slow 4G": 1.6 Mbit/s down, 750 kbit/s up, 150 ms latency for each answer. */
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};

interface Watched {
  watched: { shift: number; longEndMs: number; blockingMs: number };
}

export interface Opening {
  url: string;
  throttling: number;
  slowNetwork?: boolean;
  whenUseful?: (page: Page) => Promise<void>;
}

/** Opens a screen with an empty cache in a new page, `throttling` times slower than the machine. */
export async function timeScreen(
  context: BrowserContext,
  { url, throttling, slowNetwork = false, whenUseful = headingStands }: Opening,
): Promise<ScreenTiming> {
  const page = await context.newPage();
  try {
    await page.addInitScript(watch);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.clearBrowserCache');
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: throttling });
    if (slowNetwork) await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    const kilobytes = countKilobytes(page);
    await page.goto(url, { waitUntil: 'load' });
    await whenUseful(page);
    const usefulMs = await page.evaluate(() => performance.now());
    const { scriptKilobytes, styleKilobytes } = await kilobytes();
    await page.waitForTimeout(QUIET_MS * throttling);
    return { ...(await readTiming(page, usefulMs)), scriptKilobytes, styleKilobytes };
  } finally {
    await page.close();
  }
}

/** Observes timings; runs in the page before its own scripts. */
function watch(): void {
  const watched = { shift: 0, longEndMs: 0, blockingMs: 0 };
  Object.assign(globalThis, { watched });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number;
      hadRecentInput: boolean;
    })[])
      if (!entry.hadRecentInput) watched.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      watched.longEndMs = Math.max(watched.longEndMs, startTime + duration);
      watched.blockingMs += duration - 50;
    }
  }).observe({ type: 'longtask', buffered: true });
}

/**
 * Counts the compressed sizes of the files that have arrived when the counter is read. Later files are not part of the
 * first screen.
 */
function countKilobytes(page: Page) {
  const bodies: Promise<{ type: string; bytes: number }>[] = [];
  page.on('response', (response) => {
    const type = response.request().resourceType();
    if (type !== 'script' && type !== 'stylesheet') return;
    const weighed = response.body().then((body) => ({ type, bytes: gzipSync(body).length }));
    // A response that is pending when the page closes has no body.
    bodies.push(weighed.catch(() => ({ type, bytes: 0 })));
  });
  return async () => {
    const all = await Promise.all(bodies);
    const sum = (wanted: string) =>
      all.filter(({ type }) => type === wanted).reduce((total, { bytes }) => total + bytes, 0) / 1000;
    return { scriptKilobytes: sum('script'), styleKilobytes: sum('stylesheet') };
  };
}

async function headingStands(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' });
}

function readTiming(
  page: Page,
  usefulMs: number,
): Promise<Pick<ScreenTiming, 'firstPaintMs' | 'usefulMs' | 'interactiveMs' | 'blockingMs' | 'layoutShift'>> {
  return page.evaluate((useful) => {
    const { shift, longEndMs, blockingMs } = (globalThis as unknown as Watched).watched;
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const firstPaintMs = paint?.startTime ?? 0;
    return {
      firstPaintMs,
      usefulMs: useful,
      interactiveMs: Math.max(useful, longEndMs),
      blockingMs,
      layoutShift: shift,
    };
  }, usefulMs);
}
