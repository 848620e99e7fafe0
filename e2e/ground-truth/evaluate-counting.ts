/**
 * Audits pages whose hits are answered with a 2xx by `vigie audit --reports`: 31 ways in which such a hit is in no report,
 * and 300 hits that are. It compares each state and reason with what the instance did. It exits with 1 if one is wrong.
 * npm run evaluate:counting -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { COUNTED_PAGES, LOST_PAGES } from './counting/counting-page.ts';
import { evaluateCounting } from './counting/evaluation.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const pages = [...LOST_PAGES, ...COUNTED_PAGES].filter(({ name }) => name.includes(values.only));
const startedMs = performance.now();
const { faults, counted, lost, questions } = await evaluateCounting(pages);
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
process.stdout.write(
  [
    ...faults,
    `${pages.length} pages, ${counted} counted hits, ${lost} hits in no report, ${questions} questions, ${seconds} s`,
    `${faults.length} wrong`,
    '',
  ].join('\n'),
);
if (faults.length > 0) process.exitCode = 1;
