import { writeCsv } from '@vigie/audit/plan-files/csv-text.ts';
import type { CampaignLink, LinkReport } from '@vigie/contract/link-report.ts';
import { hopCauseIn, LINK_KIND_WORDS, linkFindingSentence } from '@vigie/contract/wording/link-words.ts';
import type { LinkFormat } from '../options/links-options.ts';
import { jsonOf } from './json.ts';
import { codeSpan } from './markdown-code.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, shorten, wrap } from './terminal-text.ts';

const MARKS = { passed: '✅', failed: '❌', skipped: '⏭️' } as const;
const STYLES = { passed: 'green', failed: 'red', skipped: 'yellow' } as const;
const SIGNS = { passed: '✓', failed: '✗', skipped: '–' } as const;
/** Maximum number of links in a Markdown summary; a longer list is not read. */
const LINKS_SHOWN = 100;
/** Maximum number of answers of one link in the text report. A loop has 20. */
const HOPS_SHOWN = 8;
const CSV_COLUMNS = [
  'url',
  'outcome',
  'landing',
  'landing outcome',
  'kind',
  'parameter',
  'hop',
  'expected',
  'seen',
];

/** Formatters of a report of links by format. */
export const LINK_FORMATTERS: Record<LinkFormat, (report: LinkReport, pen: Pen) => string> = {
  text: formatLinksText,
  json: (report) => `${jsonOf(report)}\n`,
  markdown: formatLinksMarkdown,
  csv: formatLinksCsv,
};

function figuresOf({ links }: LinkReport, { labels }: Pick<Pen, 'labels'>): string {
  const count = (outcome: CampaignLink['outcome']) => links.filter((link) => link.outcome === outcome).length;
  return labels.links.figures({
    links: links.length,
    failed: count('failed'),
    skipped: count('skipped'),
  });
}

/** Returns the report as text: links with findings first, each with its way. */
function formatLinksText(report: LinkReport, pen: Pen): string {
  const { links } = report;
  const shown = links.filter(({ outcome }) => outcome !== 'passed');
  return `\n${[[heading(figuresOf(report, pen), pen)], ...shown.map((link) => linkLines(link, pen))]
    .map((lines) => lines.join('\n'))
    .join('\n\n')}\n\n`;
}

function linkLines(link: CampaignLink, pen: Pen): string[] {
  const { labels, paint, width } = pen;
  const { locale } = labels;
  const textWidth = width - 8;
  return [
    `  ${paint(STYLES[link.outcome], SIGNS[link.outcome])} ${shorten(oneLine(link.url), width - 4)}`,
    ...link.hops
      .slice(0, HOPS_SHOWN)
      .map((hop, index) =>
        paint(
          'dim',
          `      ${index + 1} ${hop.status ?? '–'} ${hopCauseIn(locale, hop.by)} ${shorten(oneLine(hop.url), textWidth - 14)}`,
        ),
      ),
    ...(link.hops.length > HOPS_SHOWN ? [paint('dim', '      …')] : []),
    paint('dim', `      → ${shorten(oneLine(link.landing.url), textWidth)}`),
    ...(link.outcome === 'skipped'
      ? wrap(skippedText(link, pen), textWidth).map((line) => `      ${line}`)
      : []),
    ...link.findings.flatMap((finding) =>
      wrap(
        labels.links.finding(
          LINK_KIND_WORDS[finding.kind][locale],
          oneLine(linkFindingSentence(locale, finding)),
        ),
        textWidth,
      ).map((line, index) => `    ${index === 0 ? '- ' : '  '}${line}`),
    ),
  ];
}

function skippedText({ landing }: CampaignLink, { sentences }: Pen): string {
  return landing.outcome === 'measured' ? '' : sentences.failure(landing.outcome);
}

/** Returns the report as GitHub Flavored Markdown. Addresses and values are in code only. */
function formatLinksMarkdown(report: LinkReport, pen: Pen): string {
  const shown = report.links.filter(({ outcome }) => outcome !== 'passed');
  const left = shown.length - LINKS_SHOWN;
  const isGood = report.links.every(({ outcome }) => outcome !== 'failed');
  return `${[
    `## ${isGood ? MARKS.passed : MARKS.failed} Vigie: ${pen.labels.links.title}`,
    figuresOf(report, pen),
    shown
      .slice(0, LINKS_SHOWN)
      .map((link) => linkItem(link, pen))
      .join('\n'),
    ...(left > 0 ? [pen.labels.andMore(left)] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')}\n`;
}

function linkItem(link: CampaignLink, pen: Pen): string {
  const { locale } = pen.labels;
  const skipped = link.outcome === 'skipped' ? [skippedText(link, pen)] : [];
  const findings = link.findings.map(
    (finding) =>
      `**${LINK_KIND_WORDS[finding.kind][locale]}** ${codeSpan(linkFindingSentence(locale, finding))}`,
  );
  const lines = [...skipped, ...findings].map((line) => `  - ${line}`);
  return [`- ${MARKS[link.outcome]} ${codeSpan(link.url)}`, ...lines].join('\n');
}

/** Returns the report as CSV: a row for each finding, and one for a link without any. */
function formatLinksCsv({ links }: LinkReport, { labels }: Pen): string {
  const rows = links.flatMap((link) => {
    const start = [link.url, link.outcome, link.landing.url, link.landing.outcome];
    const findings = link.findings.map(({ kind, parameter, hop, expected, seen }) => [
      ...start,
      kind,
      parameter ?? '',
      `${hop ?? ''}`,
      expected ?? '',
      seen ?? '',
    ]);
    return findings.length > 0 ? findings : [[...start, '', '', '', '', '']];
  });
  return writeCsv([CSV_COLUMNS, ...rows], labels.locale);
}
