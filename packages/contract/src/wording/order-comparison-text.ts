import { LANGUAGES, type Locale } from '../locales.ts';
import type { OrderComparison, OrderExplanation, RowFault } from '../order-comparison.ts';
import { ORDER_COMPARISON_WORDS } from './order-comparison-words.ts';
import { render } from './render.ts';

/** Part of the gap with its size, in points of the paid orders. */
export interface GapPart {
  kind: 'refusals' | 'group' | 'unexplained';
  /** In points of the paid orders. */
  size: number;
  points: string;
  /** Columns and values of a group, or the kind of another part. */
  label: string;
  /** Figures of a group; empty for another part. */
  figures: string;
}

interface ShownIn {
  locale: Locale;
  timeZone: string;
}

/** Returns the sentence about the size of the gap. */
export function gapSentence({ totals }: Pick<OrderComparison, 'totals'>, locale: Locale): string {
  const { sentences } = ORDER_COMPARISON_WORDS[locale];
  const { paid, missing } = totals;
  const template = paid === 0 ? sentences.noPaid : missing === 0 ? sentences.noGap : sentences.gap;
  return render(template, {
    share: percentIn(locale)(paid === 0 ? 0 : missing / paid),
    missing: numberIn(locale)(missing),
    paid: numberIn(locale)(paid),
  });
}

/** Returns the parts of the gap: refusals, each explanation, and the rest. Their points add up to the gap. */
export function gapParts(comparison: OrderComparison, { locale, timeZone }: ShownIn): GapPart[] {
  const { totals, explanations, unexplained, consent } = comparison;
  if (totals.missing === 0) return [];
  const { sentences, consentOutcomes } = ORDER_COMPARISON_WORDS[locale];
  const sized = (share: number) => {
    const size = (100 * share * totals.missing) / totals.paid;
    return { size, points: render(sentences.points, { points: decimalIn(locale)(size) }) };
  };
  return [
    ...(consent === null
      ? []
      : [
          {
            kind: 'refusals' as const,
            ...sized(consent.explains),
            label: render(sentences.refusals, { outcome: consentOutcomes[consent.outcome] }),
            figures: '',
          },
        ]),
    ...explanations.map((explanation) => ({
      kind: 'group' as const,
      ...sized(explanation.explains),
      label: describeWhere(explanation.where, { locale, timeZone }),
      figures: figuresOf(explanation, locale),
    })),
    { kind: 'unexplained', ...sized(unexplained.share), label: sentences.notExplained, figures: '' },
  ];
}

/** Returns the columns and values of a group, and its period in the zone of the shop. */
export function describeWhere(where: OrderExplanation['where'], { locale, timeZone }: ShownIn): string {
  const { sentences, weekdays, columns } = ORDER_COMPARISON_WORDS[locale];
  const day = new Intl.DateTimeFormat(LANGUAGES[locale].tag, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const parts = Object.entries(where).map(([column, value]) => {
    if (typeof value !== 'string')
      return render(sentences.period, {
        from: day.format(new Date(value.from)),
        to: day.format(new Date(value.to)),
      });
    const named = column === 'weekday' ? (weekdays[value] ?? value) : value;
    const name = Object.hasOwn(columns, column) ? columns[column] : column;
    return `${name} = ${named === '' ? sentences.empty : named}`;
  });
  return parts.join(', ');
}

/** Returns the sentence about a fault of a row, with its line, its column and its fix. */
export function rowFaultSentence({ line, column, code, value }: RowFault, locale: Locale): string {
  const { sentences, rowFaults } = ORDER_COMPARISON_WORDS[locale];
  const fault = render(rowFaults[code], { value });
  return render(sentences.line, { line, column: column ?? '', fault });
}

function figuresOf(
  { orders, missingShare, missingElsewhereShare, interval }: OrderExplanation,
  locale: Locale,
): string {
  const percent = percentIn(locale);
  const [low, high] = interval;
  return render(ORDER_COMPARISON_WORDS[locale].sentences.figures, {
    share: percent(missingShare),
    orders: numberIn(locale)(orders),
    low: percent(low),
    high: percent(high),
    elsewhere: percent(missingElsewhereShare),
  });
}

const numberIn = (locale: Locale) => {
  const format = new Intl.NumberFormat(LANGUAGES[locale].tag);
  return (value: number) => format.format(value);
};
const decimalIn = (locale: Locale) => {
  const format = new Intl.NumberFormat(LANGUAGES[locale].tag, {
    maximumFractionDigits: 1,
    minimumFractionDigits: 1,
  });
  return (value: number) => format.format(value);
};
const percentIn = (locale: Locale) => {
  const format = new Intl.NumberFormat(LANGUAGES[locale].tag, { style: 'percent', maximumFractionDigits: 1 });
  return (value: number) => format.format(value);
};
