import { ADDED_COLUMNS } from '@vigie/contract/orders.ts';
import type { OrderComparison, OrderExplanation } from '@vigie/contract/order-comparison.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Columns of explanations that have a name of their own, by their name in `where`. */
const NAMED = ['weekday', 'hour', 'amount', 'currency', ...ADDED_COLUMNS] as const;
type Named = (typeof NAMED)[number];
type Bare<Name> = Name extends `vigie:${infer Rest}` ? Rest : Name;
const bareOf = (name: Named) => name.replace('vigie:', '') as Bare<Named>;

/** Returns a function that words the group of an explanation: "payment: card, Release: v42". */
export function useWhereText(): (where: OrderExplanation['where']) => string {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const { weekdays } = ORDER_COMPARISON_WORDS[locale];
  const columnText = (name: string) => {
    const known = NAMED.find((one) => one === name);
    return known === undefined ? name : t(`column.${bareOf(known)}`);
  };
  return (where) =>
    Object.entries(where)
      .map(([column, value]) =>
        typeof value === 'string'
          ? t('where.is', { column: columnText(column), value: weekdays[value] ?? value })
          : t('where.time', { from: format.instant(value.from), to: format.instant(value.to) }),
      )
      .reduce((first, second) => t('where.and', { first, second }));
}

/** Part of the gap: refusals of consent, a group of orders, or the part without explanation. */
export interface GapPart {
  kind: 'refusals' | 'group' | 'unexplained';
  /** Share of all paid orders, in percent. */
  points: number;
  text: string;
}

/** Returns the parts of the gap in points of all paid orders: refusals, explanations, and the rest. */
export function useGapParts(): (comparison: OrderComparison) => GapPart[] {
  const t = useWords('orders');
  const { locale } = useLocale();
  const whereText = useWhereText();
  const { consentOutcomes } = ORDER_COMPARISON_WORDS[locale];
  return ({ totals: { paid, missing }, consent, explanations, unexplained }) => {
    if (paid === 0 || missing === 0) return [];
    const pointsOf = (orders: number) => (100 * orders) / paid;
    const refusals =
      consent === null || consent.missing === 0
        ? []
        : [
            {
              kind: 'refusals' as const,
              points: pointsOf(consent.missing),
              text: t('gap.refusals', { outcome: consentOutcomes[consent.outcome] }),
            },
          ];
    const groups = explanations.map(({ where, explains }) => ({
      kind: 'group' as const,
      points: pointsOf(explains * missing),
      text: whereText(where),
    }));
    const rest =
      unexplained.missing === 0
        ? []
        : [
            {
              kind: 'unexplained' as const,
              points: pointsOf(unexplained.missing),
              text: t('gap.unexplained'),
            },
          ];
    return [...refusals, ...groups, ...rest];
  };
}
