import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { BrokenOrder, StoredMatrix, StoredOrder } from '@vigie/contract/stored-consent.ts';
import { mayOpen } from '@vigie/contract/page-access.ts';
import { ORDER_WORDS } from '@vigie/contract/wording/order-words.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';
import { useUser } from '../../../shared/session/session-provider.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { Disclosure } from '../../../shared/ui/disclosure.tsx';
import { StatusIcon, type Tone } from '../../../shared/ui/status.tsx';
import css from './consent.module.css';

const TONES: Record<StoredOrder, Tone> = {
  'depends-on-speed': 'fail',
  'not-comparable': 'warn',
  'wrong-anyway': 'warn',
  'not-measured': 'mute',
  'nothing-to-hold': 'mute',
  safe: 'ok',
};

/** Renders a page and its order verdict, which opens on the orders that broke. */
export function PageOrder({ page }: { page: StoredMatrix['pages'][number] }): ReactNode {
  const { locale } = useLocale();
  const { url, order, brokenOrders } = page;
  if (order === null) return null;
  const line = (
    <>
      <StatusIcon tone={TONES[order]} size={16} />
      <span className="grow shrink">
        <span className="block weight-540">{ORDER_WORDS[locale].orders[order]}</span>
        <span className="block small muted anywhere mono">{url}</span>
      </span>
    </>
  );
  if (brokenOrders.length === 0)
    return <div className={`row gap-12 ruled unbroken ${css.order}`}>{line}</div>;
  return (
    <Disclosure isPrinted summary={line}>
      <ul className="plain grid one-column gap-10">
        {brokenOrders.map((broken) => (
          <Broken key={[broken.vendorName, broken.state, broken.role].join(' ')} broken={broken} />
        ))}
      </ul>
    </Disclosure>
  );
}

/** Renders an order that broke, beside the usual one. */
function Broken({ broken }: { broken: BrokenOrder }): ReactNode {
  const t = useWords('consent');
  const { locale } = useLocale();
  const role = useUser()?.active_profile.role.slug ?? null;
  const { vendorName, state, observationId, expected, seen } = broken;
  return (
    <li className="grid one-column gap-6 p-12 framed rounded">
      <p className="weight-540 anywhere">{vendorName ?? t('finding.page-banner')}</p>
      <Facts
        facts={[
          [t('finding.state'), t(`state.${state}`)],
          [t('order.late'), ORDER_WORDS[locale].roles[broken.role]],
          expected === null ? null : [t('order.usual'), expected],
          seen === null ? null : [t('order.broken'), seen],
        ]}
      />
      {mayOpen('urls-liste', role) ? (
        <Link to="/urls/liste" search={{ observation: observationId }} className="link touch no-print">
          {t('order.visit')}
        </Link>
      ) : null}
    </li>
  );
}
