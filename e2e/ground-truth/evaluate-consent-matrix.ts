/**
 * Audits obedient pages and pages with planted faults by `vigie audit --consent matrix`, with custom banners and with
 * real consent managers. It compares the findings with the log of the pages' collector. It prints the faults, then
 * precision and recall of each kind. Exits with 1 if one of them is below 1.
 * npm ci --prefix e2e/consent-managers && npm run evaluate:consent-matrix -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { CONSENT_FINDING_KINDS } from '@vigie/contract/consent-matrix.ts';
import { evaluateMatrixPages } from './consent-matrix/evaluate-matrix-pages.ts';
import { MATRIX_PAGES } from './consent-matrix/matrix-page.ts';

const BANNERS = ['own', 'v3-box', 'v2-cloud', 'klaro-notice', 'tarteaucitron-bottom', 'orejime-banner'];

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const pages = MATRIX_PAGES.filter(({ name }) => name.includes(values.only));
const { due, found, visits } = await evaluateMatrixPages(pages, BANNERS);

const wrong = [
  ...due.filter((name) => !found.includes(name)).map((name) => `missed: ${name}`),
  ...found.filter((name) => !due.includes(name)).map((name) => `wrongly found: ${name}`),
];
const rows = CONSENT_FINDING_KINDS.map((kind) => {
  const isOfKind = (name: string) => name.split(' ')[1] === kind;
  const [planted, reported] = [due.filter(isOfKind), found.filter(isOfKind)];
  const right = reported.filter((name) => planted.includes(name)).length;
  const share = (of: number) => (of === 0 ? '-' : (right / of).toFixed(3));
  return [kind, planted.length, reported.length, share(reported.length), share(planted.length)];
});
const head = ['finding', 'planted', 'found', 'precision', 'recall'];
const table = [head, ...rows].map(([name, ...cells]) =>
  [String(name).padEnd(28), ...cells.map((cell) => String(cell).padStart(11))].join(''),
);
process.stdout.write([...wrong, '', ...table, '', `${visits.length} visits`, ''].join('\n'));
if (wrong.length > 0) process.exitCode = 1;
