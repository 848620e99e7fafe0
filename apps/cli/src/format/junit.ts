import type { ChangeKind } from '@vigie/contract/comparison.ts';
import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import { personalDataAdvice, receiverText } from '@vigie/contract/wording/personal-data-advice.ts';
import { personalDataKind } from '@vigie/contract/wording/personal-data-words.ts';
import type { SkipReason } from '@vigie/contract/verdict.ts';
import { remedySentence, type ReportPage } from '../report/page.ts';
import type { Report } from '../report/report.ts';
import type { ServerSideTally } from '../server-calls/server-side-tally.ts';
import type { UnreadStart } from '@vigie/inspector/crawl/start-pages.ts';
import type { Sentences } from '@vigie/contract/wording/sentences.ts';
import { matrixOf } from './consent-groups.ts';
import { countedCases, countedFigures } from './junit-counts.ts';
import { matrixFigures, matrixSuite } from './junit-matrix.ts';
import type { Pen } from './pen.ts';
import { groupFindings, findingText } from './personal-data-groups.ts';
import { showServerFinding } from './text-server-side.ts';
import { hitChange } from './text-comparison.ts';
import { unreadStartOf } from './unread-start.ts';
import { xmlElement, xmlTag } from './xml.ts';

type Words = Pick<Pen, 'labels' | 'sentences'>;

/**
 * Returns the report as JUnit XML: a test suite per page, a test case per check and tracker. A page without a visit is
 * an error. Personal data is a failed test case of each page that sends it. Hits that a change removes are a failed
 * test case too, and so are findings behind a server of the website. Each hit that a report was queried for has a test
 * case.
 */
