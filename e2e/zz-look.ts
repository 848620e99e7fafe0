import { chromium } from 'playwright-core';
const [,, base, spec] = process.argv;
const b = await chromium.launch({ executablePath: process.env.CH ?? '/usr/bin/chromium', args: ['--no-sandbox'] });
const shots = JSON.parse(spec!);
for (const [name, path, w, theme, lang] of shots) {
  const ctx = await b.newContext({ viewport: { width: w, height: 900 }, locale: lang === 'fr' ? 'fr-FR' : 'en-GB', colorScheme: theme });
  const p = await ctx.newPage();
  p.on('pageerror', (e) => console.log(name, 'ERR', e.message));
  p.on('console', (m) => { if (m.type() === 'error') console.log(name, 'CONSOLE', m.text().slice(0, 200)); });
  await p.goto(base + '/connexion'); 
  await p.fill('input[type=email]', 'admin@example.org'); await p.fill('input[type=password]', 'motdepasse-solide-1'); await p.keyboard.press('Enter');
  await p.waitForURL((u) => !u.pathname.includes('connexion'), { timeout: 30000 });
  await p.goto(base + path); await p.waitForTimeout(3500);
  await p.screenshot({ path: `/tmp/look/${name}.png` });
  await ctx.close();
}
await b.close();
