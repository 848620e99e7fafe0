import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { StoredComparison } from '@vigie/contract/orders.ts';
import type { OrderComparison, OrderExplanation } from '@vigie/contract/order-comparison.ts';
import { describeWhere } from '@vigie/contract/wording/order-comparison-text.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import css from './orders.module.css';

type Trial = StoredComparison['trials'][number];
type Row = OrderExplanation & { trial: Trial | undefined };

interface ExplanationsProps {
  stored: StoredComparison;
  comparison: OrderComparison;
}

/** Renders the groups of orders that explain missing ones, each with the journey that tries it. */
export function Explanations({ stored, comparison }: ExplanationsProps): ReactNode {
  const t = useWords('orders');
  const { explanations, totals } = comparison;
  if (totals.missing === 0) return null;
  const rows = explanations.map((one, index) => ({
    ...one,
    trial: stored.trials.find(({ explanation }) => explanation === index),
  }));
  return (
    <Card
      title={t('explained.title')}
      aside={
        <Link to="/aide/detail/$id" params={{ id: 'order-reconciliation' }} className="link small">
          {t('explained.method')}
        </Link>
      }
    >
      {rows.length === 0 ? (
        <>
          <p className="weight-540">{t('explained.none')}</p>
          <p className="quiet pretty">{t('explained.none-text')}</p>
        </>
      ) : (
        <Table rows={rows} timeZone={stored.timeZone} />
      )}
      <Tried columns={stored.triedColumns} />
    </Card>
  );
}

/** Renders which columns were tried; nothing if an older comparison lacks them. */
function Tried({ columns }: { columns: readonly string[] }): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  if (columns.length === 0) return null;
  const names: Readonly<Record<string, string>> = ORDER_COMPARISON_WORDS[locale].columns;
  const shown = columns.map((column) => names[column] ?? column).join(', ');
  return <p className="mt-10 small muted pretty anywhere">{t('explained.tried', { columns: shown })}</p>;
}

function Table({ rows, timeZone }: { rows: readonly Row[]; timeZone: string }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  const { locale } = useLocale();
  const rate = (share: number) => format.rate(100 * share);
  return (
    <DataTable<Row>
      label={t('explained.label')}
      rows={rows}
      keyOf={({ where }) => JSON.stringify(where)}
      columns={[
        {
          key: 'where',
          title: t('explained.group'),
          cellClass: 'weight-450',
          cell: ({ trial, ...one }) => (
            <>
              <span className="block weight-540 anywhere">
                {describeWhere(one.where, { locale, timeZone })}
              </span>
              {trial ? <TrialLine one={{ ...one, trial }} /> : null}
            </>
          ),
        },
        {
          key: 'missing',
          title: t('explained.missing'),
          width: '26%',
          cell: ({ missing, orders, missingShare, interval: [low, high] }) => (
            <>
              <span className="block number weight-540">{rate(missingShare)}</span>
              <span className="block small muted number">
                {t('explained.counts', { missing: format.exact(missing), orders: format.exact(orders) })}
              </span>
              <span className="block small muted number">
                {t('explained.interval', { from: rate(low), to: rate(high) })}
              </span>
            </>
          ),
        },
        {
          key: 'elsewhere',
          title: t('explained.elsewhere'),
          width: '13%',
          cellClass: 'number',
          cell: ({ missingElsewhereShare }) => rate(missingElsewhereShare),
        },
        {
          key: 'explains',
          title: t('explained.explains'),
          width: '13%',
          cell: ({ explains }) => (
            <>
              <span className="block number weight-540">{rate(explains)}</span>
              <span className={`block ${css.bar}`} aria-hidden>
                <span style={{ width: `${100 * explains}%` }} />
              </span>
            </>
          ),
        },
      ]}
    />
  );
}

function TrialLine({ one: { trial, ...one } }: { one: Row & { trial: Trial } }): ReactNode {
  const t = useWords('orders');
  const may = usePermission();
  const format = useFormat();
  const { locale } = useLocale();
  const { journey, values } = trial;
  const shown = describeWhere(values, { locale, timeZone: 'UTC' });
  if (journey !== null)
    return (
      <TrialAction
        text={t('explained.trial', { name: journey.name })}
        action={t('explained.try')}
        isShown={may('journeys.run')}
        to="/parcours-voir"
        search={{ id: journey.id, run: 'yes', values: new URLSearchParams(journey.values).toString() }}
      />
    );
  const figures = {
    missing: format.exact(one.missing),
    orders: format.exact(one.orders),
    elsewhere: format.rate(100 * one.missingElsewhereShare),
  };
  return may('journeys.create') ? (
    <TrialAction
      text={t('explained.proposal')}
      action={t('explained.record')}
      isShown
      to="/parcours-editer"
      search={{
        title: t('explained.journey', { values: shown }),
        description: t('explained.journey-text', figures),
      }}
    />
  ) : null;
}

interface TrialActionProps {
  text: string;
  action: string;
  isShown: boolean;
  to: '/parcours-voir' | '/parcours-editer';
  search: Record<string, string>;
}

function TrialAction({ text, action, isShown, to, search }: TrialActionProps): ReactNode {
  return (
    <span className="flex wrap items-center gap-8 mt-6 small quiet">
      <span className="shrink pretty">{text}</span>
      {isShown ? (
        <Button
          variant="default"
          size="compact-sm"
          renderRoot={(props) => <Link {...props} to={to} search={search} />}
        >
          {action}
        </Button>
      ) : null}
    </span>
  );
}
