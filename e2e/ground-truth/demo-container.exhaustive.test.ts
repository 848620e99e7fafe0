import { chromium, type Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { predictVisit } from '@vigie/audit/containers/predict/predict-visit.ts';
import { readContainer } from '@vigie/audit/containers/read-container.ts';
import type { Container, PredictedPush } from '@vigie/contract/container.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { startDemoSite, type DemoSite } from '@vigie/demo-site/demo-site.ts';
import { purchaseRecording } from '@vigie/demo-site/shop/purchase-journey.ts';
import { CONTAINER_ID, TAGS, type ContainerVersion } from '@vigie/demo-site/tag/container/container.ts';
import { PLANTED_TAG_FAULTS } from '@vigie/demo-site/tag/container/planted-tags.ts';
import { BROWSER } from '../panel/panel-browser.ts';
import { openShopRunner } from './journeys/open-runner.ts';
import { visitAll } from './visits.ts';

interface Fired {
  event: string;
  tags: number[];
}

interface SeenPage {
  /** Log of the interpreter in the page. */
  fired: Fired[];
  /** Vigie's prediction from its own visit. */
  pushes: PredictedPush[];
}

interface SeenShop {
  container: Container;
  pages: Map<string, SeenPage>;
  /** Paths requested from the collector of the container's pixels during the purchase. */
  pixelsOfPurchase: string[];
}

declare global {
  interface Window {
    google_tag_manager: Record<string, { fired: Fired[] }>;
  }
}

const PATHS = ['/', '/categorie/maison', '/contact', '/produit/lampe-tempete'];
const THANKS = '/commande/merci';
/** Product that `purchase.js` writes when it is put into the basket. */
const BASKET = { item_id: 'lampe-tempete', item_name: 'Lampe-tempête', price: 49, quantity: 1 };

let browser: Browser;
const shops = new Map<ContainerVersion, SeenShop>();

beforeAll(async () => {
  browser = await chromium.launch(await BROWSER);
  for (const version of [6, 7] as const) shops.set(version, await seeShop(version));
}, 180_000);
afterAll(() => browser.close());

describe.each([6, 7] as const)('version %i of the container', (version) => {
  test('is read as Google Tag Manager’s, with nothing that cannot be read', () => {
    const { container } = shopOf(version);
    expect(container).toMatchObject({
      id: CONTAINER_ID,
      product: 'google-tag-manager',
      version: String(version),
      unreadable: [],
    });
    expect(container.tags.filter(({ paused }) => paused).map(({ number }) => number)).toEqual([TAGS.sales]);
  });

  test.each([...PATHS, THANKS])('fires on %s what is predicted at each push', (path) => {
    const { fired, pushes } = pageOf(version, path);
    expect(fired.length).toBeGreaterThanOrEqual(5);
    expect(pushes.filter(({ event }) => event !== null).map(firesOf)).toEqual(fired);
    expect(pushes.flatMap(({ tags }) => tags.filter(({ outcome }) => outcome === 'not-decidable'))).toEqual(
      [],
    );
  });
});

test.each(PLANTED_TAG_FAULTS)('on $path, version 7 keeps tag $tag from firing: $outcome', (fault) => {
  const { tag, path, event, outcome } = fault;
  const firing = (version: ContainerVersion) =>
    pageOf(version, path).fired.flatMap((one) => (one.tags.includes(tag) ? [one.event] : []));
  expect(firing(6)).toEqual([event]);
  expect(firing(7)).toEqual([]);
  const tags = pageOf(7, path).pushes.find((push) => push.event === event)?.tags;
  // A tag without a matching trigger is not reported.
  expect(tags?.find((one) => one.tag === tag)?.outcome ?? 'no-trigger').toBe(outcome);
});

test('the purchase reaches the collector with version 6 alone', () => {
  expect(shopOf(6).pixelsOfPurchase).toContain('/repere/purchase.gif');
  expect(shopOf(7).pixelsOfPurchase).not.toContain('/repere/purchase.gif');
  expect(shopOf(7).pixelsOfPurchase).toContain('/repere/page.gif');
});

async function seeShop(version: ContainerVersion): Promise<SeenShop> {
  const site = await startDemoSite({ isHealthy: version === 6 });
  try {
    const url = `${site.tagOrigin}/gtm.js?id=${CONTAINER_ID}`;
    const read = readContainer({ text: await (await fetch(url)).text(), url });
    const container = 'containers' in read ? read.containers[0] : undefined;
    if (container === undefined) throw new Error('the container was not read');
    const bought = await buy(site);
    const pixelsOfPurchase = site.received().map(({ path }) => path);
    const visits = await visitAll(
      PATHS.map((path) => site.origin + path),
      { tracking: site.tracking },
    );
    const pages = new Map<string, SeenPage>();
    for (const [address, observation] of [...visits, [site.origin + THANKS, bought] as const]) {
      const [predicted] = predictVisit([{ container, url }], observation);
      pages.set(new URL(address).pathname, {
        fired: await firedOn(site, address),
        pushes: predicted?.pushes ?? [],
      });
    }
    return { container, pages, pixelsOfPurchase };
  } finally {
    await site.close();
  }
}

/** Returns the confirmation page, recorded during a purchase on the shop. */
async function buy({ origin }: DemoSite): Promise<Observation> {
  const runner = await openShopRunner();
  try {
    const { record } = await runner.run({ recording: purchaseRecording(origin), values: {} });
    const thanks = record.pages.at(-1)?.observation;
    if (thanks?.finalUrl !== origin + THANKS) throw new Error('the purchase did not come to its end');
    return thanks;
  } finally {
    await runner.close();
  }
}

async function firedOn({ origin }: DemoSite, address: string): Promise<Fired[]> {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addInitScript(
      ([home, basket]) => {
        if (location.origin === home) sessionStorage.setItem('panier', basket);
      },
      [origin, JSON.stringify(BASKET)] as const,
    );
    await page.goto(address);
    await page.waitForFunction(
      (id) => window.google_tag_manager?.[id]?.fired.some(({ event }) => event === 'gtm.load'),
      CONTAINER_ID,
    );
    return await page.evaluate((id) => window.google_tag_manager[id]?.fired ?? [], CONTAINER_ID);
  } finally {
    await context.close();
  }
}

function firesOf({ event, tags }: PredictedPush): { event: string | null; tags: number[] } {
  return { event, tags: tags.filter(({ outcome }) => outcome === 'fires').map(({ tag }) => tag) };
}

function shopOf(version: ContainerVersion): SeenShop {
  const shop = shops.get(version);
  if (shop === undefined) throw new Error(`version ${version} was not seen`);
  return shop;
}

function pageOf(version: ContainerVersion, path: string): SeenPage {
  const page = shopOf(version).pages.get(path);
  if (page === undefined) throw new Error(`${path} was not seen`);
  return page;
}
