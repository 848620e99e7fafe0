import { chromium } from 'playwright-core';
const [port, out, ...rest] = process.argv.slice(2);
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
for (const v of rest) {
  const [variant, ...paths] = v.split('|');
  const [width, scheme, locale] = variant.split(',');
  const ctx = await b.newContext({
    baseURL: `http://127.0.0.1:${port}`,
    locale: locale === 'fr' ? 'fr-FR' : 'en-GB',
    viewport: { width: +width, height: 900 },
    colorScheme: scheme as any,
    reducedMotion: 'reduce',
  });
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log('console', m.text().slice(0, 200));
  });
  page.on('pageerror', (e) => console.log('pageerror', e.message.slice(0, 300)));
  await page.goto('/connexion?to=%2Fsante');
  await page.locator('[name=email]').fill('admin@example.org');
  await page.locator('[name=password]').fill('motdepasse-solide-1');
  await page.locator('[type=submit]').click();
  await page.waitForURL('**/sante**');
  for (const p of paths) {
    await page.goto(p, { waitUntil: 'networkidle' }).catch((e) => console.log(p, e.message.slice(0, 80)));
    await page.waitForTimeout(800);
    const name = `${out}/${p.replaceAll(/[^\w]+/g, '_').slice(0, 60)}-${variant.replaceAll(',', '-')}.png`;
    await page.screenshot({ path: name, fullPage: true });
    console.log(name, page.url());
  }
  await ctx.close();
}
await b.close();
