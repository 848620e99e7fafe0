/**
 * Detects the trackers of every site of the corpus and prints what is wrong or asked, then the sums.
 * npm run judge:detection -- [--only TEXT] [--in-tests]
 */
import { parseArgs } from 'node:util';
import { CORPUS } from './detection/corpus.ts';
import type { Judgement } from './detection/judgement.ts';
import { visitCorpus } from './detection/visit-corpus.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, 'in-tests': { type: 'boolean', default: false } },
});

const sites = CORPUS.filter(
  ({ name, inTests }) => name.includes(values.only) && (inTests === true || !values['in-tests']),
);
const startedMs = performance.now();
const judgements = await visitCorpus(sites);
const tookSeconds = (performance.now() - startedMs) / 1_000;
const isRight = ({ wrongTrackers, falseTrackers }: Judgement) =>
  wrongTrackers.length + falseTrackers.length === 0;
process.stdout.write([...judgements.flatMap(linesOf), ...sumLines()].join('\n') + '\n');

function linesOf(judgement: Judgement): string[] {
  const { site, wrongTrackers, wrongRest, falseTrackers, asked, needless } = judgement;
  const families = site.truth.trackers.map(({ family }) => family).join(', ') || 'no tracker';
  const questions = asked.length > 0 ? `; asks ${asked.join(', ')}` : '';
  return [
    `${isRight(judgement) ? 'right' : 'WRONG'}  ${site.name}: ${families}${questions}`,
    ...[...wrongTrackers, ...wrongRest].map((text) => `       ${text}`),
    ...falseTrackers.map((text) => `       false: ${text}`),
    ...needless.map((about) => `       needless question: ${about}`),
  ];
}

function sumLines(): string[] {
  const right = judgements.filter(isRight).length;
  const sum = (of: (judgement: Judgement) => string[]) => judgements.flatMap(of).length;
  return [
    '',
    `sites with the right trackers: ${right} of ${judgements.length} (${((100 * right) / judgements.length).toFixed(1)} %)`,
    `false trackers:                ${sum(({ falseTrackers }) => falseTrackers)}`,
    `dataLayers, banners wrong:     ${sum(({ wrongRest }) => wrongRest)}`,
    `questions, needless ones:      ${sum(({ asked }) => asked)}, ${sum(({ needless }) => needless)}`,
    `${tookSeconds.toFixed(1)} s in all`,
  ];
}
