import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import { countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import { showDuration } from '../progress/pace.ts';
import { findingShown } from './finding-shown.ts';
import {
  eventsShown,
  figuresOf,
  findingsOf,
  reasonShown,
  type ReportedJourney,
  type ReportedStep,
} from './journey-parts.ts';
import type { Pen } from './pen.ts';
import { serverFindingLines } from './text-server-side.ts';
import { oneLine, shorten, wrap, type Paint } from './terminal-text.ts';

const INDENT = '        ';
const LABEL_MAX = 70;

const COLOURS: Record<ReportedJourney['outcome'], Parameters<Paint>[0]> = {
  passed: 'green',
  failed: 'red',
  'step-failed': 'yellow',
};
const MARKS: Record<ReportedStep['outcome'], { mark: string; colour: Parameters<Paint>[0] }> = {
  passed: { mark: '✔', colour: 'green' },
  failed: { mark: '✖', colour: 'red' },
  skipped: { mark: '○', colour: 'dim' },
};

/** Returns the report as text: each step with its events and findings. */
export function formatJourneyText({ journeys, browser }: JourneyReport, pen: Pen): string {
  const { labels, paint } = pen;
  const blocks = journeys.map((journey) => journeyLines(journey, pen));
  if (browser) blocks.push([`  ${paint('dim', oneLine(labels.visitedWith(browser)))}`]);
  return `\n${blocks.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n\n`;
}

function journeyLines(journey: ReportedJourney, pen: Pen): string[] {
  const { labels, paint } = pen;
  const [outcome = '', ...figures] = figuresOf(journey, labels);
  const elsewhere = findingsOf(journey, null);
  return [
    `  ${paint('bold', oneLine(journey.title))}`,
    `  ${paint(COLOURS[journey.outcome], outcome)} · ${figures.join(' · ')}`,
    '',
    ...journey.steps.flatMap((step) => stepLines(step, journey, pen)),
    ...(elsewhere.length === 0 ? [] : ['', `  ${paint('bold', labels.journey.elsewhere)}`]),
    ...elsewhere.flatMap((finding) => findingLines(finding, pen)),
    '',
    ...(journey.figures === undefined ? [`  ${paint('dim', labels.journey.noPlan)}`] : []),
    ...(journey.outcome === 'passed' && journey.figures
      ? [`  ${paint('green', labels.journey.asPlanned)}`]
      : []),
  ];
}

function stepLines(step: ReportedStep, journey: ReportedJourney, pen: Pen): string[] {
  const { labels, paint, width } = pen;
  const { mark, colour } = MARKS[step.outcome];
  const found = findingsOf(journey, step.number);
  const shown =
    found.length > 0 && step.outcome === 'passed' ? { mark: '!', colour: 'red' as const } : { mark, colour };
  const time =
    step.outcome === 'skipped' ? labels.journey.skipped : showSeconds(step.durationMs, labels.locale);
  const reason = reasonShown(step, labels);
  const dim = (text: string): string => paint('dim', text);
  return [
    `  ${paint(shown.colour, shown.mark)} ${String(step.number).padStart(3)}  ${shorten(oneLine(step.label), LABEL_MAX)}  ${dim(time)}`,
    ...(reason === null ? [] : wrapped(reason.sentence, width).map((line) => paint('red', line))),
    ...(reason === null || reason.about === '' ? [] : wrapped(reason.about, width)),
    ...wrapped(eventsShown(step).join(', '), width).map(dim),
    ...countedLines(step, pen),
    ...limitLinesOf(step, pen),
    ...(step.sentOnFindings ?? []).flatMap((finding) => serverFindingLines(finding, pen, { indent: INDENT })),
    ...found.flatMap((finding) => findingLines(finding, pen)),
    ...staleLines(step, pen),
  ];
}

/** Returns the hits of a step that are in no report, each with its cause. */
function countedLines({ counted = [] }: ReportedStep, { labels, paint, width }: Pen): string[] {
  const missing = counted.filter(({ reason }) => reason !== null);
  return missing.flatMap((one) => {
    const { state, cause } = countedSentences(one, labels.locale);
    const colour = one.state === 'not-counted' ? 'red' : 'dim';
    return wrapped(`${one.event} · ${state} · ${cause ?? ''}`, width).map((line) => paint(colour, line));
  });
}

/** Returns the limits of vendors that the hits of a step pass. */
function limitLinesOf({ limits = [] }: ReportedStep, { labels, paint, width }: Pen): string[] {
  return limits.flatMap((limit) => {
    const { fact, effect } = limitSentences(limit, labels.locale);
    const event = limit.event ?? limit.vendorName;
    return wrapped(`${event} · ${fact} ${effect}`, width).map((line) => paint('yellow', line));
  });
}

function findingLines(finding: ReportedJourney['findings'][number], pen: Pen): string[] {
  const { name, title, sentence, remedy } = findingShown(finding, pen.labels);
  const [first = '', ...others] = wrapped(remedy, pen.width - 2);
  return [
    `${INDENT}${pen.paint(['bold', 'red'], title)} · ${oneLine(name)}`,
    ...wrapped(sentence, pen.width),
    pen.paint('cyan', `${INDENT}→ ${first.trim()}`),
    ...others.map((line) => pen.paint('cyan', `  ${line}`)),
  ];
}

function staleLines({ staleSelectors = [] }: ReportedStep, { labels, paint, width }: Pen): string[] {
  if (staleSelectors.length === 0) return [];
  return wrapped(`${labels.journey.stale} ${staleSelectors.join(', ')}`, width).map((line) =>
    paint('yellow', line),
  );
}

function wrapped(text: string, width: number): string[] {
  const line = oneLine(text);
  return line === '' ? [] : wrap(line, width - INDENT.length).map((each) => INDENT + each);
}

/** Returns a duration in seconds: with tenths below 10 s, in the usual form above. */
export function showSeconds(milliseconds: number, locale: Locale): string {
  const seconds = milliseconds / 1000;
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  return seconds < 10 ? `${tenths.format(seconds)} s` : showDuration(seconds);
}
