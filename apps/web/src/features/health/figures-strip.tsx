import type { ReactNode } from 'react';
import type { Health } from '@vigie/contract/health.ts';
import { useFormat, useWords } from '../../i18n/i18n-provider.tsx';
import css from './health.module.css';

interface FiguresStripProps {
  figures: Health['figures'];
  /** How many pages the website has now; the figures count visits. */
  pages: number;
}

export function FiguresStrip({ figures, pages }: FiguresStripProps): ReactNode {
  const t = useWords('health');
  const format = useFormat();
  const { pagesMeasured, pagesFailed, hits, pageViews, audits, agentsOnline, agents } = figures;
  const entries = [
    {
      label: t('figures.visits'),
      value: pagesMeasured + pagesFailed,
      note: [
        t('figures.of-pages', { count: pages }),
        ...(pagesFailed > 0 ? [t('figures.failed', { count: pagesFailed })] : []),
      ].join(', '),
    },
    { label: t('figures.hits'), value: hits, note: t('figures.in-period') },
    { label: t('figures.page-views'), value: pageViews, note: t('figures.in-period') },
    { label: t('figures.audits'), value: audits, note: t('figures.in-period') },
  ];
  return (
    <dl className={`grid clip rounded card ${css.strip}`}>
      {entries.map(({ label, value, note }) => (
        <div key={label} className={css.figure}>
          <dt className="small muted">{label}</dt>
          <dd className={`weight-620 number ${css.value}`} title={format.exact(value)}>
            {format.number(value)} <small className={`small weight-450 muted ${css.note}`}>{note}</small>
          </dd>
        </div>
      ))}
      <div className={css.figure}>
        <dt className="small muted">{t('figures.agents')}</dt>
        <dd className={`weight-620 number ${css.value}`}>
          {format.exact(agentsOnline)} / {format.exact(agents)}{' '}
          <small className={`small weight-450 muted ${css.note}`}>
            {t('figures.online', { count: agentsOnline })}
          </small>
        </dd>
      </div>
    </dl>
  );
}
