import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { chromium, type Browser, type CDPSession } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import type { CdpSession } from '../browser/cdp/cdp-session.ts';
import { findChromium } from '../browser/chromium.ts';
import { createTarget } from '../browser/target.ts';
import { createConsentDriver } from './consent-driver.ts';

/** The banners as these platforms build them, cut down to what visitors click. */
const BANNERS: Record<string, string> = {
  tarteaucitron: `<div id="tarteaucitronRoot"><div id="tarteaucitronAlertBig">
    <button id="tarteaucitronPersonalize2" data-answer="accept">Tout accepter</button>
    <button id="tarteaucitronAllDenied2" data-answer="refuse">Tout refuser</button></div></div>`,
  didomi: `<div id="didomi-host"><div id="didomi-notice">
    <button id="didomi-notice-agree-button" data-answer="accept">Accepter</button>
    <button id="didomi-notice-disagree-button" data-answer="refuse">Refuser</button></div></div>`,
  onetrust: `<div id="onetrust-consent-sdk"><div id="onetrust-banner-sdk">
    <button id="onetrust-accept-btn-handler" data-answer="accept">Accept all</button>
    <button id="onetrust-reject-all-handler" data-answer="refuse">Reject all</button></div></div>`,
  cookiebot: `<div id="CybotCookiebotDialog">
    <button id="CybotCookiebotDialogBodyButtonAccept" data-answer="accept">OK</button>
    <button id="CybotCookiebotDialogBodyLevelButtonLevelOptinDeclineAll" data-answer="refuse">No</button></div>
    <script>window.Cookiebot = { hasResponse: false, dialog: { visible: true } };</script>`,
  axeptio: `<div class="axeptio_mount axeptio-widget--open"><div class="axeptio_widget">
    <button id="axeptio_btn_acceptAll" data-answer="accept">OK pour moi</button>
    <button id="axeptio_btn_dismiss" data-answer="refuse">Non merci</button></div></div>`,
};
const PLATFORMS: Record<string, string> = {
  tarteaucitron: 'tarteaucitron deny',
  didomi: 'didomi',
  onetrust: 'Onetrust',
  cookiebot: 'Cybotcookiebot',
  axeptio: 'axeptio',
};
const ANSWERS = `<script>for (const button of document.querySelectorAll('[data-answer]')) button.onclick = () => {
  document.title = button.dataset.answer; for (const one of document.body.children) one.remove(); }</script>`;

const PAGES: Record<string, string> = {
  ...Object.fromEntries(Object.entries(BANNERS).map(([name, banner]) => [name, banner + ANSWERS])),
  late: `<body><script>setTimeout(() => { document.body.innerHTML = ${JSON.stringify(BANNERS.didomi)};
    for (const button of document.querySelectorAll('button')) button.onclick = () => {
      document.title = button.dataset.answer; document.body.innerHTML = ''; } }, 1500)</script>`,
  plain: '<h1>No banner</h1>',
  dead: '<div id="onetrust-banner-sdk">A banner without a button</div>',
  hostile: `<script>JSON.stringify = Promise.resolve = () => { throw new Error('no') }; window.autoconsentReceiveMessage = 1;
    Object.defineProperty(window, 'Cookiebot', { get() { for (;;); } })</script><h1>Hostile</h1>`,
};

let browser: Browser;
let server: Server;
let origin: string;

beforeAll(async () => {
  const { path, args, env } = await findChromium(process.env);
  browser = await chromium.launch({ executablePath: path, args, env });
  server = createServer((request, response) => {
    response.setHeader('content-type', 'text/html');
    response.setHeader('content-security-policy', "default-src 'self' 'unsafe-inline'");
    response.end(`<!doctype html><title>unanswered</title>${PAGES[(request.url ?? '').slice(1)] ?? ''}`);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await browser.close();
  server.close();
});

/** Playwright's session in the shape of ours. */
function sessionOf(session: CDPSession): CdpSession {
  return {
    id: 'page',
    isClosed: false,
    closed: new Promise(() => undefined),
    send: (method, params) => session.send(method as never, params as never),
    tell: (method, params) => void session.send(method as never, params as never).catch(() => undefined),
    onBytes: () => undefined,
    on: (event, handler) => void session.on(event as never, handler as never),
  };
}

async function visit(name: string, action: 'none' | 'accept' | 'refuse') {
  const page = await browser.newPage();
  const cdp = await page.context().newCDPSession(page);
  const { frameTree } = await cdp.send('Page.getFrameTree');
  const startedMs = performance.now();
  const nowMs = () => performance.now() - startedMs;
  const driver = createConsentDriver({ action, mainFrameId: frameTree.frame.id, nowMs });
  driver.start(createTarget('page', sessionOf(cdp)));
  // Commands are answered in order: the driver's own have arrived, as in a target that is held.
  await cdp.send('Page.getFrameTree');
  const loaded = page.goto(`${origin}/${name}`);
  void loaded.then(() => driver.loaded());
  while (driver.leftMs() !== null) await sleep(20);
  await loaded;
  const [title, tookMs] = [await page.title().catch(() => ''), nowMs()];
  await page.close();
  return { ...driver.result(), title, tookMs };
}

describe('answers a banner of', () => {
  for (const [name, platform] of Object.entries(PLATFORMS)) {
    test.each(['accept', 'refuse'] as const)(`${name}: %s`, async (action) => {
      const visited = await visit(name, action);
      expect(visited).toMatchObject({ action, platform, result: 'done', title: action });
      expect(visited.atMs).toBeLessThan(visited.tookMs);
    });
  }
});

it('answers a banner that comes late', async () => {
  expect(await visit('late', 'refuse')).toMatchObject({
    platform: 'didomi',
    result: 'done',
    title: 'refuse',
  });
});

it('says that there is no banner', async () => {
  const { tookMs, ...result } = await visit('plain', 'accept');
  expect(result).toMatchObject({ platform: null, result: 'no-banner', atMs: null });
  expect(tookMs).toBeLessThan(5_000);
});

it('says that a banner could not be answered', async () => {
  expect(await visit('dead', 'accept')).toMatchObject({ platform: 'Onetrust', result: 'failed' });
});

it('leaves the banner alone with the action none', async () => {
  expect(await visit('didomi', 'none')).toMatchObject({
    platform: null,
    result: 'not-asked',
    title: 'unanswered',
  });
});

it('is not held up by a page that overwrites what it can', async () => {
  const { tookMs, ...result } = await visit('hostile', 'refuse');
  expect(result).toMatchObject({ result: 'no-banner' });
  expect(tookMs).toBeLessThan(16_000);
});
