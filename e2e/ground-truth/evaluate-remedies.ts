/**
 * Rehearses the remedies of every failing page of the demo shop, the hard pages and the late pages. A plain proxy in
 * front of the site applies each proven remedy again, and the check must pass there too. An unproven remedy must name
 * who has to act. Exits with 1 if either fails.
 * npm run evaluate:remedies -- [--only TEXT] [--site TEXT]
 */
import { parseArgs } from 'node:util';
import type { ProofReason } from '@vigie/contract/remedy-proof.ts';
import { findChromium } from '@vigie/inspector/browser/chromium.ts';
import { FAULTY_SITES } from './remedies/faulty-sites.ts';
import { rehearsePages, type RehearsedPage, type RehearsedVerdict } from './remedies/rehearse-pages.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, site: { type: 'string', default: '' } },
});

/** Reasons that name nobody who can act: each one is a failure of Vigie. */
const UNEXPLAINED: ReadonlySet<ProofReason> = new Set(['still-fails', 'visit-failed', 'not-reproducible']);

const print = (line: string) => void process.stdout.write(`${line}\n`);
const all: RehearsedVerdict[] = [];
let pagesCount = 0;
for (const start of FAULTY_SITES) {
  const site = await start();
  try {
    if (!site.name.includes(values.site)) continue;
    print(`\n${site.name}`);
    for (const group of site.groups) {
      const pages = group.pages.filter(({ name }) => name.includes(values.only));
      if (pages.length === 0) continue;
      for (const page of await rehearsePages({ ...group, pages })) printPage(page);
    }
  } finally {
    await site.close();
  }
}

const { name, version } = await findChromium(process.env);
const proven = all.filter(({ proof }) => proof.outcome === 'proven');
const green = proven.filter(({ isGreenByProxy }) => isGreenByProxy === true);
const reasons = Map.groupBy(
  all.filter(({ proof }) => proof.outcome !== 'proven'),
  ({ proof }) => `${proof.outcome}: ${proof.reason}`,
);
print(`\n${name} ${version ?? ''}`);
print(`pages with faults:       ${pagesCount}, failing checks: ${all.length}`);
print(`proven by rehearsal:     ${proven.length}`);
print(`green behind the proxy:  ${green.length} of ${proven.length}`);
for (const [reason, verdicts] of reasons) print(`${reason}: ${verdicts.length}`);
const isUnexplained = ({ proof: { reason } }: RehearsedVerdict) => reason !== null && UNEXPLAINED.has(reason);
process.exitCode = green.length === proven.length && !all.some(isUnexplained) ? 0 : 1;

function printPage({ name: page, verdicts }: RehearsedPage): void {
  pagesCount += 1;
  all.push(...verdicts);
  print(page);
  for (const { verdict, proof, isGreenByProxy } of verdicts) {
    const proxy =
      isGreenByProxy === null
        ? ''
        : isGreenByProxy
          ? ', green behind the proxy'
          : ', NOT GREEN behind the proxy';
    const kinds = proof.changes.map(({ kind }) => kind).join(' + ');
    const text =
      proof.outcome === 'proven'
        ? `proven by ${kinds}${proxy}`
        : `${proof.outcome}: ${proof.reason} ${kinds}`;
    print(`  ${verdict.check} ${verdict.reason}: ${text}`);
  }
}
