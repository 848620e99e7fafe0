import { gapParts, gapSentence } from '@vigie/contract/wording/order-comparison-text.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import type { ComparedFiles } from '../orders/compare-files.ts';
import { codeSpan } from './markdown-code.ts';
import { fileNotes, fileRows, purchaseNotes, totalLines } from './orders-parts.ts';
import type { Pen } from './pen.ts';

interface OrdersReport extends ComparedFiles {
  paths: Record<'orders' | 'purchases', string>;
  timeZone: string;
}

/** Returns the comparison as GitHub Flavored Markdown. Texts of the files appear in code only. */
export function formatOrdersMarkdown(report: OrdersReport, { labels }: Pick<Pen, 'labels'>): string {
  const { locale } = labels;
  const { headings, sentences } = ORDER_COMPARISON_WORDS[locale];
  const { comparison, timeZone } = report;
  const parts = gapParts(comparison, { locale, timeZone }).map(
    ({ points, label, figures }) =>
      `- **${points}** ${codeSpan(label)}${figures === '' ? '' : `: ${figures}`}`,
  );
  const isOpen = comparison.explanations.length === 0 && comparison.totals.missing > 0;
  const totals = totalLines(report, locale).map(
    ({ label, count, why }) => `| ${label} | ${count} | ${why} |`,
  );
  const files = (['orders', 'purchases'] as const).flatMap((kind) => [
    `- ${codeSpan(report.paths[kind])}: ${fileRows(report.files[kind], locale)}`,
    ...fileNotes(report.files[kind], locale).map((note) => `  - ${codeSpan(note)}`),
  ]);
  return `${[
    `## Vigie: ${headings.gap}`,
    gapSentence(comparison, locale),
    ...(parts.length === 0 ? [] : [parts.join('\n')]),
    ...(isOpen ? [sentences.noExplanation] : []),
    [`| ${headings.totals} | | |`, '| --- | --: | --- |', ...totals].join('\n'),
    `### ${headings.files}`,
    [...files, ...purchaseNotes(report, locale).map((note) => `- ${note}`)].join('\n'),
  ].join('\n\n')}\n`;
}
