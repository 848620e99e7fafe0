import { showReliability } from '@vigie/audit/grade.ts';
import type { Score } from '@vigie/contract/score.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import type { Report } from '../report/report.ts';
import type { CountedState } from '@vigie/contract/counted.ts';
import { COUNTED_STATE_WORDS, countedSentences } from '@vigie/contract/wording/counted-words.ts';
import type { RemedyProof } from '@vigie/contract/remedy-proof.ts';
import { proofSentence } from '@vigie/contract/wording/proof-words.ts';
import { causesOf, remediesOf, type Cause, type Tally } from '../report/tally.ts';
import { codeBlock, codeSpan } from './markdown-code.ts';
import { markdownBlocking } from './markdown-blocking.ts';
import { markdownCookies } from './text-cookies.ts';
import { markdownMatrix } from './markdown-matrix.ts';
import type { Pen } from './pen.ts';
import { receiverText } from '@vigie/contract/wording/personal-data-advice.ts';
import { groupFindings, findingText } from './personal-data-groups.ts';
import { showServerFinding } from './text-server-side.ts';
import { limitWords, sortedGroups } from './text-limits.ts';
import { changeParts } from './text-change.ts';
import {
  causeName,
  changedCauses,
  comparisonTitle,
  countsOf,
  hitDifferences,
  hitSentences,
  type Changes,
} from './text-comparison.ts';

const CAUSES_MAX = 10;
const FAILED_PAGES_MAX = 10;
const MARKS = { broken: '❌', fixed: '✅' } as const;

type Words = Pick<Pen, 'labels' | 'sentences'>;

/**
 * Returns the report as GitHub Flavored Markdown for a pull request: at most a few screens, whatever the site's size.
 * Texts from pages appear in code only, where they are neither markup, links nor mentions.
 */
