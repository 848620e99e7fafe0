import type { ReactNode } from 'react';
import type { Health } from '@vigie/contract/health.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import css from './figures-strip.module.css';

export function FiguresStrip({ figures }: { figures: Health['figures'] }): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { pagesMeasured, pagesFailed, hits, pageViews, audits, agentsOnline, agents } = figures;
  const entries = [
    {
      label: t('figures.pages'),
      value: pagesMeasured,
      note: pagesFailed > 0 ? t('figures.failed', { count: pagesFailed }) : '',
    },
    { label: t('figures.hits'), value: hits, note: '' },
    { label: t('figures.page-views'), value: pageViews, note: '' },
    { label: t('figures.audits'), value: audits, note: '' },
  ];
  return (
    <dl className={css.strip}>
      {entries.map(({ label, value, note }) => (
        <div key={label} className={css.figure}>
          <dt className={css.label}>{label}</dt>
          <dd className={css.value} title={format.exact(value)}>
            {format.number(value)} {note ? <small className={css.note}>{note}</small> : null}
          </dd>
        </div>
      ))}
      <div className={css.figure}>
        <dt className={css.label}>{t('figures.agents')}</dt>
        <dd className={css.value}>
          {format.exact(agentsOnline)} / {format.exact(agents)}{' '}
          <small className={css.note}>{t('figures.online', { count: agentsOnline })}</small>
        </dd>
      </div>
    </dl>
  );
}
