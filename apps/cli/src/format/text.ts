import type { Report } from '../report/report.ts';
import { causeLines } from './text-causes.ts';
import { detectedLines } from './text-detection.ts';
import { discoveryLines, failedPageLines, skipLines, warningLines } from './text-pages.ts';
import { checkLines, gradeLines } from './text-score.ts';
import type { Pen } from './pen.ts';

/** The report for people: grade, checks, causes with their remedies, pages not visited, discovery. */
export function formatText({ head, tally }: Report, pen: Pen): string {
  const parts = [
    gradeLines(head, tally, pen),
    tally.measured > 0 ? checkLines(head, pen) : [],
    detectedLines(head.detected, pen),
    causeLines(tally, pen),
    failedPageLines(tally, pen),
    skipLines(tally, pen),
    warningLines(tally, pen),
    discoveryLines(head, pen),
  ].filter((lines) => lines.length > 0);
  return `\n${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n\n`;
}