export async function* formatJunit(
  { head, pages, tally, counts, serverSide }: Report,
  pen: Words,
): AsyncIterable<string> {
  const scores = [head, ...(head.trackers ?? [])];
  const sum = (outcome: 'passed' | 'failed' | 'skipped') =>
    scores
      .flatMap((score) => Object.values(score.checks))
      .reduce((total, figures) => total + figures[outcome], 0);
  const unreadStart = head.discovery?.unreadStart ?? null;
  const errors = tally.failed + (unreadStart ? 1 : 0);
  const matrix = matrixOf(head);
  const consent = matrix === null ? { tests: 0, failures: 0 } : matrixFigures(matrix);
  const leaks = Map.groupBy(head.personalData ?? [], ({ page }) => page);
  const lost = Map.groupBy(serverSide?.findings ?? [], ({ page }) => page);
  const own = leaks.size + lost.size + (head.comparison?.hits?.fewer ?? 0);
  const hits = countedFigures(counts?.states);
  const tests = sum('passed') + sum('failed') + sum('skipped') + errors + consent.tests + own + hits.tests;
  const seconds = (Date.parse(head.finishedAt) - Date.parse(head.startedAt)) / 1000;
  const failures = sum('failed') + consent.failures + own + hits.failures;
  const figures = { tests, failures, errors, skipped: sum('skipped') + hits.skipped };
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<${xmlTag('testsuites', { name: `vigie audit ${head.website}`, ...figures, time: seconds })}>\n`;
  yield gradeProperties(scores);
  if (unreadStart) yield unreadSuite(unreadStart, pen);
  if (matrix !== null) yield matrixSuite(matrix, pen);
  for await (const page of pages())
    yield suite(page, { leaks: leaks.get(page.url) ?? [], lost: lost.get(page.url) ?? [] }, pen);
  yield '</testsuites>\n';
}

/** Returns a test suite that reports an unreadable start page of the discovery. */
function unreadSuite(unreadStart: UnreadStart, pen: Words): string {
  const figures = { tests: 1, failures: 0, errors: 1, skipped: 0, time: 0 };
  const error = xmlElement('error', { type: 'unread-start', message: unreadStartOf(unreadStart, pen) });
  const content = testCase({ url: unreadStart.url, name: 'start page' }, error);
  return `  <${xmlTag('testsuite', { name: 'discovery', ...figures })}>\n${content}  </testsuite>\n`;
}

type Graded = Pick<ReportPage, 'reliability' | 'grade'> & { name?: string };

/**
 * Returns grade and reliability as JUnit properties; omits values that were not measured. Properties of other trackers
 * carry the tracker's name.
 */
function gradeProperties(scores: Graded[]): string {
  const properties = scores
    .flatMap(({ name: of, reliability, grade }) =>
      Object.entries({ grade, reliability }).map(([name, value]) => ({ name: namedFor(of, name), value })),
    )
    .filter(({ value }) => value !== null && value !== undefined)
    .map(({ name, value }) => `<${xmlTag('property', { name, value: String(value) })}/>`);
  return properties.length === 0 ? '' : `    <properties>${properties.join('')}</properties>\n`;
}

function namedFor(tracker: string | undefined, name: string): string {
  return tracker === undefined ? name : `${tracker}: ${name}`;
}

/** Results by the primary tracker, or by the named one. */
type TrackerResults = Pick<ReportPage, 'verdicts' | 'comparison'> & { name?: string };

/** Findings of a page that are no verdicts. */
interface PageFindings {
  leaks: readonly PersonalDataFinding[];
  lost: readonly ServerSideTally['findings'][number][];
}

function suite(page: ReportPage, { leaks, lost }: PageFindings, pen: Words): string {
  const trackers: TrackerResults[] = [
    { verdicts: page.verdicts, comparison: page.comparison },
    ...(page.trackers ?? []),
  ];
  const verdicts = trackers.flatMap((its) => its.verdicts);
  const count = (outcome: string) => verdicts.filter((verdict) => verdict.outcome === outcome).length;
  const errors = page.failure === null ? 0 : 1;
  const own = [
    personalDataCase(page.url, leaks, pen),
    lostHitsCase(page, pen),
    serverSideCase(page.url, lost, pen),
  ].filter((one) => one !== '');
  const { cases: hits, figures: inReport } = countedCases(page, pen);
  const attributes = {
    name: page.url,
    tests: verdicts.length + errors + own.length + inReport.tests,
    failures: count('failed') + own.length + inReport.failures,
    errors,
    skipped: count('skipped') + inReport.skipped,
    time: page.durationMs / 1000,
  };
  const cases = [
    gradeProperties([page, ...(page.trackers ?? [])]),
    visitCase(page, pen.sentences),
    ...own,
    ...hits.map(({ name, content }) => testCase({ url: page.url, name }, content)),
    ...trackers.flatMap(({ name, verdicts: its, comparison }) =>
      its.map((verdict) =>
        checkCase({ url: page.url, tracker: name, change: changeOf(verdict, comparison) }, verdict, pen),
      ),
    ),
  ];
  return `  <${xmlTag('testsuite', attributes)}>\n${cases.join('')}  </testsuite>\n`;
}

function visitCase({ url, failure }: ReportPage, sentences: Sentences): string {
  if (failure === null) return '';
  const { code, message } = failure;
  const error = xmlElement('error', { type: code, message: `${sentences.failure(code)} (${message})` });
  return testCase({ url, name: 'visit' }, error);
}

function personalDataCase(url: string, leaks: readonly PersonalDataFinding[], pen: Words): string {
  if (leaks.length === 0) return '';
  const lines = groupFindings(leaks).map(
    ({ finding }) => `${receiverText(finding, pen.labels.locale)}: ${findingText(finding, pen)}`,
  );
  const kinds = new Set(leaks.map(({ kind }) => personalDataKind(kind, pen.labels.locale)));
  const message = `${pen.labels.personalData.title}: ${[...kinds].join(', ')}`;
  const body = [...lines, personalDataAdvice(pen.labels.locale).remedy].join('\n');
  return testCase(
    { url, name: 'personal-data' },
    xmlElement('failure', { type: 'personal-data', message }, body),
  );
}

/** Returns a failed test case for hits that a server lost or changed; empty if there are none. */
function serverSideCase(url: string, lost: PageFindings['lost'], pen: Words): string {
  if (lost.length === 0) return '';
  const shown = lost.map(({ finding }) => showServerFinding(finding, pen));
  const titles = new Set(shown.map(({ title }) => title));
  const message = `${pen.labels.serverSide}: ${[...titles].join(', ')}`;
  const body = shown
    .flatMap(({ sentence, remedy, proof }) => [sentence, remedy, ...(proof === null ? [] : [proof])])
    .join('\n');
  return testCase(
    { url, name: 'server-side' },
    xmlElement('failure', { type: 'server-side', message }, body),
  );
}

/** Returns a failed test case for hits that the page no longer sends with the change; empty if there are none. */
function lostHitsCase({ url, comparison }: ReportPage, { labels }: Words): string {
  const lost = (comparison?.hits ?? []).filter(({ before, after }) => after < before);
  if (lost.length === 0) return '';
  const message = labels.change.fewer(1);
  const body = lost.map(hitChange).join('\n');
  return testCase({ url, name: 'hits' }, xmlElement('failure', { type: 'hits', message }, body));
}

type ReportVerdict = ReportPage['verdicts'][number];

/** Returns the change of a check since the base run. */
function changeOf({ check }: ReportVerdict, comparison: ReportPage['comparison']): ChangeKind | null {
  return comparison?.changes.find(({ checks }) => checks.includes(check))?.kind ?? null;
}

function checkCase(
  { url, tracker, change }: { url: string; tracker: string | undefined; change: ChangeKind | null },
  verdict: ReportVerdict,
  { labels, sentences }: Words,
): string {
  const { check, outcome, warnings } = verdict;
  const since = change === null ? [] : [labels.comparison.since(change)];
  const parts: string[] = [];
  if (outcome === 'failed') parts.push(failureElement(verdict, since, sentences));
  if (outcome === 'skipped') {
    parts.push(xmlElement('skipped', { message: sentences.skip(verdict.reason as SkipReason) }));
  }
  const details = [
    ...(outcome === 'failed' ? [] : since),
    ...warnings.map((warning) => sentences.warning(warning)),
  ];
  if (details.length > 0) parts.push(xmlElement('system-out', {}, details.join('\n')));
  return testCase({ url, name: namedFor(tracker, check) }, parts.join(''));
}

function failureElement(verdict: ReportVerdict, since: string[], sentences: Sentences): string {
  const { check, reason, causedBy, remedy, evidence } = verdict;
  const message = sentences.reason(check, reason ?? '', evidence);
  const cause = causedBy === null ? null : `Caused by: ${causedBy}`;
  const proof = typeof remedy === 'object' ? (remedy?.proofSentence ?? null) : null;
  const body = [...since, cause, remedySentence(remedy), proof].filter((line) => line !== null).join('\n');
  return xmlElement('failure', { type: `${check}.${reason}`, message }, body);
}

function testCase({ url, name }: { url: string; name: string }, content: string): string {
  const tag = xmlTag('testcase', { classname: url, name });
  return content === '' ? `    <${tag}/>\n` : `    <${tag}>${content}</testcase>\n`;
}
