import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import css from './health.module.css';

/** No letter, as the tracker waits for a consent that visits could not give; and the way out. */
export function WithoutConsent({ pages, jobId }: { pages: number; jobId: string }): ReactNode {
  const t = useWords('health');
  const may = useMay();
  return (
    <>
      <p className={`title ${css.healthStatesTitle}`}>{t('consent.title')}</p>
      <p className={`quiet pretty ${css.text}`}>{t('consent.text', { count: pages })}</p>
      <p className="flex wrap gap-16">
        {may('websites.update') ? (
          <Link to="/website/parametres" search={{ step: 'consent' }} className="link touch">
            {t('consent.settings')}
          </Link>
        ) : null}
        <Link to="/jobs/$id" params={{ id: jobId }} search={{ only: 'unanswered' }} className="link touch">
          {t('consent.pages')}
        </Link>
      </p>
    </>
  );
}
