/**
 * Follows campaign links with planted losses, and healthy ones, and compares the findings with the answers of the
 * servers. It exits with 1 if a loss is not reported at its answer, or anything else is reported.
 * npm run evaluate:links -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { evaluateLinks } from './links/evaluation.ts';
import { FAULTY_LANDINGS } from './links/faulty-landings.ts';
import { HEALTHY_LINKS } from './links/healthy-links.ts';
import { LOST_LINKS } from './links/lost-links.ts';

const { values } = parseArgs({ options: { only: { type: 'string', default: '' } } });
const cases = [...LOST_LINKS, ...FAULTY_LANDINGS, ...HEALTHY_LINKS].filter(({ name }) =>
  name.includes(values.only),
);
const startedMs = performance.now();
const { faults, planted, found, unplanted, healthy } = await evaluateLinks(cases);
const seconds = ((performance.now() - startedMs) / 1000).toFixed(0);
process.stdout.write(
  [
    ...faults,
    `${cases.length} links, ${healthy} healthy; ${found} of ${planted} planted findings, ${unplanted} others, ${seconds} s`,
    '',
  ].join('\n'),
);
if (faults.length > 0) process.exitCode = 1;
