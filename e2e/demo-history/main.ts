/**
 * Records the visits of which the demo's past is made: each listed page of the shop with and without its fault, with
 * the collector in service and down. Run it again when what a visit records has changed.
 * npm run demo:record
 */
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import {
  HISTORY_FILE,
  withNamedHosts,
  type RecordedVisit,
} from '@vigie/demo-site/history/recorded-visits.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { visitAll } from '../truth/visits.ts';

const visits: RecordedVisit[] = [];
for (const isHealthy of [true, false])
  for (const isCollectorDown of [false, true])
    visits.push(...(await recordShop({ isHealthy, isCollectorDown })));
const bytes = brotliCompressSync(JSON.stringify(visits), {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_LGWIN]: 24,
  },
});
await writeFile(HISTORY_FILE, bytes);
process.stdout.write(`${visits.length} visits, ${Math.ceil(bytes.length / 1000)} kB\n`);

async function recordShop(state: Pick<RecordedVisit, 'isHealthy' | 'isCollectorDown'>) {
  const site = await startDemoSite(state);
  try {
    const pages = site.pages.filter(({ listed, url }) => listed && url.startsWith(site.origin));
    const urls = pages.map(({ url }) => url);
    const found = await visitAll(urls, { tracking: site.tracking, mode: 'isolated', concurrency: 1 });
    return pages.map(({ path, url }) => ({
      path,
      ...state,
      observation: withNamedHosts(found.get(url) as Observation, site),
    }));
  } finally {
    await site.close();
  }
}
