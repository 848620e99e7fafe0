// Takes pictures of the built panel: node e2e/panel/take-screenshots.ts [folder] [options]
//   --path /pools        one address instead of the tour; it may carry a search
//   --scenario measured  the situation of that address (apps/web/src/testing/scenarios.ts)
//   --dist FOLDER        another build than apps/web/dist
//   --filter NAME        of the tour, only pictures whose name holds this
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { SCENARIOS, type ScenarioName } from '../../apps/web/src/testing/scenarios.ts';
import { DISPLAY_VARIANTS, nameOf, openDisplayVariant, settled } from './display-variants.ts';
import { BROWSER, signIn } from './panel-browser.ts';
import { startPanelHost } from './panel-host.ts';
import { takeTour } from './screenshot-tour.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    path: { type: 'string' },
    scenario: { type: 'string', default: 'measured' },
    dist: { type: 'string', default: join(import.meta.dirname, '../../apps/web/dist') },
    filter: { type: 'string', default: '' },
  },
});
const { path, scenario, dist, filter } = values;
const [folder = '/tmp/shots'] = positionals;
if (!(scenario in SCENARIOS))
  throw new Error(`There is no scenario ${scenario}; there are ${Object.keys(SCENARIOS).join(', ')}.`);
const situation = SCENARIOS[scenario as ScenarioName];

await mkdir(folder, { recursive: true });
const host = await startPanelHost(dist, situation());
const browser = await chromium.launch(await BROWSER);
try {
  for (const variant of DISPLAY_VARIANTS) {
    const page = await openDisplayVariant(browser, variant);
    const suffix = nameOf(variant);
    if (path === undefined) await takeTour({ page, host, folder, suffix, filter, width: variant.width });
    else {
      host.use(situation());
      await signIn(page, host.origin);
      await page.goto(host.origin + path);
      await settled(page);
      const name = `${path.replace(/\W+/g, '-').replace(/^-|-$/g, '')}-${scenario}-${suffix}.png`;
      await page.screenshot({ path: join(folder, name), fullPage: true });
      process.stdout.write(`${name}\n`);
    }
    await page.context().close();
  }
} finally {
  await browser.close();
  await host.close();
}
