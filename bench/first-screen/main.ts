/**
 * Measures the loading of screens: bytes, first paint, useful screen, interactivity and layout shift of the built
 * panel. It runs
 * over an in-memory API, as fast as this machine and four times slower. Also measures scrolling of a list of 10,000
 * rows.
 *
 *   npm run build && node bench/first-screen/main.ts [--runs 3]
 *
 * Or the sign-in and the first screen beside other panels that run on this machine (README.md describes how to start them):
 *
 *   node bench/first-screen/main.ts --beside "Umami 3.1.0=http://user:password@127.0.0.1:3000/login"
 */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SCENARIOS } from '../../apps/web/src/testing/scenarios.ts';
import { measureBeside } from './beside.ts';
import { openBrowser, openContext, type Context } from './open-context.ts';
import { timeScreen, type ScreenTiming } from './screen-timing.ts';
import { servePanel } from './served-panel.ts';
import { fetchAllRows, measureScroll } from './scroll.ts';

const DIST = process.env['VIGIE_PANEL'] ?? join(import.meta.dirname, '../../apps/web/dist');
const SCREENS = ['/connexion', '/sante', '/dataQuality', '/urls/liste', '/urls/analyse'];
const THROTTLINGS = [1, 4];
/** JavaScript that other panels load for a first screen, compressed, as measured beside this one. */
const OTHER_PANELS = [
  { name: 'Uptime Kuma 2.5.3', scriptKilobytes: '671' },
  { name: 'Umami 3.1.0', scriptKilobytes: '806 to 853' },
];
/** Scroll speeds in pixels per second: a held page key, a fast wheel, and a dragged scroll bar. */
const SCROLL_SPEEDS = [1_500, 6_000, 60_000];

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    beside: { type: 'string', multiple: true, default: [] },
  },
});

const host = await servePanel(DIST, SCENARIOS.measured());
const browser = await openBrowser();
try {
  if (options.beside.length > 0) {
    const { beside: rivals, runs } = options;
    await measureBeside(browser, { origin: host.origin, rivals, runs: Number(runs) });
  } else {
    await measureScreens();
    await measureLongList();
  }
} finally {
  await browser.close();
  await host.close();
}

async function measureScreens(): Promise<void> {
  console.log(
    'screen            CPU    JS kB   CSS kB   first paint   useful   interactive   blocking   ratio   layout shift',
  );
  for (const path of SCREENS) {
    const context = await openContext(browser, host.origin + path);
    let base = 0;
    for (const throttling of THROTTLINGS) {
      const timing = await medianTiming(context, path, throttling);
      if (base === 0) base = timing.usefulMs;
      printTiming(`${path.padEnd(16)} 1/${throttling}`, timing, timing.usefulMs / base);
    }
    await context.close();
  }
  for (const { name, scriptKilobytes } of OTHER_PANELS)
    console.log(`${name.padEnd(20)} ${scriptKilobytes} kB of JavaScript`);
}

async function medianTiming(context: Context, path: string, throttling: number): Promise<ScreenTiming> {
  const timings: ScreenTiming[] = [];
  for (let run = 0; run < Number(options.runs); run += 1)
    timings.push(await timeScreen(context, { url: host.origin + path, throttling }));
  timings.sort((a, b) => a.usefulMs - b.usefulMs);
  const median = timings[Math.floor(timings.length / 2)];
  if (median === undefined) throw new Error('--runs wants a number above 0');
  return median;
}

function printTiming(name: string, timing: ScreenTiming, ratio: number): void {
  const { firstPaintMs, usefulMs, interactiveMs, blockingMs } = timing;
  const figures = [
    name,
    timing.scriptKilobytes.toFixed(1).padStart(8),
    timing.styleKilobytes.toFixed(1).padStart(8),
    ...[firstPaintMs, usefulMs, interactiveMs, blockingMs].map((ms) => `${ms.toFixed(0)} ms`.padStart(11)),
    ratio.toFixed(2).padStart(7),
    timing.layoutShift.toFixed(3).padStart(10),
  ];
  console.log(figures.join(' '));
}

async function measureLongList(): Promise<void> {
  host.use(SCENARIOS.crowded());
  const context = await openContext(browser, `${host.origin}/urls/liste`);
  const page = await context.newPage();
  await page.goto(`${host.origin}/urls/liste`);
  await page.locator('table[aria-rowcount]').waitFor();
  const rows = await fetchAllRows(page);
  console.log(`\n${rows.toLocaleString('en')} rows, scrolled for 6 s`);
  for (const speed of SCROLL_SPEEDS) {
    const { frames, late, longestMs, mostRowsDrawn } = await measureScroll(page, speed);
    console.log(
      `${speed.toLocaleString('en').padStart(8)} px/s: ${frames} frames, ${late} late, the longest ${longestMs.toFixed(0)} ms, ` +
        `at most ${mostRowsDrawn} rows drawn`,
    );
  }
  await context.close();
}
