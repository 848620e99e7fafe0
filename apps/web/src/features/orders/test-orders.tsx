import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { TestOrder, TestOrderOutcome } from '@vigie/contract/test-orders.ts';
import { ORDER_COMPARISON_WORDS } from '@vigie/contract/wording/order-comparison-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { DataTable } from '../../shared/ui/data-table.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';

const TONES: Record<TestOrderOutcome, Tone> = {
  counted: 'info',
  'not-counted': 'fail',
  waiting: 'mute',
  held: 'mute',
  'not-sent': 'fail',
  unseen: 'mute',
};

/** Renders test orders with the purchases that journeys recorded for them; nothing without any. */
export function TestOrders({ tests }: { tests: readonly TestOrder[] }): ReactNode {
  const t = useWords('orders');
  if (tests.length === 0) return null;
  return (
    <Card title={t('tests.title')}>
      <p className="quiet pretty mb-10">{t('tests.text')}</p>
      <DataTable<TestOrder>
        label={t('tests.title')}
        rows={tests}
        keyOf={({ ending, at }) => `${ending} ${at}`}
        columns={[
          {
            key: 'order',
            title: t('tests.order'),
            cellClass: 'weight-450',
            cell: (one) => <Order one={one} />,
          },
          { key: 'journey', title: t('tests.journey'), cell: (one) => <Journey one={one} /> },
          {
            key: 'report',
            title: t('tests.report'),
            cell: ({ outcome }) => (
              <>
                <Pill tone={TONES[outcome]}>{t(`tests.outcome.${outcome}`)}</Pill>
                <span className="block small muted pretty mt-4">{t(`tests.about.${outcome}`)}</span>
              </>
            ),
          },
        ]}
      />
    </Card>
  );
}

function Order({ one: { ending, at, order } }: { one: TestOrder }): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const { states } = ORDER_COMPARISON_WORDS[locale];
  return (
    <>
      <span className="block mono weight-540">{t('list.ending', { ending })}</span>
      <span className="block small muted number">{format.instant(at)}</span>
      {order?.state === 'test' ? null : (
        <span className="block small quiet pretty">
          {order === null ? t('tests.no-order') : t('tests.not-marked', { state: states[order.state] })}
        </span>
      )}
    </>
  );
}

function Journey({ one: { run, sentTo } }: { one: TestOrder }): ReactNode {
  const t = useWords('orders');
  if (run === null) return <span className="muted">–</span>;
  return (
    <>
      <Link to="/parcours-passage" search={{ id: run.id }} className="link anywhere">
        {run.title}
      </Link>
      {sentTo.length === 0 ? null : (
        <span className="block small muted anywhere">{t('tests.sent', { families: sentTo.join(', ') })}</span>
      )}
    </>
  );
}
