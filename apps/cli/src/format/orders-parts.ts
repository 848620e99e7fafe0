import type { OrderTotals, ReadFile } from '@vigie/contract/order-comparison.ts';
import { rowFaultSentence } from '@vigie/contract/wording/order-comparison-text.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { render } from '@vigie/contract/wording/render.ts';
import type { Locale } from '@vigie/contract/locales.ts';
import type { ComparedFiles } from '../orders/compare-files.ts';

const FAULTS_SHOWN = 10;

/** Lists counts by name, the largest first. */
const list = (counts: Record<string, number>, names: Record<string, string>) =>
  Object.entries(counts)
    .toSorted(([, one], [, other]) => other - one)
    .map(([key, count]) => `${names[key] ?? key} ${count}`)
    .join(', ');

/** Totals in the order of the report, with the reasons behind a figure. */
export function totalLines(
  { comparison }: ComparedFiles,
  locale: Locale,
): { label: string; count: number; why: string }[] {
  const { totals, reasons } = comparison;
  const words = ORDER_COMPARISON_WORDS[locale];
  const why: Partial<Record<keyof OrderTotals, string>> = {
    unpaid: list(reasons.unpaid, words.states),
    wrongAmount: list(reasons.amount, words.amountReasons),
    wrongDay: list(reasons.day, words.dayReasons),
  };
  return Object.entries(words.totals).map(([key, label]) => ({
    label,
    count: totals[key as keyof OrderTotals],
    why: why[key as keyof OrderTotals] ?? '',
  }));
}

/** Sentences about what was left out of a file. */
export function fileNotes(file: ReadFile, locale: Locale): string[] {
  const { sentences, exclusions } = ORDER_COMPARISON_WORDS[locale];
  const faults = Object.values(file.faultCounts).reduce((sum, count) => sum + count, 0);
  const shown = file.faults.slice(0, FAULTS_SHOWN);
  return [
    ...shown.map((fault) => rowFaultSentence(fault, locale)),
    ...(faults > shown.length ? [render(sentences.more, { count: faults - shown.length })] : []),
    ...file.leftOut.map(({ column, reason }) =>
      render(sentences.column, { column, exclusion: exclusions[reason] }),
    ),
    ...(file.isZoneAssumed ? [`${sentences.zoneAssumed} (--time-zone)`] : []),
  ];
}

/** Line with the number of rows of a file. */
export const fileRows = ({ rows, rejected }: ReadFile, locale: Locale): string =>
  render(ORDER_COMPARISON_WORDS[locale].sentences.rows, { rows, rejected });

/** Sentences about purchases without an order, and about refunds. */
export function purchaseNotes({ comparison }: ComparedFiles, locale: Locale): string[] {
  const { sentences } = ORDER_COMPARISON_WORDS[locale];
  const { unknownPurchases, refunds } = comparison.reasons;
  return [
    ...(unknownPurchases === 0 ? [] : [render(sentences.unknownPurchases, { count: unknownPurchases })]),
    ...(refunds === 0 ? [] : [render(sentences.refunds, { count: refunds })]),
  ];
}
