import { readFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { BROWSER } from './panel-browser.ts';
const OUT = '/tmp/w8real';
const ORIGIN = 'http://127.0.0.1:4781';
const browser = await chromium.launch(await BROWSER);
const say = (text: string) => process.stdout.write(text + '\n');
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    locale: 'fr-FR',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.on('console', (m) => {
    if (m.type() !== 'log') say(`console ${m.type()}: ${m.text().slice(0, 300)}`);
  });
  page.on('pageerror', (e) => say(`pageerror: ${e.message}`));
  await page.goto(`${ORIGIN}/sante`);
  say(`stranger on /sante -> ${page.url()}`);
  await page.waitForURL('**/connexion*');
  await page.goto(`${ORIGIN}/nulle/part`);
  await page.getByText(/introuvable/).waitFor();
  await page.screenshot({ path: `${OUT}/stranger-lost.png` });
  await page.goto(`${ORIGIN}/connexion?to=%2Fsante`);
  await page.locator('[name=email]').fill('a@vigie.test');
  await page.locator('[name=password]').fill('Longue-phrase-9');
  await page.getByRole('button', { name: /se connecter/i }).click();
  await page.waitForURL('**/sante*');
  say(
    `locale stored: ${await page.evaluate(() => localStorage.getItem('locale'))}, lang=${await page.evaluate(() => document.documentElement.lang)}`,
  );
  // Files asked for on a cold document, and whether any is asked for twice.
  let inFlight = 0;
  let peak = 0;
  const asked = new Map<string, number>();
  page.on('request', (r) => {
    if (r.url().includes('/assets/')) {
      inFlight++;
      peak = Math.max(peak, inFlight);
      asked.set(r.url(), (asked.get(r.url()) ?? 0) + 1);
    }
  });
  page.on('requestfinished', (r) => {
    if (r.url().includes('/assets/')) inFlight--;
  });
  page.on('requestfailed', (r) => {
    if (r.url().includes('/assets/')) {
      inFlight--;
      say('failed: ' + r.url() + ' ' + r.failure()?.errorText);
    }
  });
  await page.goto(`${ORIGIN}/sante`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  const atFirst = asked.size;
  const html = await (
    await page.request.get(`${ORIGIN}/sante`, { headers: { accept: 'text/html', 'accept-language': 'fr' } })
  ).text();
  const told = [...html.matchAll(/href="(\/assets\/[^"]+)"/g)].map((m) => ORIGIN + m[1]);
  const untold = [...asked.keys()].filter(
    (u) => /\.(js|css)$/.test(u) && !told.includes(u) && !html.includes(u.slice(ORIGIN.length)),
  );
  say(
    `first screen: ${atFirst} files, told ahead ${told.length}, untold: ${untold.map((u) => u.split('/').at(-1)).join(' ')}; told and unused at first: ${told.filter((u) => !asked.has(u)).length}`,
  );
  await page.waitForTimeout(3500);
  say(
    `after idle: ${asked.size} files, asked twice: ${[...asked.values()].filter((n) => n > 1).length}, peak in flight ${peak}`,
  );
  await page.screenshot({ path: `${OUT}/sante.png` });
  await page.keyboard.press('Control+k');
  await page.locator('[role=combobox]').waitFor();
  for (const q of ['prod', 'agent', 'vigie']) {
    await page.locator('[role=combobox]').fill(q);
    await page.waitForTimeout(1200);
    await page.screenshot({ path: `${OUT}/finder-${q}.png` });
    say(
      `${q}: ${(await page.locator('[role=group]').allInnerTexts())
        .map((t) => t.split('\n').slice(0, 3).join(' | '))
        .join(' || ')
        .slice(0, 600)}`,
    );
  }
  await page.locator('[role=combobox]').fill('prod');
  await page.waitForTimeout(1200);
  const target = page.locator('[role=group]', { hasText: 'Pages et leurs' }).locator('[role=option]').first();
  if (await target.count()) {
    await target.click();
    await page.waitForTimeout(1500);
    say(`page entry -> ${page.url()}`);
    await page.screenshot({ path: `${OUT}/page-entry.png` });
  } else await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await page.waitForTimeout(300);
  await page.screenshot({ path: `${OUT}/keys.png` });
  await page.keyboard.press('Escape');
  // A lost chunk: the one of the jobs screen is gone.
  const routes = JSON.parse(readFileSync('/tmp/w8dist/builds/routes.json', 'utf8')) as Record<
    string,
    { js: string[] }
  >;
  const chunk = routes['/jobs']!.js.find((f) => f.includes('jobs-screen'))!;
  await page.route(`**/${chunk}`, (r) => r.fulfill({ status: 404, body: '' }));
  await page.goto(`${ORIGIN}/aide`);
  await page.getByRole('heading', { level: 1 }).waitFor();
  let documents = 0;
  page.on('request', (r) => {
    if (r.isNavigationRequest() && r.frame() === page.mainFrame()) {
      documents++;
      say(`  document: ${r.url()}`);
    }
  });
  await page.getByRole('link', { name: 'Jobs' }).first().click();
  await page.getByText('Erreur interne du serveur').waitFor({ timeout: 15000 });
  await page.waitForTimeout(1500);
  say(
    `lost chunk: ${documents} reload(s), at ${page.url()}, mains ${await page.locator('main').count()}, menu ${await page.getByRole('navigation').count()}`,
  );
  await page.screenshot({ path: `${OUT}/lost-chunk.png` });
  await page.unroute(`**/${chunk}`);
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await page.waitForTimeout(2500);
  say(`after a retry: ${await page.locator('h1').first().innerText()} documents ${documents}`);
  await page.screenshot({ path: `${OUT}/after-retry.png` });
} finally {
  await browser.close();
}
