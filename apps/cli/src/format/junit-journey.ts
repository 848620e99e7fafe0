import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import { findingShown } from './finding-shown.ts';
import { eventsShown, reasonShown, type ReportedJourney, type ReportedStep } from './journey-parts.ts';
import type { Pen } from './pen.ts';
import { showServerFinding } from './text-server-side.ts';
import { xmlElement, xmlTag } from './xml.ts';

type Words = Pick<Pen, 'labels'>;

/**
 * Returns the report as JUnit XML: a test suite per journey, a test case per step and per finding. A failed step is an
 * error, a finding is a failure.
 */
export function formatJourneyJunit(report: JourneyReport, pen: Words): string {
  const { journeys, startedAt, finishedAt } = report;
  const counts = journeys.map(countsOf);
  const sum = (name: keyof ReturnType<typeof countsOf>) =>
    counts.reduce((total, figures) => total + figures[name], 0);
  const figures = {
    tests: sum('tests'),
    failures: sum('failures'),
    errors: sum('errors'),
    skipped: sum('skipped'),
  };
  const time = (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>\n',
    `<${xmlTag('testsuites', { name: 'vigie journey', ...figures, time })}>\n`,
    ...journeys.map((journey) => suite(journey, pen)),
    '</testsuites>\n',
  ].join('');
}

function countsOf(journey: ReportedJourney) {
  const { steps, findings, figures } = journey;
  const behind = serverFindings(journey).length;
  const planCase = figures !== undefined && findings.length === 0 ? 1 : 0;
  const count = (outcome: ReportedStep['outcome']) => steps.filter((step) => step.outcome === outcome).length;
  return {
    tests: steps.length + findings.length + behind + planCase,
    failures: findings.length + behind,
    errors: count('failed'),
    skipped: count('skipped'),
  };
}

function suite(journey: ReportedJourney, pen: Words): string {
  const { title, steps, findings, figures } = journey;
  const time = steps.reduce((sum, { durationMs }) => sum + durationMs, 0) / 1000;
  const isAsPlanned = figures !== undefined && findings.length === 0;
  const cases = [
    ...steps.map((step) => stepCase(step, title, pen)),
    ...findings.map((finding) => findingCase(finding, title, pen)),
    ...serverFindings(journey).map((found) => serverCase(found, title, pen)),
    ...(isAsPlanned ? [testCase({ classname: title, name: pen.labels.journey.planCase }, '')] : []),
  ];
  const tag = xmlTag('testsuite', { name: title, ...countsOf(journey), time });
  return `  <${tag}>\n${cases.join('')}  </testsuite>\n`;
}

function stepCase(step: ReportedStep, title: string, { labels }: Words): string {
  const reason = reasonShown(step, labels);
  const { staleSelectors = [] } = step;
  const details = [
    ...eventsShown(step),
    ...(staleSelectors.length === 0 ? [] : [`${labels.journey.stale} ${staleSelectors.join(', ')}`]),
  ];
  const content = [
    reason === null
      ? ''
      : xmlElement('error', {
          type: step.reason?.split(': ')[0] ?? '',
          message: `${reason.sentence} ${reason.about}`.trim(),
        }),
    step.outcome === 'skipped' ? xmlElement('skipped', { message: labels.journey.skipped }) : '',
    details.length === 0 ? '' : xmlElement('system-out', {}, details.join('\n')),
  ];
  const name = `${labels.journey.step(step.number)}: ${step.label}`;
  return testCase({ classname: title, name, time: step.durationMs / 1000 }, content.join(''));
}

function findingCase(finding: ReportedJourney['findings'][number], title: string, { labels }: Words): string {
  const { name, sentence, remedy } = findingShown(finding, labels);
  const where = finding.step === null ? '' : ` (${labels.journey.step(finding.step)})`;
  const failure = xmlElement('failure', { type: finding.kind, message: sentence }, remedy);
  return testCase({ classname: title, name: `${name}: ${finding.kind}${where}` }, failure);
}

const serverFindings = ({ steps }: ReportedJourney) =>
  steps.flatMap(({ number, sentOnFindings = [] }) => sentOnFindings.map((finding) => ({ number, finding })));

function serverCase(
  { number, finding }: ReturnType<typeof serverFindings>[number],
  title: string,
  pen: Words,
): string {
  const { sentence, remedy, proof } = showServerFinding(finding, pen);
  const content = [remedy, ...(proof === null ? [] : [proof])].join('\n');
  const failure = xmlElement('failure', { type: finding.kind, message: sentence }, content);
  const name = `${finding.destination.family} ${finding.event}: ${finding.kind} (${pen.labels.journey.step(number)})`;
  return testCase({ classname: title, name }, failure);
}

function testCase(attributes: Record<string, string | number>, content: string): string {
  const tag = xmlTag('testcase', attributes);
  return content === '' ? `    <${tag}/>\n` : `    <${tag}>${content}</testcase>\n`;
}
