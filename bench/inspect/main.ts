/**
 * Compares the inspector with others on the same pages in one run, and prints ratios. The others are bare page.goto
 * loops
 * with the same concurrency, Crawlee's PlaywrightCrawler and, when named, Lighthouse, tracker-radar-collector and
 * website-evidence-collector. The
 * environment names the folders of the last two: BENCH_TRACKER_RADAR_COLLECTOR, BENCH_WEBSITE_EVIDENCE_COLLECTOR.
 * node bench/inspect/main.ts [--browser bundled,installed] [--pages 24] [--concurrency 1,2,6] [--rounds 1] [--silent
 * 12]
 *   [--only NAME,NAME] [--json FILE]
 * `--browser` takes a path too; without it the bundled and the installed one alternate, where both are available.
 * `--pages` is
 * for a concurrency of 1; twice as many are visited with more. `--silent` is the number of pages without a hit, visited
 * one
 * at a time. `--json` writes one row for each table's browser and contender.
 */
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { findBrowsers, type BenchBrowser } from './browsers.ts';
import { BARE, contenders, ONLY_IF_NAMED } from './contenders/index.ts';
import { measure, type Measured } from './measure.ts';
import { print } from './print.ts';
import { rowOf } from './row.ts';
import { startBenchSite } from './site.ts';
import { tablesOf, urlsOf, type Table } from './table.ts';

const { values } = parseArgs({
  options: {
    browser: { type: 'string' },
    pages: { type: 'string', default: '24' },
    concurrency: { type: 'string', default: '1,2,6' },
    rounds: { type: 'string', default: '1' },
    silent: { type: 'string', default: '12' },
    only: { type: 'string' },
    json: { type: 'string' },
  },
});

const named = values.only?.split(',');
const names = Object.keys(contenders).filter((name) =>
  named === undefined
    ? !ONLY_IF_NAMED.includes(name)
    : name === BARE || named.some((part) => name.includes(part)),
);
const site = await startBenchSite();

/** Returns each contender's fastest round. */
async function rounds({ chromium }: BenchBrowser, table: Table): Promise<Map<string, Measured>> {
  const urls = urlsOf(table, site);
  const best = new Map<string, Measured>();
  for (let round = 0; round < Number(values.rounds); round += 1) {
    for (const name of names) {
      const measured = await measure(site, { name, urls, concurrency: table.concurrency, chromium });
      const before = best.get(name);
      if (before === undefined || measured.seconds < before.seconds) best.set(name, measured);
    }
  }
  return best;
}

const rows: Array<ReturnType<typeof rowOf>> = [];
for (const browser of await findBrowsers(values.browser?.split(','))) {
  console.log(`\n${browser.choice}: ${browser.name} ${browser.version} (${browser.chromium.path})`);
  for (const table of tablesOf(values)) {
    const measured = await rounds(browser, table);
    print(
      `${table.count} pages ${table.pages}, concurrency ${table.concurrency}, best of ${values.rounds}`,
      measured,
    );
    for (const [contender, figures] of measured) rows.push(rowOf({ browser, table, contender, figures }));
    if (values.json !== undefined) await writeFile(values.json, JSON.stringify(rows, null, 2));
  }
}
site.close();
