import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { OrderImport } from '@vigie/contract/order-import.ts';
import { isImportOver } from '../../shared/api/orders.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import { ProgressBar } from '../../shared/ui/progress-bar.tsx';
import { useFaultTexts } from './fault-texts.ts';
import { LeftOut } from './import-preview.tsx';
import css from '../../domain/orders/orders.module.css';

/** Renders a started import: its progress, then its result and the faults of its rows. */
export function ImportReport({ of: one }: { of: OrderImport }): ReactNode {
  const t = useWords('orders');
  const { fileFault } = useFaultTexts();
  if (!isImportOver(one)) return <Progress of={one} />;
  return (
    <div className="grid one-column gap-16">
      {one.fault === null ? null : (
        <Notice tone="fail" title={t('report.file-failed')} text={fileFault(one.fault)} />
      )}
      {one.state === 'done' ? <Result of={one} /> : null}
      {one.leftOut.length === 0 ? null : <LeftOut leftOut={one.leftOut} />}
      {one.faults.length === 0 ? null : <Faults of={one} />}
      <p className="flex wrap gap-10">
        <Button renderRoot={(props) => <Link to="/commandes" {...props} />}>{t('report.see')}</Button>
        {one.kind === 'orders' ? (
          <Button
            variant="default"
            renderRoot={(props) => (
              <Link to="/commandes/importer" search={{ kind: 'purchases' }} {...props} />
            )}
          >
            {t('report.next-purchases')}
          </Button>
        ) : null}
      </p>
    </div>
  );
}

function Progress({ of: { state, readBytes, sizeBytes } }: { of: OrderImport }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  return (
    <Card title={t('report.progress')}>
      <div className="grid one-column gap-10">
        <output className="quiet number">
          {state === 'waiting'
            ? t('report.waiting')
            : t('report.reading', { read: format.bytes(readBytes), size: format.bytes(sizeBytes) })}
        </output>
        <ProgressBar label={t('report.progress')} value={readBytes} max={sizeBytes} />
      </div>
    </Card>
  );
}

const COUNTS = ['added', 'changed', 'unchanged', 'rejected'] as const;

function Result({ of: one }: { of: OrderImport }): ReactNode {
  const t = useWords('orders');
  const format = useFormat();
  return (
    <Card title={t('report.result')}>
      <p className="quiet mb-12">{t('report.done', { count: one.rows })}</p>
      <dl className="flex wrap gap-18">
        {COUNTS.map((name) => (
          <div key={name}>
            <dt className="small muted">{t(`report.${name}`)}</dt>
            <dd className={`number weight-620 ${css.figure}`}>{format.exact(one[name])}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

function Faults({ of: { faults, faultCounts } }: { of: OrderImport }): ReactNode {
  const t = useWords('orders');
  const { rowFault } = useFaultTexts();
  const all = Object.values(faultCounts).reduce((sum, count) => sum + count, 0);
  return (
    <Card title={t('report.faults')}>
      <ul className="plain">
        {faults.map((fault, index) => (
          <li key={index} className={`ruled anywhere ${css.row}`}>
            {rowFault(fault)}
          </li>
        ))}
      </ul>
      {all > faults.length ? (
        <p className="muted mt-8">{t('fault.more', { count: all - faults.length })}</p>
      ) : null}
    </Card>
  );
}
