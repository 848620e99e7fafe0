import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { startVigie } from '../apps/cli/test/run-vigie.ts';
const site = await startDemoSite();
const only = process.argv[2] ?? '';
const urls = site.pages
  .filter(({ path }) => path.startsWith('/offres') && path.includes(only))
  .map(({ url }) => url);
const { jsTagName, phpTagName } = site.tracking;
const more = process.argv.slice(3);
const { code, out, err } = (await startVigie([
  'audit',
  ...urls,
  '--js-tag',
  jsTagName,
  '--php-tag',
  phpTagName,
  '--consent',
  'matrix',
  '--exempt',
  'matomo',
  '--format',
  'json',
  ...more,
]).ended) as any;
const report = JSON.parse(out);
console.log(code);
for (const f of report.consent.findings)
  console.log(new URL(f.url).pathname, f.kind, f.vendor, f.state, f.expected, f.seen);
for (const p of report.consent.pages)
  console.log(
    new URL(p.url).pathname,
    p.order,
    JSON.stringify(
      Object.fromEntries(
        Object.entries(p.states).map(([k, v]: any) => [
          k,
          v.answered + ' ' + v.vendors.map((x: any) => x.vendor + ':' + x.hits + '/' + x.pings).join(' '),
        ]),
      ),
    ),
  );
for (const v of report.consent.vendors) console.log(JSON.stringify(v));
console.log(
  JSON.stringify(report.personalData ?? report.pages.map((p: any) => p.personalData), null, 1).slice(0, 6000),
);
await site.close();
