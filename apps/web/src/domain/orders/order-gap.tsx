import type { ReactNode } from 'react';
import type { OrderComparison } from '@vigie/contract/order-comparison.ts';
import type { StoredComparison } from '@vigie/contract/orders.ts';
import { gapParts, gapSentence, type GapPart } from '@vigie/contract/wording/order-comparison-text.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import css from './orders.module.css';

interface OrderGapProps {
  stored: StoredComparison;
  comparison: OrderComparison;
}

/** Renders the missing orders as a share of the paid ones, with the parts of this gap. */
export function OrderGap({ stored: { amounts, currency, timeZone }, comparison }: OrderGapProps): ReactNode {
  const t = useWords('orders');
  const { locale } = useLocale();
  const format = useFormat();
  const { paid, missing } = comparison.totals;
  const money = (value: number) => `${format.number(value)} ${currency}`;
  return (
    <Card title={t('gap.title')}>
      {missing === 0 ? null : (
        <p className={`weight-640 number ${css.gap}`}>{format.rate((100 * missing) / paid)}</p>
      )}
      <p className="quiet pretty">{gapSentence(comparison, locale)}</p>
      {amounts === null || missing === 0 ? null : (
        <p className="quiet number">
          {t('gap.amount', { missing: money(amounts.missing), paid: money(amounts.paid) })}
        </p>
      )}
      <Parts parts={gapParts(comparison, { locale, timeZone }).filter(({ size }) => size > 0)} />
    </Card>
  );
}

function Parts({ parts }: { parts: readonly GapPart[] }): ReactNode {
  const t = useWords('orders');
  if (parts.length === 0) return null;
  return (
    <>
      <div className={`flex mb-12 mt-14 ${css.parts}`} aria-hidden>
        {parts.map(({ kind, size, label }) => (
          <span key={label} className={css.part} data-kind={kind} style={{ flex: size }} />
        ))}
      </div>
      <ul className="grid gap-8 plain" aria-label={t('gap.label')}>
        {parts.map(({ kind, points, label }) => (
          <li key={label} className="line gap-8">
            <span className={`fixed ${css.part} ${css.key}`} data-kind={kind} aria-hidden />
            <span className="shrink anywhere">{t('gap.part', { points, what: label })}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
