/**
 * Audits pages with planted listeners by `vigie audit --canary`: abandoned forms, a session recorder, hashed mail, the
 * address as a referrer, and forms that send themselves. It compares the findings with the collector's log. It exits
 * with 1 if a finding is missed or wrong, if a form was sent to the website, or if a protected field was filled.
 * npm run evaluate:canary -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { CANARY_PAGES } from './canary/canary-page.ts';
import { evaluateCanary } from './canary/evaluation.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const pages = CANARY_PAGES.filter(({ name }) => name.includes(values.only));
const startedMs = performance.now();
const { due, found, faults, report } = await evaluateCanary(pages);
const right = found.filter((name) => due.includes(name)).length;
const lines = [
  ...due.filter((name) => !found.includes(name)).map((name) => `missed: ${name}`),
  ...found.filter((name) => !due.includes(name)).map((name) => `wrongly found: ${name}`),
  ...faults,
];
const share = (of: number) => (of === 0 ? '-' : (right / of).toFixed(3));
const { visits = 0, fields = 0, stopped = [] } = report.canary ?? {};
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
process.stdout.write(
  [
    ...lines,
    `${pages.length} pages, ${visits} visits with a canary, ${fields} fields, ${stopped.length} forms stopped, ${seconds} s`,
    `recall ${share(due.length)}, precision ${share(found.length)}`,
    '',
  ].join('\n'),
);
if (lines.length > 0) process.exitCode = 1;
