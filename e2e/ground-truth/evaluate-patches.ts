/**
 * Runs real servers with the lines and patches that Vigie writes, and compares the sent headers with the expected ones.
 * Then visits every failing page of the demo shop, the hard pages and the late pages behind servers with its proven
 * changes: its checks must pass. Exits with 1 if one does not.
 * npm run evaluate:patches -- [--only TEXT] [--site TEXT | --site none]
 */
import { parseArgs } from 'node:util';
import { evaluatePatchLines } from './patches/evaluate-patch-lines.ts';
import { visitPatchedPages, type Carried } from './patches/patched-pages.ts';
import { FAULTY_SITES } from './remedies/faulty-sites.ts';
import { isProven, rehearseGroup } from './remedies/rehearse-pages.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, site: { type: 'string', default: '' } },
});
const print = (line: string) => void process.stdout.write(`${line}\n`);
const wrong = await evaluatePatchLines(print);
print(`${wrong} wrong`);

const all: Carried[] = [];
let [pagesCount, provenCount] = [0, 0];
for (const start of values.site === 'none' ? [] : FAULTY_SITES) {
  const site = await start();
  try {
    if (!site.name.includes(values.site)) continue;
    for (const group of site.groups) {
      const pages = group.pages.filter(({ name }) => name.includes(values.only));
      if (pages.length === 0) continue;
      const rehearsed = await rehearseGroup({ ...group, pages });
      const proven = rehearsed.map(({ verdicts }) => verdicts.filter(isProven).length);
      pagesCount += proven.filter((count) => count > 0).length;
      provenCount += proven.reduce((sum, count) => sum + count, 0);
      const carried = await visitPatchedPages({ ...group, pages }, rehearsed);
      print(
        `${site.name}: ${pages.length} pages with faults, ${proven.reduce((a, b) => a + b, 0)} proven checks`,
      );
      for (const { form, page, check } of carried.filter(({ why, isGreen }) => why === null && !isGreen))
        print(`${form}: NOT GREEN, ${check} on ${page}`);
      all.push(...carried);
    }
  } finally {
    await site.close();
  }
}

if (pagesCount > 0) print(`\npages with proven remedies: ${pagesCount}, checks: ${provenCount}`);
for (const [form, own] of Map.groupBy(all, (one) => one.form)) {
  const written = own.filter(({ why }) => why === null);
  const whys = [
    ...Map.groupBy(
      own.filter(({ why }) => why !== null),
      ({ why }) => why,
    ),
  ];
  const left = whys.map(([why, some]) => `, ${some.length} ${why}`).join('');
  print(`${form}: ${written.filter(({ isGreen }) => isGreen).length} of ${written.length} green${left}`);
}
const isRed = all.some(({ why, isGreen }) => why === null && !isGreen);
process.exitCode = wrong === 0 && !isRed ? 0 : 1;
