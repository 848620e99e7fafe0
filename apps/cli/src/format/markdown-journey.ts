import type { JourneyReport } from '@vigie/contract/journey-report.ts';
import type { SentOnFinding } from '@vigie/contract/server-side.ts';
import type { HitLimit } from '@vigie/contract/vendor-limit.ts';
import { limitSentences } from '@vigie/contract/wording/vendor-limit-words.ts';
import { findingShown } from './finding-shown.ts';
import {
  eventsShown,
  figuresOf,
  findingsOf,
  reasonShown,
  type ReportedJourney,
  type ReportedStep,
} from './journey-parts.ts';
import { codeSpan } from './markdown-code.ts';
import type { Pen } from './pen.ts';
import { showServerFinding } from './text-server-side.ts';
import { showSeconds } from './text-journey.ts';

type Words = Pick<Pen, 'labels'>;

const MARKS = { passed: '✅', failed: '❌', skipped: '⏭️' } as const;
const OUTCOMES = { passed: '✅', failed: '❌', 'step-failed': '⚠️' } as const;
/** Maximum number of steps in a pull request comment; a longer list is not read. */
const STEPS_SHOWN = 100;
const FINDINGS_SHOWN = 20;

/** Returns the report as GitHub Flavored Markdown. Texts from pages and recordings appear in code only. */
export function formatJourneyMarkdown({ journeys, browser }: JourneyReport, pen: Words): string {
  const parts = [
    ...journeys.map((journey) => journeyBlock(journey, pen)),
    ...(browser ? [codeSpan(pen.labels.visitedWith(browser))] : []),
  ];
  return `${parts.join('\n\n')}\n`;
}

function journeyBlock(journey: ReportedJourney, pen: Words): string {
  const { labels } = pen;
  const [outcome = '', ...figures] = figuresOf(journey, labels);
  const steps = journey.steps.slice(0, STEPS_SHOWN).map((step) => stepItem(step, journey, pen));
  const elsewhere = findingItems(findingsOf(journey, null), pen);
  const left = journey.steps.length - STEPS_SHOWN;
  return [
    `## ${OUTCOMES[journey.outcome]} Vigie: ${codeSpan(journey.title)}`,
    `**${outcome}** · ${figures.join(' · ')}`,
    [...steps, ...(left > 0 ? [`- ${labels.andMore(left)}`] : [])].join('\n'),
    ...(elsewhere.length === 0 ? [] : [`### ${labels.journey.elsewhere}`, elsewhere.join('\n')]),
    ...(journey.figures === undefined ? [labels.journey.noPlan] : []),
  ].join('\n\n');
}

function stepItem(step: ReportedStep, journey: ReportedJourney, pen: Words): string {
  const { labels } = pen;
  const found = findingsOf(journey, step.number);
  const mark = found.length > 0 && step.outcome === 'passed' ? MARKS.failed : MARKS[step.outcome];
  const time =
    step.outcome === 'skipped' ? labels.journey.skipped : showSeconds(step.durationMs, labels.locale);
  const events = eventsShown(step).map(codeSpan).join(', ');
  const reason = reasonShown(step, labels);
  const details = [
    ...(reason === null
      ? []
      : [`${reason.sentence}${reason.about === '' ? '' : ` ${codeSpan(reason.about)}`}`]),
    ...(events === '' ? [] : [events]),
    ...(step.limits ?? []).slice(0, FINDINGS_SHOWN).map((limit) => limitText(limit, pen)),
    ...(step.sentOnFindings ?? []).slice(0, FINDINGS_SHOWN).map((finding) => serverText(finding, pen)),
    ...(step.staleSelectors ?? []).slice(0, 1).map(() => staleText(step, pen)),
  ].map((text) => `- ${text}`);
  // Content of an item is indented like its text (CommonMark, section 5.2).
  const indent = ' '.repeat(`${step.number}. `.length);
  const below = [...details, ...findingItems(found, pen)].map((item) => indent + item);
  return [`${step.number}. ${mark} ${codeSpan(step.label)} (${time})`, ...below].join('\n');
}

function findingItems(findings: ReportedJourney['findings'], { labels }: Words): string[] {
  const left = findings.length - FINDINGS_SHOWN;
  const items = findings.slice(0, FINDINGS_SHOWN).map((finding) => {
    const { name, title, sentence, remedy } = findingShown(finding, labels);
    return `- 🔴 **${title}** ${codeSpan(name)}: ${codeSpan(sentence)} ${codeSpan(remedy)}`;
  });
  return left > 0 ? [...items, `- ${labels.andMore(left)}`] : items;
}

function limitText(limit: HitLimit, { labels }: Words): string {
  const { fact, effect } = limitSentences(limit, labels.locale);
  return `⚠️ ${codeSpan(limit.event ?? limit.vendorName)}: ${codeSpan(`${fact} ${effect}`)} ([${labels.source}](${limit.source}))`;
}

function serverText(finding: SentOnFinding, pen: Words): string {
  const { title, sentence, remedy, proof } = showServerFinding(finding, pen);
  const sentences = [sentence, remedy, ...(proof === null ? [] : [proof])];
  return `🔴 **${title}** ${sentences.map(codeSpan).join(' ')}`;
}

function staleText({ staleSelectors = [] }: ReportedStep, { labels }: Words): string {
  return `💡 ${labels.journey.stale} ${staleSelectors.map(codeSpan).join(', ')}`;
}
