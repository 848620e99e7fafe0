/**
 * Loads pages without and with the sampler in real browsers, and compares what their scripts can read and their errors, and
 * in Chromium their verdicts. Then loads views with planted faults, and compares their shares with those of the samples.
 * Firefox and WebKit are those of Debian: `firefox-esr`, `webkit2gtk-driver` and `xvfb`. A browser that is not installed is left out.
 * Exits with 1 at a difference, or where a share is wrong by more than two points.
 * npm run evaluate:sampler -- [--browsers chromium,firefox,webkit] [--pages 200] [--seed 1] [--views 200]
 * With `--pages 0` or `--views 0` that half is left out.
 */
import { parseArgs } from 'node:util';
import { REAL_BROWSER_NAMES, type RealBrowserName } from '../sampler/browsers/open-browsers.ts';
import { MissingBrowser } from '../sampler/browsers/real-browser.ts';
import { evaluateSampler } from '../sampler/evaluation.ts';
import { evaluateShares } from '../sampler/shares.ts';

const { values } = parseArgs({
  options: {
    browsers: { type: 'string', default: REAL_BROWSER_NAMES.join(',') },
    pages: { type: 'string', default: '200' },
    seed: { type: 'string', default: '1' },
    views: { type: 'string', default: '200' },
  },
});
const seed = Number(values.seed);
const printProgress = (done: number) => void (done % 20 === 0 && process.stderr.write(`${done} done\n`));

for (const name of values.browsers.split(',')) {
  if (!REAL_BROWSER_NAMES.includes(name as RealBrowserName)) throw new Error(`no browser is named ${name}`);
  try {
    await evaluateIn(name as RealBrowserName);
  } catch (error) {
    if (!(error instanceof MissingBrowser)) throw error;
    process.stdout.write(`${name} is left out: ${error.message}\n`);
  }
}

async function evaluateIn(browser: RealBrowserName): Promise<void> {
  const [pages, views] = [Number(values.pages), Number(values.views)];
  if (pages > 0) {
    const result = await evaluateSampler({ browser, pages, seed }, printProgress);
    write([
      ...result.faults,
      `${result.browser}, seed ${seed}: ${result.pages} pages, ${result.properties} properties, ${result.samples} samples, ${result.faults.length} differences`,
    ]);
    if (result.faults.length > 0) process.exitCode = 1;
  }
  if (views === 0) return;
  const shares = await evaluateShares({ browser, views, seed }, printProgress);
  const wrong = shares.filter(({ planted, found }) => Math.abs(planted - found) > 0.02);
  write([
    ...shares.map(
      ({ name, planted, found }) =>
        `${name}: ${(planted * 100).toFixed(1)} % planted, ${(found * 100).toFixed(1)} % found`,
    ),
    `${browser}: ${views} views, ${wrong.length} wrong shares`,
  ]);
  if (wrong.length > 0) process.exitCode = 1;
}

function write(lines: string[]): void {
  process.stdout.write(`${lines.join('\n')}\n`);
}
