import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { CauseDetail } from '@vigie/contract/cause.ts';
import { useOrderComparison, type ComparedPeriod } from '../../shared/api/orders.ts';
import { useWords } from '../../shared/i18n/i18n-provider.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { Explanations } from './explanations.tsx';
import { OrderDays } from './order-days.tsx';
import { OrderGap } from './order-gap.tsx';

const DAY_MS = 86_400_000;
/** Days of a comparison. */
const DAYS = 30;
/** Days in the table. The page of orders has all. */
const ROWS = 10;

interface OrdersOfCauseProps {
  cause: CauseDetail;
  websiteId: string;
}

/** Renders the orders that a cause is about: the gap with its parts, the groups that were tried, and the figures by day. */
export function OrdersOfCause({ cause, websiteId }: OrdersOfCauseProps): ReactNode {
  const t = useWords('orders');
  const period = periodOf(cause, websiteId);
  const { data: stored } = useOrderComparison(period);
  const comparison = stored?.comparison ?? null;
  const mayList = usePermission()('orders.list');
  const { from, to } = stored ?? period;
  return (
    <section className="grid one-column gap-16" aria-labelledby="orders-of-cause">
      <SectionTitle id="orders-of-cause" title={t('cause.title')} />
      {stored === undefined || comparison === null ? null : (
        <>
          <OrderGap stored={stored} comparison={comparison} />
          <Explanations stored={stored} comparison={comparison} />
        </>
      )}
      <OrderDays period={period} rowsMax={ROWS} />
      {mayList ? (
        <p>
          <Link
            to="/commandes"
            search={{ website: websiteId, view: 'orders', position: 'missing', from, to }}
            className="link"
          >
            {t('cause.missing')}
          </Link>
        </p>
      ) : null}
    </section>
  );
}

/** Returns the days of a cause: those up to its last day, or the newest ones while it lasts. */
function periodOf({ subject, endedAt }: CauseDetail, websiteId: string): ComparedPeriod {
  const last = subject.kind === 'orders-rise' ? subject.day : endedAt?.slice(0, 10);
  if (last === undefined) return { websiteId };
  const first = new Date(Date.parse(last) - (DAYS - 1) * DAY_MS).toISOString().slice(0, 10);
  return { websiteId, from: first, to: last };
}