export function formatMarkdown(report: Report, pen: Words): string {
  const { head, tally, trackers } = report;
  const { labels } = pen;
  const others = (head.trackers ?? []).flatMap((tracker, index) => [
    `### ${codeSpan(labels.tracker(tracker.name))}`,
    score(tracker, pen),
    changes(
      head.comparison?.trackers?.find(({ name }) => name === tracker.name),
      pen,
    ),
    causes(trackers[index], pen),
  ]);
  const parts = [
    `## Vigie: ${codeSpan(head.website)}`,
    score(head, pen),
    figures(head, tally, pen),
    tried(head, pen),
    ...comparison(head, pen),
    markdownMatrix(head, pen),
    counted(report, pen),
    serverSide(report, pen),
    markdownBlocking(report, pen),
    markdownCookies(report, pen),
    personalData(head, pen),
    vendorLimits(report, pen),
    causes(tally, pen),
    failedPages(tally, pen),
    ...others,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function score({ grade, reliability, checks }: Score, { labels, sentences }: Words): string {
  const figure = new Intl.NumberFormat(labels.locale, { maximumFractionDigits: 1 });
  const percent =
    reliability === null
      ? labels.nothingMeasured
      : `${figure.format(showReliability(reliability))} % ${labels.reliability}`;
  const columns = [labels.check, labels.passedColumn, labels.failedColumn, labels.skippedColumn];
  const rows = CHECKS.map((check) => {
    const { passed, failed, skipped } = checks[check];
    return [sentences.check(check), passed, failed, skipped];
  });
  const table = [columns, columns.map((_, index) => (index === 0 ? '---' : '--:')), ...rows];
  return `**${grade ?? '–'}** · ${percent}\n\n${table.map((cells) => `| ${cells.join(' | ')} |`).join('\n')}`;
}

function figures(head: Report['head'], tally: Tally, { labels }: Words): string {
  const counts = [
    labels.measured(tally.measured),
    ...(tally.failed > 0 ? [labels.notVisited(tally.failed)] : []),
    ...(tally.measured > 0 ? [labels.faultless(tally.faultless, tally.measured, tally.causes.size)] : []),
    ...(head.interrupted ? [labels.interrupted] : []),
    ...(head.browser ? [codeSpan(labels.visitedWith(head.browser))] : []),
  ];
  return counts.join(' · ');
}

function tried(head: Report['head'], { labels }: Words): string {
  const parts = changeParts(head, { labels });
  if (parts.length === 0) return '';
  return [
    `### ${labels.change.title}`,
    parts.map((part) => `- ${codeSpan(part)}`).join('\n'),
    labels.change.untouched,
  ].join('\n\n');
}

function comparison({ comparison: compared }: Report['head'], pen: Words): string[] {
  if (compared === undefined) return [];
  const { labels } = pen;
  const { base, lost } = compared;
  const grade = base.grade === null ? '' : ` (${base.grade})`;
  return [
    `### ${comparisonTitle(compared, pen)}${grade}`,
    changes(compared, pen),
    [
      ...hitSentences(compared, pen).map(({ isLoss, text }) => `- ${isLoss ? MARKS.broken : 'ℹ️'} ${text}`),
      ...hitDifferences(compared, pen).map((text) => `  - ${codeSpan(text)}`),
    ].join('\n'),
    ...(lost > 0 ? [`⚠️ ${labels.comparison.lost(lost)}`] : []),
  ];
}

/** Returns the changes of one tracker; empty without a base run that has the tracker. */
function changes(difference: Changes | undefined, pen: Words): string {
  if (difference === undefined) return '';
  const { labels } = pen;
  if (difference.inBoth === 0) return `⚠️ ${labels.comparison.nothingInBoth}`;
  const found = changedCauses(difference);
  const lines = found.slice(0, CAUSES_MAX).map((cause) => {
    const where = `${codeSpan(cause.exampleUrl)} (${labels.pages(cause.pages)})`;
    return `- ${MARKS[cause.kind]} **${labels.comparison.kinds[cause.kind]}** ${codeSpan(causeName(cause, pen))}, ${where}`;
  });
  const list = [...lines, ...more(found.length - CAUSES_MAX, pen)];
  const counts = countsOf(difference, pen).join(' · ');
  return [counts, found.length === 0 ? labels.comparison.unchanged : list.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns how many hits the vendors' reports have, and why others are missing. */
function counted({ counts }: Report, { labels }: Words): string {
  if (counts === undefined) return '';
  const { locale } = labels;
  const figures = Object.entries(counts.states).map(([state, count]) =>
    labels.countOf(COUNTED_STATE_WORDS[state as CountedState][locale], count),
  );
  const lines = counts.reasons.slice(0, CAUSES_MAX).map(({ count, pages, ...one }) => {
    const { cause } = countedSentences(one, locale);
    const mark = one.state === 'not-counted' ? '❌' : 'ℹ️';
    return `- ${mark} ${labels.hits(count)} (${labels.pages(pages.size)}): ${cause ?? ''}`;
  });
  const list = [...lines, ...more(counts.reasons.length - CAUSES_MAX, { labels })];
  return [`### ${labels.counts}`, figures.join(', '), list.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

/** Returns what a server lost or changed of the hits. */
function serverSide({ serverSide: report }: Report, pen: Words): string {
  if (report === undefined) return '';
  const { hits, untied, findings } = report;
  const lines = findings.slice(0, CAUSES_MAX).map(({ finding, page }) => {
    const { title, sentence } = showServerFinding(finding, pen);
    return `- ❌ **${title}** ${codeSpan(sentence)} (${codeSpan(page)})`;
  });
  const list = [...lines, ...more(findings.length - CAUSES_MAX, pen)];
  return [`### ${pen.labels.serverSide}`, pen.labels.sentOn(hits, hits - untied), list.join('\n')]
    .filter((part) => part !== '')
    .join('\n\n');
}

function personalData({ personalData: found = [] }: Report['head'], pen: Words): string {
  if (found.length === 0) return '';
  const groups = groupFindings(found);
  const lines = groups.slice(0, CAUSES_MAX).map(({ finding, pages }) => {
    const where = pen.labels.pages(pages.size);
    return `- ⚠️ ${codeSpan(receiverText(finding, pen.labels.locale))}: ${codeSpan(findingText(finding, pen))} (${where})`;
  });
  const list = [...lines, ...more(groups.length - CAUSES_MAX, pen)].join('\n');
  return `### ${pen.labels.personalData.title}\n\n${list}`;
}

function vendorLimits({ limits = [] }: Report, pen: Words): string {
  if (limits.length === 0) return '';
  const lines = sortedGroups(limits)
    .slice(0, CAUSES_MAX)
    .map((group) => {
      const { title, text, value } = limitWords(group, pen);
      const where = pen.labels.pages(group.pages.size);
      const sent = value === '' ? '' : ` ${codeSpan(value)}`;
      return `- ⚠️ ${codeSpan(title)}: ${codeSpan(text)}${sent} (${where}, [${pen.labels.source}](${group.finding.source}))`;
    });
  const list = [...lines, ...more(limits.length - CAUSES_MAX, pen)].join('\n');
  return `### ${pen.labels.limits}\n\n${list}`;
}

function causes(tally: Tally | undefined, pen: Words): string {
  const found = tally === undefined ? [] : causesOf(tally);
  if (found.length === 0) return '';
  const shown = found.slice(0, CAUSES_MAX).map((cause) => causeBlock(cause, pen));
  return [`### ${pen.labels.causes}`, ...shown, ...more(found.length - CAUSES_MAX, pen)].join('\n\n');
}

function causeBlock(cause: Cause, { labels, sentences }: Words): string {
  const { check, reason, pages, urls } = cause;
  const [remedy] = remediesOf(cause);
  return [
    `**${sentences.check(check)} · ${reason}** (${labels.pages(pages)})`,
    sentences.reason(check, reason),
    ...(remedy === undefined ? [] : [codeBlock(remedy[0])]),
    ...[...cause.proofs.values()].map((one) => proofLine(one, labels)),
    [...urls.map((url) => `- ${codeSpan(url)}`), ...more(pages - urls.length, { labels })].join('\n'),
  ].join('\n\n');
}

function proofLine({ proof, pages }: { proof: RemedyProof; pages: number }, labels: Words['labels']): string {
  const mark = proof.outcome === 'proven' ? '✅' : '⚠️';
  return `${mark} ${proofSentence(proof, labels.locale)} (${labels.pages(pages)})`;
}

function failedPages({ failed, failedPages: known }: Tally, { labels, sentences }: Words): string {
  if (failed === 0) return '';
  const shown = known
    .slice(0, FAILED_PAGES_MAX)
    .map(({ url, code }) => `- ${codeSpan(url)}: ${sentences.failure(code)}`);
  return [
    `### ${labels.failedPages} (${failed})`,
    [...shown, ...more(failed - shown.length, { labels })].join('\n'),
  ].join('\n\n');
}

function more(count: number, { labels }: Pick<Words, 'labels'>): string[] {
  return count > 0 ? [`- ${labels.andMore(count)}`] : [];
}
