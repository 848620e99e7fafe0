/**
 * Records the parts of the demo's history. They are visits of each listed page of the shop with and without its fault,
 * with the collector up and down. They are also purchases with the faults of each day, and visits of each offer as
 * consent matrices make them, and a visit whose hits the shop's server container sends on. Run it again when the recorded data of a visit changes.
 * npm run demo:record [visits|purchases|offers|server-calls]
 */
import { writeFile } from 'node:fs/promises';
import { brotliCompressSync, constants } from 'node:zlib';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { storedRole } from '@vigie/audit/regression-cause/stored-role.ts';
import { DAYS } from '@vigie/demo-site/history/demo-history.ts';
import { OFFERS_FILE } from '@vigie/demo-site/history/recorded-offers.ts';
import {
  PURCHASES_FILE,
  hadOlderContainer,
  purchaseStates,
  type RecordedPurchase,
} from '@vigie/demo-site/history/recorded-purchases.ts';
import { SERVER_CALLS_FILE } from '@vigie/demo-site/history/recorded-server-calls.ts';
import {
  HISTORY_FILE,
  withNamedHosts,
  type RecordedVisit,
} from '@vigie/demo-site/history/recorded-visits.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { CALLS_OF_A_PURCHASE, CONTAINER_PAGE } from '@vigie/demo-site/server-container.ts';
import { purchaseRecording } from '@vigie/demo-site/shop/purchase-journey.ts';
import { openShopRunner } from '../ground-truth/journeys/open-runner.ts';
import { openGroundTruthInspector } from '../ground-truth/visits.ts';
import { visitOffers } from './visit-offers.ts';

const RECORDINGS = {
  visits: recordVisits,
  purchases: recordPurchases,
  offers: recordOffers,
  'server-calls': recordServerCalls,
};
const [only] = process.argv.slice(2);
for (const [name, record] of Object.entries(RECORDINGS))
  if (only === undefined || only === name) await record();

async function recordVisits(): Promise<void> {
  const visits: RecordedVisit[] = [];
  for (const isHealthy of [true, false])
    for (const isCollectorDown of [false, true])
      visits.push(...(await recordShop({ isHealthy, isCollectorDown })));
  await write(HISTORY_FILE, visits);
}

async function recordPurchases(): Promise<void> {
  const purchases: RecordedPurchase[] = [];
  const runner = await openShopRunner();
  for (const faults of purchaseStates(DAYS)) {
    const site = await startDemoSite({ purchaseFaults: faults, isHealthy: hadOlderContainer(faults) });
    const { record } = await runner.run({ recording: purchaseRecording(site.origin), values: {} });
    purchases.push({ faults, record: withNamedHosts(record, site) });
    await site.close();
  }
  await runner.close();
  await write(PURCHASES_FILE, purchases);
}

async function recordOffers(): Promise<void> {
  const before = await visitOffers(true);
  await write(OFFERS_FILE, [...before, ...(await visitOffers(false))]);
}

async function recordServerCalls(): Promise<void> {
  const sent = Promise.withResolvers<void>();
  const calls: ProxiedCall[] = [];
  const site = await startDemoSite({
    onServerCall: (call) => {
      if (calls.push(call) === CALLS_OF_A_PURCHASE) sent.resolve();
    },
  });
  const { tracking } = site;
  const inspector = await openGroundTruthInspector({ tracking, mode: 'isolated', concurrency: 1 });
  const { observation } = await inspector.inspect(site.origin + CONTAINER_PAGE);
  await sent.promise;
  await inspector.close();
  await site.close();
  await write(SERVER_CALLS_FILE, [withNamedHosts({ observation, calls }, site)]);
}

async function write(file: URL, records: readonly object[]): Promise<void> {
  const bytes = brotliCompressSync(JSON.stringify(records), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LGWIN]: 24,
    },
  });
  await writeFile(file, bytes);
  process.stdout.write(`${records.length} records, ${Math.ceil(bytes.length / 1000)} kB\n`);
}

async function recordShop(state: Pick<RecordedVisit, 'isHealthy' | 'isCollectorDown'>) {
  const site = await startDemoSite(state);
  const { tracking } = site;
  const inspector = await openGroundTruthInspector({
    tracking,
    mode: 'isolated',
    concurrency: 1,
    storedRoleOf: (request, documentUrl) => storedRole(request, tracking, documentUrl),
  });
  try {
    const visits: RecordedVisit[] = [];
    for (const { path, url, listed } of site.pages) {
      if (!listed || !url.startsWith(site.origin)) continue;
      const { observation, kept } = await inspector.inspect(url);
      const received = kept ?? { state: 'unavailable' as const, why: 'not asked for' };
      visits.push({ path, ...state, ...withNamedHosts({ observation, received }, site) });
    }
    return visits;
  } finally {
    await inspector.close();
    await site.close();
  }
}
