import { mkdir } from 'node:fs/promises';
import { chromium } from 'playwright-core';
import { serveMatrix } from './truth/consent-matrix/serve-matrix.ts';
import { ORDER_PAGES } from './truth/consent-order/order-page.ts';
const PANEL = 'http://127.0.0.1:4733';
const own = ORDER_PAGES.filter((p) => p.banner);
const links = own.map((p) => `document.body.append(Object.assign(document.createElement('a'), { href: '/own/${p.name}', textContent: '${p.name}' }));`).join('');
const site = await serveMatrix([...own, { name: 'index', banner: 'none', script: `addEventListener('DOMContentLoaded', () => { ${links} });` }]);
let token = '';
async function ask(path: string, body?: object) {
  const r = await fetch(`${PANEL}/api${path}`, { method: body ? 'POST' : 'GET', headers: { 'content-type': 'application/json', 'panel-identifier': 'vigie-panel', ...(token && { authorization: `Bearer ${token}` }) }, ...(body && { body: JSON.stringify(body) }) });
  if (r.status === 401 && path !== '/sessions') { ({ token } = await ask('/sessions', { email: 'admin@example.org', password: 'motdepasse-solide-1' })); return ask(path, body); }
  if (!r.ok) throw new Error(path + ' ' + r.status + ' ' + (await r.text()));
  return r.json() as Promise<any>;
}
({ token } = await ask('/sessions', { email: 'admin@example.org', password: 'motdepasse-solide-1' }));
const tracking = { jsTagName: 'matomo.js', phpTagName: 'matomo.php', requiredVariables: [], pageViewRule: null };
const found = (await ask('/websites?limit=100')).items as any[];
const { id: websiteId } = found.find((w) => w.name === 'Course') ?? (await ask('/websites', { name: 'Course', url: `${site.origin}/own/index`, tracking }));
console.log('website', websiteId);
const t0 = Date.now();
const out = process.argv[2] ?? '/tmp/race-panel/shots';
await mkdir(out, { recursive: true });
const LOOKS = [
  { width: 1440, scheme: 'light', locale: 'fr-FR' },
  { width: 1440, scheme: 'dark', locale: 'en-GB' },
  { width: 390, scheme: 'light', locale: 'fr-FR' },
  { width: 390, scheme: 'dark', locale: 'en-GB' },
] as const;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
async function shoot(tag: string, path: string, act?: (page: any) => Promise<void>, full = true) {
  for (const { width, scheme, locale } of LOOKS) {
    const context = await browser.newContext({ storageState: undefined, viewport: { width, height: 900 }, colorScheme: scheme, locale, reducedMotion: 'reduce', baseURL: PANEL });
    const page = await context.newPage();
    page.on('console', (m) => m.type() === 'error' && console.log(' console:', m.text()));
    await page.goto('/connexion?to=' + encodeURIComponent(path));
    await page.locator('[name=email]').fill('admin@example.org');
    await page.locator('[name=password]').fill('motdepasse-solide-1');
    await page.locator('[type=submit]').click();
    await page.locator('main h1').filter({ hasNotText: /^(Welcome back|Heureux de vous revoir)$/ }).waitFor();
    await page.goto(path);
    await page.locator('main h1').waitFor();
    await page.waitForTimeout(1500);
    if (act) await act(page);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const name = `${tag}-${width}-${scheme}-${locale.slice(0, 2)}.png`;
    await page.screenshot({ path: `${out}/${name}`, fullPage: full });
    console.log(name, 'overflow', over);
    await context.close();
  }
}
const only = process.argv[3];
if (!only) {
  const held = await ask('/consent-matrices', { websiteId, pagesMax: 16, holdBackSeconds: 3 });
  let shot = true;
  for (;;) {
    const { run, pages } = await ask(`/consent-matrices/${held.id}`);
    if (!shot && (run.heldBack?.jobs ?? 0) > 0) { shot = true; await shoot('running', `/dataQuality/consentement?run=${held.id}`, undefined, false); await shoot('jobs', `/jobs`, undefined, false); }
    if (run.endedAt) { console.log(JSON.stringify(run.heldBack), run.findings, Date.now() - t0); for (const p of pages) console.log(new URL(p.url).pathname, p.order, p.brokenOrders.map((b: any) => `${b.vendorName} ${b.state} ${b.role}`).join(' | ')); break; }
    await new Promise((r) => setTimeout(r, 1000));
  }
  console.log('truth:', own.map((p) => `${p.name}=${typeof p.order === 'object' ? p.order?.vendor ?? null : p.order}`).join(' '));
}
const held = (await ask(`/consent-matrices?websiteId=${websiteId}`)).items.find((m: any) => m.heldBack && m.endedAt);
await shoot('held', `/dataQuality/consentement?run=${held.id}`, async (page) => { await page.locator('#orders').locator('xpath=ancestor::section').locator('details summary').first().click(); });
await shoot('cell', `/dataQuality/consentement?run=${held.id}&cell=refuse%3Amatomo`, undefined, false);
await shoot('dialog', `/dataQuality/consentement?run=${held.id}&measure=pages`, async (page) => { await page.locator('dialog select, [role=dialog] select').last().selectOption('3'); }, false);
const csv = await fetch(`${PANEL}/api/consent-matrices/${held.id}/pages.csv?locale=fr&timeZone=Europe/Paris`, { headers: { 'panel-identifier': 'vigie-panel', authorization: `Bearer ${token}` } });
console.log(csv.headers.get('content-disposition'), '\n', (await csv.text()).slice(0, 1500));
await browser.close();
await site.close();
