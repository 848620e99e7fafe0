/**
 * Visits 130 sites before and after some of their parts changed, and searches the regression cause by replaying the
 * page with old parts restored. 100 sites have one cause among two to eight changes, 20 have two, and 10 have a page
 * that heals by itself. Prints the faults, then the number of visits for each kind. Exits with 1 below 95 % exact
 * results, if a harmless change is named, or if one cause takes more than log2(n) + 2 visits.
 * npm run evaluate:regression-cause -- [--only TEXT] [--seed 1] [--at-once 3]
 */
import { parseArgs } from 'node:util';
import { storedRole } from '@vigie/audit/regression-cause/stored-role.ts';
import { NEW_VISIT_OPTIONS } from '@vigie/contract/visit-options.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { openInspector } from '@vigie/inspector/inspector.ts';
import { evaluateSite, TRACKING, type SiteResult } from './regression-cause/evaluate-site.ts';
import { serveSites } from './regression-cause/serve-sites.ts';
import { siteOf, type Trouble, type TwoStateSite } from './regression-cause/two-state-site.ts';

const SITES: readonly (readonly [Trouble, number])[] = [
  ['one', 100],
  ['each', 10],
  ['together', 10],
  ['flaky', 10],
];
const EXACT_MIN = 0.95;

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string', default: '3' },
  },
});
const sites = SITES.flatMap(([trouble, count]) =>
  Array.from({ length: count }, (_one, number) => siteOf(trouble, number, Number(values.seed))),
).filter(({ name }) => name.includes(values.only));

const served = await serveSites();
const inspector = await openInspector({
  chromium: await findChromium(process.env),
  concurrency: Number(values['at-once']),
  mode: 'isolated',
  hits: 'answer-locally',
  consent: 'none',
  pageBudgetSeconds: 30,
  tracking: TRACKING,
  lookAheadSeconds: 1,
  visits: NEW_VISIT_OPTIONS,
  screenshot: false,
  collectLinks: false,
  acceptInvalidCertificates: false,
  egress: { allowPrivate: 'loopback' },
  hostResolverRules: 'MAP *.test 127.0.0.1',
  changesResponses: true,
  storedRoleOf: (request, documentUrl) => storedRole(request, TRACKING, documentUrl),
});
const results: SiteResult[] = [];
const waiting = [...sites];
async function work(): Promise<void> {
  for (let site = waiting.shift(); site !== undefined; site = waiting.shift())
    results.push(await evaluateSite(inspector, site, served.siteAt(site)));
}
await Promise.all(Array.from({ length: Number(values['at-once']) }, work));
await inspector.close();
await served.close();

const visitsOf = ({ found }: SiteResult) => found?.cause.visits ?? 0;
const triedOf = ({ found }: SiteResult) => found?.tried.length ?? 0;
const isOver = (result: SiteResult) =>
  result.site.trouble === 'one' && result.named !== null && visitsOf(result) > Math.log2(triedOf(result)) + 2;
const guilty = results.filter(({ site }) => site.trouble !== 'flaky');
const exact = guilty.filter(({ wrong }) => wrong === null);
const innocents = results.filter(
  ({ site, named }) => named?.some((name) => !site.guilty.includes(name)) === true,
);
const over = results.filter(isOver);
const lines = [
  ...results.flatMap(({ site, wrong }) =>
    wrong === null
      ? []
      : [`${site.name} (${site.guilty.join(' + ')} of ${site.changed.join(', ')}): ${wrong}`],
  ),
  ...over.map((result) => `${result.site.name}: ${visitsOf(result)} visits for ${triedOf(result)} suspects`),
  '',
  ...SITES.flatMap(([trouble]) =>
    rowsOf(
      trouble,
      results.filter(({ site }) => site.trouble === trouble),
    ),
  ),
  `named exactly: ${exact.length} of ${guilty.length}; innocent named: ${innocents.length}; too many visits: ${over.length}`,
  '',
];
process.stdout.write(lines.join('\n'));
const isGood = exact.length >= EXACT_MIN * guilty.length && innocents.length === 0 && over.length === 0;
if (!isGood || results.some(({ site, wrong }) => site.trouble === 'flaky' && wrong !== null))
  process.exitCode = 1;

/** Returns a line for each number of candidates: the number of problems, and the visits that each took. */
function rowsOf(trouble: TwoStateSite['trouble'], of: SiteResult[]): string[] {
  const counts = [...new Set(of.map(triedOf))].toSorted((one, other) => one - other);
  return counts.map((count) => {
    const those = of.filter((result) => triedOf(result) === count);
    const visits = those.map(visitsOf).toSorted((one, other) => one - other);
    const outcomes = [...new Set(those.map(({ found }) => found?.cause.outcome ?? 'no problem'))].join(', ');
    return `${trouble.padEnd(9)} ${String(count).padStart(2)} suspects: ${String(those.length).padStart(3)} problems, visits ${visits.join(' ')} (${outcomes})`;
  });
}
