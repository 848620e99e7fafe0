import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { OrderComparison, OrderTotals } from '@vigie/contract/order-comparison.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import css from '../../domain/orders/orders.module.css';

interface Step {
  total: keyof OrderTotals;
  tone?: 'fail' | 'warn';
  /** Filters of the list that show its orders. Absent: the purchases, which are not listed. */
  search?: { position?: string; difference?: string };
}

const STEPS: readonly Step[] = [
  { total: 'orders', search: {} },
  { total: 'paid' },
  { total: 'purchases' },
  { total: 'counted', search: { position: 'counted' } },
  { total: 'missing', tone: 'fail', search: { position: 'missing' } },
  { total: 'twice', tone: 'warn', search: { position: 'twice' } },
  { total: 'unpaid', tone: 'warn', search: { position: 'unpaid' } },
  { total: 'wrongAmount', tone: 'warn', search: { difference: 'wrong-amount' } },
  { total: 'wrongDay', tone: 'warn', search: { difference: 'wrong-day' } },
];

/** Renders the numbers of orders at each step to the report, and the differences of the counted ones. */
export function Funnel({ comparison }: { comparison: OrderComparison }): ReactNode {
  const t = useWords('orders');
  const { totals } = comparison;
  const most = Math.max(1, ...Object.values(totals));
  return (
    <Card title={t('funnel.title')}>
      <ul className="grid gap-10 plain" aria-label={t('funnel.label')}>
        {STEPS.map((step) => (
          <Bar key={step.total} step={step} value={totals[step.total]} most={most} />
        ))}
      </ul>
      <Reasons comparison={comparison} />
    </Card>
  );
}

function Bar({ step, value, most }: { step: Step; value: number; most: number }): ReactNode {
  const { locale } = useLocale();
  const format = useFormat();
  const mayList = usePermission()('orders.list');
  const name = ORDER_COMPARISON_WORDS[locale].totals[step.total];
  return (
    <li className={`grid gap-4-16 ${css.step}`}>
      {step.search !== undefined && mayList && value > 0 ? (
        <Link
          to="."
          search={(before: Record<string, unknown>) => ({ ...before, view: 'orders', ...step.search })}
          className="link shrink"
        >
          {name}
        </Link>
      ) : (
        <span className="shrink">{name}</span>
      )}
      <span className="number weight-540">{format.exact(value)}</span>
      <span
        className={`full ${css.bar}`}
        style={{ gridColumn: '1 / -1' }}
        data-tone={value > 0 ? step.tone : undefined}
        aria-hidden
      >
        <span style={{ width: `${(100 * value) / most}%` }} />
      </span>
    </li>
  );
}

function Reasons({ comparison: { reasons } }: { comparison: OrderComparison }): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const words = ORDER_COMPARISON_WORDS[locale];
  const entries = (counts: Partial<Record<string, number>>, names: Readonly<Record<string, string>>) =>
    Object.entries(counts)
      .filter(([, count]) => (count ?? 0) > 0)
      .toSorted(([, one = 0], [, other = 0]) => other - one)
      .map(([reason, count = 0]) =>
        t('reasons.entry', { name: names[reason] ?? reason, count: format.exact(count) }),
      )
      .join(', ');
  const facts = [
    [t('reasons.amount'), entries(reasons.amount, words.amountReasons)],
    [t('reasons.day'), entries(reasons.day, words.dayReasons)],
    [t('reasons.unpaid'), entries(reasons.unpaid, words.states)],
    [t('reasons.late'), countText(reasons.late, format.exact)],
    [t('reasons.unknown-purchases'), countText(reasons.unknownPurchases, format.exact)],
    [t('reasons.refunds'), countText(reasons.refunds, format.exact)],
  ].filter(([, text]) => text !== '');
  if (facts.length === 0) return null;
  return (
    <dl className="grid gap-8 mt-14 small">
      {facts.map(([name, text]) => (
        <div key={name}>
          <dt className="muted">{name}</dt>
          <dd className="pretty">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

const countText = (count: number, exact: (value: number) => string) => (count === 0 ? '' : exact(count));
