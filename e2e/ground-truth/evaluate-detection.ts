/**
 * Detects the trackers of every site of the corpus by its address only, and evaluates the site with the detected
 * settings. Prints faults and questions, then the totals. Exits with 1 below the target, or if a check failed on an
 * obedient site.
 * npm run evaluate:detection -- [--only TEXT]
 */
import { parseArgs } from 'node:util';
import { CORPUS } from './detection/corpus.ts';
import type { DetectionEvaluation } from './detection/evaluation.ts';
import { visitCorpus } from './detection/visit-corpus.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' } },
});
const GOAL_PERCENT = 95;

const sites = CORPUS.filter(({ name }) => name.includes(values.only));
const startedMs = performance.now();
const evaluations = await visitCorpus(sites);
const tookSeconds = (performance.now() - startedMs) / 1_000;
const isRight = ({ wrongTrackers, falseTrackers }: DetectionEvaluation) =>
  wrongTrackers.length + falseTrackers.length === 0;
const rightPercent = (100 * evaluations.filter(isRight).length) / evaluations.length;
process.stdout.write([...evaluations.flatMap(linesOf), ...sumLines()].join('\n') + '\n');
if (rightPercent < GOAL_PERCENT || sumOf(({ falseFailures }) => falseFailures) > 0) process.exitCode = 1;

function linesOf(judgement: DetectionEvaluation): string[] {
  const { site, wrongTrackers, wrongRest, falseTrackers, falseFailures, questions, needless } = judgement;
  const families = site.expected.trackers.map(({ family }) => family).join(', ') || 'no tracker';
  const questionText = questions.length > 0 ? `; asks ${questions.join(', ')}` : '';
  return [
    `${isRight(judgement) ? 'right' : 'WRONG'}  ${site.name}: ${families}${questionText}`,
    ...[...wrongTrackers, ...wrongRest].map((text) => `       ${text}`),
    ...falseTrackers.map((text) => `       false: ${text}`),
    ...falseFailures.map((text) => `       fails, though it is obedient: ${text}`),
    ...needless.map((about) => `       needless question: ${about}`),
  ];
}

function sumLines(): string[] {
  const right = evaluations.filter(isRight).length;
  const obedient = evaluations.filter(({ site }) => site.expected.isFaulty !== true).length;
  return [
    '',
    `sites with the right trackers: ${right} of ${evaluations.length} (${rightPercent.toFixed(1)} %, goal ${GOAL_PERCENT} %)`,
    `false trackers:                ${sumOf(({ falseTrackers }) => falseTrackers)}`,
    `false failures:                ${sumOf(({ falseFailures }) => falseFailures)} on ${obedient} obedient sites`,
    `dataLayers, banners wrong:     ${sumOf(({ wrongRest }) => wrongRest)}`,
    `questions, needless ones:      ${sumOf(({ questions }) => questions)}, ${sumOf(({ needless }) => needless)}`,
    `${tookSeconds.toFixed(1)} s in all`,
  ];
}

function sumOf(of: (judgement: DetectionEvaluation) => string[]): number {
  return evaluations.flatMap(of).length;
}
