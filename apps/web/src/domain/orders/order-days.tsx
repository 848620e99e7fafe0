import type { ReactNode } from 'react';
import type { OrderDay } from '@vigie/contract/orders.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { useOrderDays, type ComparedPeriod } from '../../shared/api/orders.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { TrendCard } from '../../shared/ui/trend-card.tsx';
import { Wide } from '../../shared/ui/wide/wide.tsx';
import css from './orders.module.css';

interface OrderDaysProps {
  period: ComparedPeriod;
  /** Maximum number of days in the table, the newest ones. */
  rowsMax?: number;
}

/** Renders the share of counted orders day by day, and the figures of each day. */
export function OrderDays({ period, rowsMax }: OrderDaysProps): ReactNode {
  const t = useWords('orders');
  const query = useOrderDays(period);
  return (
    <QueryView
      query={query}
      failed={t('days.failed')}
      skeleton={420}
      empty={<p className="card p-18 muted">{t('days.empty')}</p>}
      isEmpty={({ days }) => days.length === 0}
    >
      {({ days }) => (
        <div className="grid one-column gap-16">
          <Chart days={days} />
          <Table days={rowsMax === undefined ? days : days.slice(-rowsMax)} />
        </div>
      )}
    </QueryView>
  );
}

/** Returns the share of compared paid orders that are counted, in percent; null if none is compared. */
const shareOf = ({ counted, missing }: OrderDay) =>
  counted + missing === 0 ? null : (100 * counted) / (counted + missing);

function Chart({ days }: { days: readonly OrderDay[] }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  const points = days.map((day) => {
    const value = shareOf(day);
    const tick = format.day(day.day);
    return {
      at: day.day,
      tick,
      reading: `${tick}\n${value === null ? t('chart.none') : format.rate(value)}`,
      value,
    };
  });
  return (
    <TrendCard
      textOf={(word) => t(`chart.${word}`)}
      points={points}
      current={points.at(-1)?.value ?? null}
      scale="percent"
    />
  );
}

const COUNTS = [
  'orders',
  'paid',
  'counted',
  'missing',
  'twice',
  'unpaid',
  'wrongAmount',
  'wrongDay',
] as const;

function Table({ days }: { days: readonly OrderDay[] }): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const { totals } = ORDER_COMPARISON_WORDS[locale];
  return (
    <Card title={t('days.table')}>
      <Wide label={t('days.table')}>
        <DataTable<OrderDay>
          className={css.totals}
          look="dense"
          phone="wide"
          label={t('days.table')}
          rows={days.toReversed()}
          keyOf={({ day }) => day}
          columns={[
            {
              key: 'day',
              title: t('days.day'),
              cell: ({ day }) => format.day(day),
            },
            {
              key: 'share',
              title: t('days.share'),
              cellClass: 'number weight-540',
              cell: (day) => {
                const share = shareOf(day);
                return share === null ? '–' : format.rate(share);
              },
            },
            ...COUNTS.map((name) => ({
              key: name,
              title: totals[name],
              cellClass: 'number',
              cell: (day: OrderDay) => format.exact(day[name]),
            })),
            {
              key: 'moved',
              title: t('days.moved'),
              cellClass: 'small',
              cell: ({ moved }) => <Moved moved={moved} />,
            },
          ]}
        />
      </Wide>
    </Card>
  );
}

/** Renders how many orders of the day changed their state later. */
function Moved({ moved }: Pick<OrderDay, 'moved'>): ReactNode {
  const t = useWords('orders');
  if (moved === null) return null;
  const counts = { paid: moved.toPaid, cancelled: moved.toCancelled, refunded: moved.toRefunded } as const;
  return (['paid', 'cancelled', 'refunded'] as const)
    .filter((to) => counts[to] > 0)
    .map((to) => t(`days.moved-${to}`, { count: counts[to] }))
    .join(', ');
}
