import { gapParts, gapSentence } from '@vigie/contract/wording/order-comparison-text.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import type { ComparedFiles } from '../orders/compare-files.ts';
import { fileNotes, fileRows, purchaseNotes, totalLines } from './orders-parts.ts';
import { heading, type Pen } from './pen.ts';
import { oneLine, wrap } from './terminal-text.ts';

const INDENT = '    ';

interface OrdersReport extends ComparedFiles {
  paths: Record<'orders' | 'purchases', string>;
  timeZone: string;
}

/** Returns the comparison of orders with purchases as text. */
export function formatOrders(report: OrdersReport, pen: Pen): string {
  const { headings } = ORDER_COMPARISON_WORDS[pen.labels.locale];
  const parts = [
    [heading(headings.gap, pen), ...gapLines(report, pen)],
    [heading(headings.totals, pen), ...countLines(report, pen)],
    [heading(headings.files, pen), ...fileLines(report, pen)],
  ];
  return `\n${parts.map((lines) => lines.map((line) => line.trimEnd()).join('\n')).join('\n\n')}\n\n`;
}

function gapLines({ comparison, timeZone }: OrdersReport, { labels, paint, width }: Pen): string[] {
  const { locale } = labels;
  const parts = gapParts(comparison, { locale, timeZone });
  const column = Math.max(0, ...parts.map(({ points }) => points.length));
  const { sentences } = ORDER_COMPARISON_WORDS[locale];
  const isOpen = comparison.explanations.length === 0 && comparison.totals.missing > 0;
  return [
    ...wrap(gapSentence(comparison, locale), width - 2).map((line) => `  ${line}`),
    ...parts.flatMap(({ points, label, figures }) => [
      `${INDENT}${paint('bold', points.padStart(column))}  ${oneLine(label)}`,
      ...(figures === '' ? [] : [`${INDENT}${' '.repeat(column)}  ${paint('dim', figures)}`]),
    ]),
    ...(isOpen ? wrap(sentences.noExplanation, width - 2).map((line) => `  ${line}`) : []),
  ];
}

function countLines(report: OrdersReport, { labels, paint }: Pen): string[] {
  const lines = totalLines(report, labels.locale);
  const shown = lines.map(({ count }) => count.toLocaleString(labels.locale));
  const column = Math.max(...shown.map(({ length }) => length));
  return lines.map(
    ({ label, why }, at) =>
      `${INDENT}${(shown[at] ?? '').padStart(column)}  ${label}${why === '' ? '' : paint('dim', `  ${why}`)}`,
  );
}

function fileLines(report: OrdersReport, pen: Pen): string[] {
  const { locale } = pen.labels;
  return (['orders', 'purchases'] as const).flatMap((kind) => {
    const file = report.files[kind];
    const notes = [
      ...fileNotes(file, locale),
      ...(kind === 'purchases' ? purchaseNotes(report, locale) : []),
    ];
    return [
      `  ${oneLine(report.paths[kind])}: ${fileRows(file, locale)}`,
      ...notes.flatMap((note) => wrap(oneLine(note), pen.width - 4).map((line) => INDENT + line)),
    ];
  });
}
