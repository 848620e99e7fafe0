import type { Report } from '../report/report.ts';
import { blockingLines } from './text-blocking.ts';
import { cookieLines } from './text-cookies.ts';
import { countLines } from './text-counts.ts';
import { consentLines } from './text-consent.ts';
import { changeLines, comparisonLines } from './text-comparison.ts';
import { matrixLines } from './text-matrix.ts';
import { triedLines } from './text-change.ts';
import { serverSideLines } from './text-server-side.ts';
import { limitLines } from './text-limits.ts';
import { causeLines } from './text-causes.ts';
import { detectedLines } from './text-detection.ts';
import { personalDataLines } from './text-personal-data.ts';
import { discoveryLines, failedPageLines, skipLines, warningLines } from './text-pages.ts';
import type { Tally } from '../report/tally.ts';
import { checkLines, gradeLine, gradeLines } from './text-score.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine } from './terminal-text.ts';

/** Returns the report as text: grade, checks, causes with their remedies, pages not visited, discovery. */
export function formatText(report: Report, pen: Pen): string {
  const { head, tally, trackers } = report;
  const parts = [
    gradeLines(head, tally, pen),
    triedLines(head, pen),
    comparisonLines(head, pen),
    tally.measured > 0 ? checkLines(head, pen) : [],
    detectedLines(head.detected, pen),
    consentLines(head, pen),
    ...matrixLines(head, pen),
    countLines(report, pen),
    serverSideLines(report, pen),
    blockingLines(report, pen),
    cookieLines(report, pen),
    personalDataLines(head, pen),
    limitLines(report, pen),
    causeLines(tally, pen),
    failedPageLines(tally, pen),
    skipLines(tally, pen),
    warningLines(tally, pen),
    ...trackers.flatMap((its, index) => trackerParts(head, { index, tally: its }, pen)),
    discoveryLines(head, pen),
  ].filter((lines) => lines.length > 0);
  return `\n${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n\n`;
}

/**
 * Returns the part of a tracker other than the primary one: grade, checks and faults. Page failures are not repeated.
 */
function trackerParts(
  { trackers, comparison }: Report['head'],
  { index, tally }: { index: number; tally: Tally },
  pen: Pen,
): string[][] {
  const tracker = trackers?.[index];
  if (tracker === undefined) return [];
  const changes = comparison?.trackers?.find(({ name }) => name === tracker.name);
  return [
    [heading(pen.labels.tracker(oneLine(tracker.name)), pen), '', gradeLine({ score: tracker, tally }, pen)],
    changes === undefined ? [] : changeLines(changes, pen),
    tally.measured > 0 ? checkLines(tracker, pen) : [],
    causeLines(tally, pen),
    skipLines(tally, pen),
    warningLines(tally, pen),
  ];
}
