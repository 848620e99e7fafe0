import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OLD_ADDRESSES } from '@vigie/contract/old-addresses.ts';
import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, TestRunner } from 'vitest';
import { sampleSharedSettings } from '../../apps/web/src/testing/fake-together.ts';
import { SCENARIOS, type ScenarioName } from '../../apps/web/src/testing/scenarios.ts';
import { addressesOf, EMPTY_ADDRESSES, SAMPLES, SIGN_IN } from './addresses.ts';
import { flawsOf, type Flaws, type Measure } from './flaws.ts';
import { BROWSER } from './panel-browser.ts';
import { startPanelHost, type PanelHost } from './panel-host.ts';
import { rawWordsIn, readKeys, untranslatedIn } from './spoken.ts';
import { arrived, onePerPath, openWithin, pathOf, withNeighboursApart } from './walk.ts';

const DIST = process.env['VIGIE_PANEL'] ?? join(import.meta.dirname, '../../apps/web/dist');
const ADDRESSES = addressesOf(SAMPLES);
const SITUATIONS = (Object.keys(SCENARIOS) as ScenarioName[]).filter((name) => name !== 'measured');

const PHONE = { width: 390, height: 844 };
const FINGER_PX = 44;
const MOUSE_PX = 16;

/** Combinations that together cover both languages, both themes and both widths; a phone has the least space. */
const TEST_WINDOWS = {
  'a light phone in French': {
    window: { viewport: PHONE, colorScheme: 'light', locale: 'fr-FR' },
    measure: { targetMinPx: FINGER_PX },
  },
  'a dark desktop in English': {
    window: { viewport: { width: 1440, height: 900 }, colorScheme: 'dark', locale: 'en-GB' },
    measure: { targetMinPx: MOUSE_PX },
  },
} as const;

type TestWindowName = keyof typeof TEST_WINDOWS;

/**
 * True on the exhaustive level. The short level opens every sixteenth path in each variant, and tracking health with few
 * measurements only.
 */
const isExhaustive = TestRunner.matchesTags(['exhaustive']);
const PATHS = onePerPath(ADDRESSES).filter((_address, index) => isExhaustive || index % 16 === 0);

/** Addresses by variant: all on the phone, one of each path on the desktop. The sign-in comes last, since it signs out. */
const WALKS: Record<TestWindowName, readonly string[]> = {
  'a light phone in French': [...(isExhaustive ? withNeighboursApart(ADDRESSES) : PATHS), SIGN_IN],
  'a dark desktop in English': [...PATHS, SIGN_IN],
};

/** Situations by variant: all on the phone, one more on the desktop. */
const SEEN: Record<TestWindowName, readonly ScenarioName[]> = {
  'a light phone in French': isExhaustive ? SITUATIONS : ['little'],
  'a dark desktop in English': ['no-website'],
};
/** Proper names and commands, which are equal in all languages. */
const NAMES = new Set([
  '<script src="/vigie/sampler.js" async></script>',
  'uBlock Origin',
  'Piano Analytics',
  'Adobe Analytics',
  'Microsoft Teams',
  'Google Chat',
  'npx vigie agent',
  'Global Privacy Control',
  'Google Tag Manager',
  'Universal Analytics',
  'Microsoft Entra ID',
  'Google Workspace',
  // A vendor and its host.
  'Meta Pixel (www.facebook.com)',
  // A test named by a user, after the word that both languages share.
  'Test Le prix affiché est celui du dataLayer',
]);

let host: PanelHost;
let browser: Browser;
const keys = readKeys();
const complaints: string[] = [];
/** Texts of each address, by variant. */
const spoken: Partial<Record<TestWindowName, Record<string, string[]>>> = {};

beforeAll(async () => {
  if (!existsSync(join(DIST, 'index.html'))) throw new Error('Build the panel first: vite build apps/web');
  host = await startPanelHost(DIST, SCENARIOS.measured());
  browser = await chromium.launch(await BROWSER);
});
afterAll(async () => {
  await browser.close();
  await host.close();
});

