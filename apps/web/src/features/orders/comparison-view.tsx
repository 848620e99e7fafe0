import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredComparison } from '@vigie/contract/orders.ts';
import type { OrderComparison } from '@vigie/contract/order-comparison.ts';
import { useCompareOrders, useOrderComparison } from '../../shared/api/orders.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { IconChecklist } from '../../shared/ui/icons.ts';
import { Notice } from '../../shared/ui/notice.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import { useToasts } from '../../shared/ui/toasts/use-toasts.ts';
import { Explanations } from '../../domain/orders/explanations.tsx';
import { OrderGap } from '../../domain/orders/order-gap.tsx';
import { Funnel } from './funnel.tsx';
import css from '../../domain/orders/orders.module.css';
import { TestOrders } from './test-orders.tsx';
import { useComparedPeriod } from './use-compared-period.ts';

/** Renders the comparison of the period: the gap with its parts, the steps to the report, and the explanations. */
export function ComparisonView(): ReactNode {
  const t = useWords('orders');
  const query = useOrderComparison(useComparedPeriod());
  return (
    <QueryView query={query} failed={t('failed')} skeleton={420}>
      {(stored) => (
        <div className="grid one-column gap-16">
          <Stored stored={stored} />
          <TestOrders tests={stored.testOrders ?? []} />
        </div>
      )}
    </QueryView>
  );
}

function Stored({ stored }: { stored: StoredComparison }): ReactNode {
  const t = useWords('orders');
  const may = usePermission();
  const { state, comparison } = stored;
  const toImport = may('orderImports.create') ? (
    <Button renderRoot={(props) => <Link to="/commandes/importer" {...props} />}>{t('import')}</Button>
  ) : null;
  if (comparison !== null) return <Ready stored={stored} comparison={comparison} />;
  if (state === 'empty')
    return (
      <EmptyState icon={IconChecklist} title={t('empty.title')} text={t('empty.text')}>
        {toImport}
        {may('orderSources.create') ? (
          <Button variant="default" renderRoot={(props) => <Link to="/commandes/reglages" {...props} />}>
            {t('empty.shop')}
          </Button>
        ) : null}
      </EmptyState>
    );
  if (state === 'unread')
    return (
      <EmptyState icon={IconChecklist} title={t('unread.title')} text={t('unread.text')}>
        {toImport}
      </EmptyState>
    );
  if (state === 'absent') return <Absent stored={stored} />;
  return (
    <Card title={t('gap.title')}>
      <output className="block mb-10 quiet">{t('waiting')}</output>
      <ProgressBar label={t('waiting')} value={0} max={null} />
    </Card>
  );
}

function Absent({ stored: { websiteId, from, to } }: { stored: StoredComparison }): ReactNode {
  const t = useWords('orders');
  const toasts = useToasts();
  const compare = useCompareOrders();
  const mayCompare = usePermission()('orders.compare');
  return (
    <EmptyState
      icon={IconChecklist}
      title={t('absent.title')}
      text={t(mayCompare ? 'absent.text' : 'absent.viewer')}
    >
      {mayCompare ? (
        <Button
          loading={compare.isPending}
          onClick={() =>
            compare.mutate({ websiteId, from, to }, { onError: (error) => toasts.callFailed(error) })
          }
        >
          {t('absent.do')}
        </Button>
      ) : null}
    </EmptyState>
  );
}

function Ready({ stored, comparison }: { stored: StoredComparison; comparison: OrderComparison }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  const { from, to, timeZone, comparedAt, isStale, waiting } = stored;
  return (
    <div className="grid one-column gap-16">
      <p className="small muted pretty">
        {t('period', { days: format.days(from, to), zone: timeZone })}{' '}
        {isStale ? t('compared-stale') : comparedAt === null ? null : <ComparedAt at={comparedAt} />}
      </p>
      {waiting > 0 ? <Notice tone="info" text={t('waits-for-report', { count: waiting })} /> : null}
      <div className={`grid gap-16 ${css.top}`}>
        <OrderGap stored={stored} comparison={comparison} />
        <Funnel comparison={comparison} />
      </div>
      <Explanations stored={stored} comparison={comparison} />
    </div>
  );
}

function ComparedAt({ at }: { at: string }): ReactNode {
  const t = useWords('orders');
  const [before = '', after = ''] = t('compared-at', { when: '\n' }).split('\n');
  return (
    <>
      {before}
      <TimeAgo at={at} />
      {after}
    </>
  );
}
