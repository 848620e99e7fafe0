/**
 * Audits pages with planted listeners by `vigie audit --canary`: abandoned forms, a session recorder, hashed mail, the address
 * as a referrer, and forms that send themselves. It holds the findings against the collector's log, and ends with 1 where one is
 * missed or wrong, where the website was sent a form, or where a field was typed into that must be left alone.
 * npm run judge:canary -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { CANARY_PAGES } from './canary/canary-page.ts';
import { judgeCanary } from './canary/judgement.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const pages = CANARY_PAGES.filter(({ name }) => name.includes(values.only));
const startedMs = performance.now();
const { due, found, faults, report } = await judgeCanary(pages);
const right = found.filter((name) => due.includes(name)).length;
const lines = [
  ...due.filter((name) => !found.includes(name)).map((name) => `missed: ${name}`),
  ...found.filter((name) => !due.includes(name)).map((name) => `wrongly found: ${name}`),
  ...faults,
];
const { visits = 0, fields = 0, stopped = [] } = report.canary ?? {};
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
process.stdout.write(
  [
    ...lines,
    `${pages.length} pages, ${visits} visits with a canary, ${fields} fields, ${stopped.length} forms stopped, ${seconds} s`,
    `recall ${(right / due.length).toFixed(3)}, precision ${(right / found.length).toFixed(3)}`,
    '',
  ].join('\n'),
);
if (lines.length > 0) process.exitCode = 1;
