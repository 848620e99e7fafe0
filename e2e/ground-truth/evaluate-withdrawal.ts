/**
 * Audits pages whose consent is withdrawn by `vigie audit --consent matrix --withdraw`, with an own banner and real
 * consent managers. Prints missed and wrong findings and ways. Exits with 1 if there is any.
 * npm ci --prefix e2e/consent-managers && npm run evaluate:withdrawal -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { evaluateWithdrawalPages } from './withdrawal/evaluate-withdrawal-pages.ts';
import { pathOf, WITHDRAWAL_PAGES } from './withdrawal/withdrawal-page.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const pages = WITHDRAWAL_PAGES.filter((page) => pathOf(page).includes(values.only));
const { due, found, faults, report } = await evaluateWithdrawalPages(pages);
const wrong = [
  ...due.filter((name) => !found.includes(name)).map((name) => `missed: ${name}`),
  ...found.filter((name) => !due.includes(name)).map((name) => `wrongly found: ${name}`),
  ...faults,
];
const lines = (report.consent?.pages ?? []).map(({ url, states }) => {
  const { way, label, clicks, result } = states.withdrawn?.withdrawal ?? {};
  return `${new URL(url).pathname.padEnd(40)}${[result, way, label, clicks].map(String).join(' · ')}`;
});
const figures = `${pages.length} pages, ${due.length} findings due, ${found.length} found, ${wrong.length} wrong`;
process.stdout.write([...lines, '', ...wrong, '', figures, ''].join('\n'));
if (wrong.length > 0) process.exitCode = 1;
