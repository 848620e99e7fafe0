import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { OrderDays } from '../../domain/orders/order-days.tsx';
import { PeriodPicker } from '../../shared/period/period-picker.tsx';
import { useSearchFilters } from '../../shared/resource/search-filters.ts';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { PageHeader } from '../../shared/ui/page-header.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { ComparisonView } from './comparison-view.tsx';
import { useComparedPeriod } from './use-compared-period.ts';

const VIEWS = ['comparison', 'days', 'orders', 'imports'] as const;
/** Views for users who may list orders. */
const LISTS: ReadonlySet<string> = new Set(['orders', 'imports']);

const LATER_PX = 420;
// Loaded separately: 12 kB of another view.
const OrderList = lazyComponent(
  ['orders', 'download'],
  async () => (await import('./order-list.tsx')).OrderList,
  () => <Skeleton height={LATER_PX} />,
);
// Loaded separately: 7 kB of another view.
const ImportList = lazyComponent(
  ['orders'],
  async () => (await import('./import-list.tsx')).ImportList,
  () => <Skeleton height={LATER_PX} />,
);

/** Renders the comparison of a shop's orders with the purchases of its report. */
export function OrdersScreen(): ReactNode {
  const t = useWords('orders');
  const shell = useWords('shell');
  const may = usePermission();
  const { filters } = useSearchFilters('view');
  const period = useComparedPeriod();
  const views = VIEWS.filter((one) => may('orders.list') || !LISTS.has(one));
  const view = views.find((one) => one === filters.view) ?? 'comparison';
  return (
    <>
      <PageHeader title={shell('title.commandes')} lead={t('lead')}>
        <PeriodPicker />
        {may('orders.settings') ? (
          <Button variant="default" renderRoot={(props) => <Link to="/commandes/reglages" {...props} />}>
            {t('settings')}
          </Button>
        ) : null}
        {may('orderImports.create') ? (
          <Button renderRoot={(props) => <Link to="/commandes/importer" {...props} />}>{t('import')}</Button>
        ) : null}
      </PageHeader>
      <Tabs
        label={t('views')}
        name="view"
        value={view}
        tabs={views.map((value) => ({ value, label: t(`view.${value}`) }))}
      />
      {view === 'comparison' ? <ComparisonView /> : null}
      {view === 'days' ? <OrderDays period={period} /> : null}
      {view === 'orders' ? <OrderList /> : null}
      {view === 'imports' ? <ImportList /> : null}
    </>
  );
}
