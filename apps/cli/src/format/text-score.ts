import { showReliability } from '@vigie/audit/grade.ts';
import type { Grade } from '@vigie/contract/grade.ts';
import { countMeasuredChecks, isBarelyMeasured, type Score } from '@vigie/contract/score.ts';
import { CHECKS, CHECK_WEIGHTS } from '@vigie/contract/verdict.ts';
import { showDuration } from '../progress/pace.ts';
import type { Report } from '../report/report.ts';
import type { Tally } from '../report/tally.ts';
import { isForWantOfConsent } from './text-consent.ts';
import type { Pen } from './pen.ts';
import { unreadStartOf } from './unread-start.ts';
import { oneLine, type Paint } from './terminal-text.ts';

type Head = Report['head'];

const GRADE_COLOURS: Record<Grade, Parameters<Paint>[0]> = {
  'A+': ['bold', 'black', 'bgGreen'],
  A: ['bold', 'black', 'bgGreen'],
  B: ['bold', 'black', 'bgCyan'],
  C: ['bold', 'black', 'bgYellow'],
  D: ['bold', 'black', 'bgYellow'],
  E: ['bold', 'white', 'bgRed'],
  F: ['bold', 'white', 'bgRed'],
};

export function gradeLines(head: Head, tally: Tally, pen: Pen): string[] {
  const { labels, paint } = pen;
  const seconds = (Date.parse(head.finishedAt) - Date.parse(head.startedAt)) / 1000;
  const counts = [labels.measured(tally.measured)];
  if (tally.failed > 0) counts.push(paint('red', labels.notVisited(tally.failed)));
  counts.push(showDuration(seconds));
  const lines = [
    `  ${paint('bold', oneLine(head.website))}`,
    '',
    gradeLine({ score: head, tally }, pen),
    ...(tally.measured > 0
      ? [`  ${labels.faultless(tally.faultless, tally.measured, tally.causes.size)}`]
      : []),
    `  ${paint('dim', counts.join(' · '))}`,
    ...(head.browser ? [`  ${paint('dim', oneLine(labels.visitedWith(head.browser)))}`] : []),
  ];
  const unreadStart = head.discovery?.unreadStart;
  if (unreadStart) lines.push(`  ${paint('red', unreadStartOf(unreadStart, pen))}`);
  if (head.interrupted) lines.push(`  ${paint('yellow', labels.interrupted)}`);
  return lines;
}

/** Returns a line with the grade and the reliability of a website, or of one tracker. */
export function gradeLine({ score, tally }: { score: Score; tally: Report['tally'] }, pen: Pen): string {
  const { grade } = score;
  const shown = grade === null ? '' : `${pen.paint(GRADE_COLOURS[grade], `  ${grade}  `)}  `;
  return `  ${shown}${reliability({ head: score, tally }, pen)}`;
}

function reliability(
  { head, tally }: { head: Score; tally: Report['tally'] },
  { labels, paint }: Pen,
): string {
  const { reliability, grade, checks } = head;
  if (reliability === null && isForWantOfConsent({ tally })) return labels.withoutConsent;
  if (isBarelyMeasured(head)) return labels.barelyMeasured(countMeasuredChecks(checks), CHECKS.length);
  if (reliability === null) return grade === null ? labels.noPage : labels.nothingMeasured;
  const figure = new Intl.NumberFormat(labels.locale, { maximumFractionDigits: 1 });
  return `${paint('bold', `${figure.format(showReliability(reliability))} %`)} ${labels.reliability}`;
}

const FIGURE_WIDTH = 10;

export function checkLines({ checks }: Score, { labels, sentences, paint }: Pen): string[] {
  const names = CHECKS.map((check) => sentences.check(check));
  const nameWidth = Math.max(labels.check.length, ...names.map((name) => name.length)) + 2;
  const columns = [labels.passedColumn, labels.failedColumn, labels.skippedColumn, labels.weightColumn];
  const title = `    ${labels.check.padEnd(nameWidth)}${columns.map(figure).join('')}`;
  const rows = CHECKS.map((check, index) => {
    const { passed, failed, skipped } = checks[check];
    const weight = passed + failed > 0 ? CHECK_WEIGHTS[check] : '–';
    const figures = [
      figure(passed),
      failed > 0 ? paint('red', figure(failed)) : figure(failed),
      paint('dim', figure(skipped)),
      paint('dim', figure(weight)),
    ];
    return `  ${mark(checks[check], paint)} ${(names[index] ?? check).padEnd(nameWidth)}${figures.join('')}`;
  });
  return [paint('dim', title), ...rows];
}

const figure = (value: number | string): string => String(value).padStart(FIGURE_WIDTH);

function mark({ passed, failed }: { passed: number; failed: number }, paint: Paint): string {
  if (failed > 0) return paint('red', '✗');
  return passed > 0 ? paint('green', '✓') : paint('dim', '–');
}
