import type { ReactNode } from 'react';
import type { OrderPosition, ListedOrder } from '@vigie/contract/orders.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { useOrders } from '../../shared/api/orders.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { ExportFile } from '../../shared/download/export-file.tsx';
import { ListPart } from '../../shared/resource/list-part.tsx';
import { panelWith, useSidePanel } from '../../shared/resource/side-panel.tsx';
import { useFilters } from '../../shared/resource/use-filters.ts';
import { Facts } from '../../shared/ui/facts.tsx';
import { IconChecklist } from '../../shared/ui/icons.ts';
import type { Column } from '../../shared/ui/list/column.ts';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { useComparedPeriod } from './use-compared-period.ts';

const TONES: Record<OrderPosition, Tone> = {
  counted: 'ok',
  missing: 'fail',
  twice: 'warn',
  unpaid: 'warn',
  'not-expected': 'mute',
  waiting: 'info',
};

/** Renders the orders of the period with their position in the report; one opens beside the list. */
export function OrderList(): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const { states } = ORDER_COMPARISON_WORDS[locale];
  const filters = useFilters('orders.list', { without: ['column', 'value'] });
  const query = { ...useComparedPeriod(), ...filters.query };
  const list = useOrders(query);
  const content = useSidePanel('order');
  const shown = list.items?.find(({ id }) => id === content.id);
  return (
    <ListPart<ListedOrder>
      filters={filters}
      search={filters.search(t('list.search'))}
      facets={[
        {
          ...filters.facet('position', t('filter.position'), (position) => t(`position.${position}`)),
          name: t('filter.position-name'),
        },
        {
          ...filters.facet('difference', t('filter.difference'), (one) => t(`difference.${one}`)),
          name: t('filter.difference-name'),
        },
        {
          ...filters.facet('state', t('filter.state'), (state) => states[state]),
          name: t('filter.state-name'),
        },
      ]}
      otherFilters={
        <ExportFile
          call="orders.csv"
          query={query}
          fileName="orders.csv"
          isDisabled={list.items?.length === 0}
        />
      }
      list={list}
      label={t('list.label')}
      failed={t('list.failed')}
      empty={{ icon: IconChecklist, title: t('empty.title'), text: t('empty.text') }}
      columns={useColumns()}
      panel={panelWith(
        content,
        content.id === undefined || list.items === undefined
          ? null
          : {
              title: shown ? t('list.ending', { ending: shown.ending }) : t('order.gone'),
              pills: shown ? <Position order={shown} /> : null,
              onClose: content.close,
              children: shown ? (
                <OrderFacts order={shown} />
              ) : (
                <p className="quiet pretty">{t('order.gone-text')}</p>
              ),
            },
      )}
    />
  );
}

function useColumns(): Column<ListedOrder>[] {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const { states } = ORDER_COMPARISON_WORDS[locale];
  return [
    {
      key: 'order',
      title: t('list.order'),
      width: 'minmax(90px, 1fr)',
      isBeside: true,
      cell: ({ ending }) => <span className="mono">{t('list.ending', { ending })}</span>,
    },
    {
      key: 'position',
      title: t('list.position'),
      width: 'minmax(150px, 1.4fr)',
      isBeside: true,
      narrow: 'line',
      cell: (order) => <Position order={order} />,
    },
    {
      key: 'time',
      title: t('list.time'),
      width: 'minmax(150px, 1.4fr)',
      narrow: 'named',
      cell: ({ orderedAt }) => <span className="number">{format.instant(orderedAt)}</span>,
    },
    {
      key: 'state',
      title: t('list.state'),
      width: '120px',
      narrow: 'named',
      cell: ({ state }) => states[state],
    },
    {
      key: 'amount',
      title: t('list.amount'),
      width: '130px',
      align: 'end',
      narrow: 'named',
      cell: ({ amount, currency }) => <span className="number">{amountText(amount, currency, locale)}</span>,
    },
  ];
}

function Position({
  order: { position, amountReason, dayReason, isLate },
}: {
  order: ListedOrder;
}): ReactNode {
  const t = useWords('orders');
  return (
    <span className="flex wrap gap-4">
      <Pill tone={TONES[position]}>{t(`position.${position}`)}</Pill>
      {amountReason === null ? null : <Pill tone="warn">{t('difference.wrong-amount')}</Pill>}
      {dayReason === null ? null : <Pill tone="warn">{t('difference.wrong-day')}</Pill>}
      {isLate ? <Pill tone="warn">{t('difference.late')}</Pill> : null}
    </span>
  );
}

/** Returns an amount with its currency as written in the language; a dash if it is not known. */
function amountText(amount: number | null, currency: string | null, locale: string): string {
  if (amount === null) return '–';
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return String(amount);
  return new Intl.NumberFormat(locale, { style: 'currency', currency }).format(amount);
}

function OrderFacts({ order }: { order: ListedOrder }): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const { states, amountReasons, dayReasons } = ORDER_COMPARISON_WORDS[locale];
  const { purchaseAmount, purchasedAt, amountReason, dayReason, columns, changes } = order;
  return (
    <>
      <Facts
        facts={[
          [t('list.time'), format.instant(order.orderedAt)],
          [t('list.amount'), amountText(order.amount, order.currency, locale)],
          [t('list.state'), states[order.state]],
          [t('order.purchases'), format.exact(order.purchases)],
          purchasedAt === null ? null : [t('order.purchased'), format.instant(purchasedAt)],
          purchaseAmount === null
            ? null
            : [t('order.purchase-amount'), amountText(purchaseAmount, order.purchaseCurrency, locale)],
          amountReason === null ? null : [t('order.amount-reason'), amountReasons[amountReason]],
          dayReason === null ? null : [t('order.day-reason'), dayReasons[dayReason]],
          ...Object.entries(columns).map(([name, value]) => [name, value] as const),
        ]}
      />
      {changes.length === 0 ? null : (
        <section>
          <h3 className="weight-580 mb-4">{t('order.changes')}</h3>
          <Facts
            facts={changes.map(({ at, from, to }) => [
              format.instant(at),
              t('order.change', { from: states[from], to: states[to] }),
            ])}
          />
        </section>
      )}
      <p className="small muted pretty">{t('order.id')}</p>
    </>
  );
}