/** Opens a window and records its console. */
async function openWindow(name: TestWindowName): Promise<Page> {
  const context = await browser.newContext({ ...TEST_WINDOWS[name].window, reducedMotion: 'reduce' });
  const page = await context.newPage();
  page.on('console', (message) => {
    const text = message.text();
    if (message.type() === 'error' || /Content Security Policy|TrustedScript|Refused to/.test(text))
      complaints.push(`${page.url()} ${text}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()} ${error.message}`));
  return page;
}

/** Loads an address as a signed-in user, with an empty cache. */
async function open(page: Page, address: string): Promise<void> {
  await page.context().addCookies([{ name: 'token_key', value: 'sample-token', url: host.origin }]);
  await page.goto(host.origin + address);
  await arrived(page);
}

type Found = Flaws & { raw: string[]; shown: string };

/** Returns the defects of the screen at an address; null if there are none. */
async function measureScreen(page: Page, address: string, measure: Measure) {
  const { texts, ...flaws } = await flawsOf(page, measure);
  const raw = rawWordsIn(texts, await keys, host.responses);
  const shown = new URL(page.url()).pathname;
  const { serious, overflow, emptyEnd, tooSmall, cut } = flaws;
  const isRight =
    serious.length + tooSmall.length + cut.length + raw.length === 0 && overflow + emptyEnd === 0;
  const isHere = shown === pathOf(address);
  return { texts, found: isRight && isHere ? null : { ...flaws, raw, shown } };
}

/** Returns the defects and the texts of the addresses, each opened as a link does. */
async function walk(page: Page, addresses: readonly string[], measure: Measure) {
  const wrong: Record<string, Found> = {};
  const texts: Record<string, string[]> = {};
  for (const address of addresses) {
    await openWithin(page, host.origin, address);
    const measured = await measureScreen(page, address, measure);
    if (measured.found) wrong[address] = measured.found;
    texts[address] = measured.texts;
  }
  return { wrong, texts };
}

it('every screen has an address here', async () => {
  // Imported by path: the types of this folder do not know stylesheets as modules.
  const table = new URL('../../apps/web/src/app/screens.ts', import.meta.url).href;
  const { SCREENS } = (await import(table)) as { SCREENS: readonly { path: string }[] };
  const paths = new Set([...ADDRESSES, SIGN_IN].map(pathOf));
  const missing = SCREENS.map(({ path }) => path).filter((path) => {
    const pattern = new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`);
    return ![...paths].some((one) => pattern.test(one));
  });
  expect(missing).toEqual([]);
});

describe.each(Object.keys(TEST_WINDOWS) as TestWindowName[])('on %s', (name) => {
  let page: Page;
  beforeAll(async () => {
    host.use({ ...SCENARIOS.measured(), sharedSettings: [sampleSharedSettings()] });
    page = await openWindow(name);
    await open(page, '/mentions-legales/cookies');
  });
  afterAll(() => page.context().close());

  it('every screen is accessible, fits, shows words and obeys the policy', async () => {
    const { wrong, texts } = await walk(page, WALKS[name], TEST_WINDOWS[name].measure);
    spoken[name] = texts;
    expect(wrong).toEqual({});
    expect(complaints.splice(0)).toEqual([]);
  });

  it.each(SEEN[name])('tracking health is, too, "%s"', async (situation) => {
    host.use(SCENARIOS[situation]());
    await open(page, '/sante');
    expect((await measureScreen(page, '/sante', TEST_WINDOWS[name].measure)).found).toBeNull();
    // Browsers log the API's refusals in this situation.
    const isMeant = (text: string) => situation === 'error' && text.includes('status of 503');
    expect(complaints.splice(0).filter((text) => !isMeant(text))).toEqual([]);
  });
});

describe('on a phone', () => {
  it(
    'every screen with nothing in it is accessible, fits, shows words and obeys the policy',
    { tags: ['exhaustive'] },
    async () => {
      host.use(SCENARIOS.bare());
      const page = await openWindow('a light phone in French');
      await open(page, '/mentions-legales/cookies');
      expect((await walk(page, EMPTY_ADDRESSES, { targetMinPx: FINGER_PX })).wrong).toEqual({});
      expect(complaints.splice(0)).toEqual([]);
      await page.context().close();
    },
  );
});

describe('the panel', () => {
  it('reports no sentence of its own in French and in English alike', () => {
    const french = spoken['a light phone in French'] ?? {};
    const english = spoken['a dark desktop in English'] ?? {};
    // Once: it is megabytes, and each sentence is looked up in it.
    const responses = host.responses();
    const same = Object.entries(english).map(([address, texts]) => [
      address,
      untranslatedIn(french[address] ?? [], texts, () => responses).filter((text) => !NAMES.has(text)),
    ]);
    expect(Object.fromEntries(same.filter(([, texts]) => texts?.length))).toEqual({});
    expect(same).toHaveLength(WALKS['a dark desktop in English'].length);
  });

  it.each([
    ['/incidents?state=over&severity=major', '/urls/liste', 'by=cause&of=all&severity=major&state=ended'],
    [`/incidents/${SAMPLES.cause}?action=mute`, `/urls/causes/${SAMPLES.cause}`, 'action=mute'],
  ])('leads an address of before on: %s', async (old, pathname, carried) => {
    host.use(SCENARIOS.measured());
    const page = await openWindow('a dark desktop in English');
    await open(page, old);
    const shown = new URL(page.url());
    shown.searchParams.delete('website');
    shown.searchParams.sort();
    expect([shown.pathname, shown.searchParams.toString()]).toEqual([pathname, carried]);
    const build = JSON.parse(await readFile(join(DIST, 'builds/latest.json'), 'utf8')) as { id: string };
    const meta = await readFile(join(DIST, 'builds/meta', `${build.id}.json`), 'utf8');
    // The server answers these paths with the panel.
    for (const { path } of OLD_ADDRESSES)
      expect(JSON.parse(meta)).toHaveProperty('routes', expect.arrayContaining([path]));
    await page.context().close();
  });

  it('keeps language and theme over a reload', async () => {
    host.use(SCENARIOS.measured());
    const page = await openWindow('a light phone in French');
    await open(page, '/mentions-legales');
    await page.getByText('EN', { exact: true }).click();
    await page.getByRole('button', { name: 'Theme: like the system' }).click();
    await page.getByRole('button', { name: 'Theme: light' }).click();
    await page.reload();
    await page.getByRole('button', { name: 'Theme: dark' }).waitFor();
    expect(await rootOf(page)).toMatchObject({ lang: 'en', background: 'rgb(12, 14, 18)' });
    await page.context().close();
  });

  it('reloads once for a lost chunk, then reports what happened', async () => {
    const page = await openWindow('a dark desktop in English');
    let documents = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) documents += 1;
    });
    await page.route('**/assets/health-screen-*.js', (route) => route.abort());
    // The screen may reload before its first load has ended.
    await page.context().addCookies([{ name: 'token_key', value: 'sample-token', url: host.origin }]);
    await page.goto(`${host.origin}/sante`, { waitUntil: 'commit' });
    await page.getByRole('heading', { name: 'Internal Server Error' }).waitFor();
    expect(documents).toBe(2);
    await page.context().close();
  });

  it('is dark from the first paint on when the system is', async () => {
    const page = await openWindow('a dark desktop in English');
    await page.route('**/assets/index-*.js', (route) => route.abort());
    await page.goto(`${host.origin}/connexion`);
    expect(await rootOf(page)).toEqual({ lang: 'en', background: 'rgb(12, 14, 18)' });
    await page.context().close();
    complaints.length = 0;
  });
});

function rootOf(page: Page): Promise<{ lang: string; background: string }> {
  return page.evaluate(() => ({
    lang: document.documentElement.lang,
    background: getComputedStyle(document.body).backgroundColor,
  }));
}
