import type { ReactNode } from 'react';
import type { Visit } from '@vigie/contract/page-history.ts';
import { useVisits } from '../../shared/api/observations.ts';
import { useFormat, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { RunHistoryBar, type HistoryBar } from '../../shared/ui/run-history-bar.tsx';
import css from './urls.module.css';

/** Renders the page's last visits as bars, each with a link to its details. */
export function PageVisits({ pageId }: { pageId: string }): ReactNode {
  const t = useWords('urls');
  const format = useFormat();
  const { items: visits } = useVisits(pageId);
  if (!visits || visits.length === 0) return null;
  const barOf = (visit: Visit): HistoryBar => {
    const tone = visitTone(visit);
    return {
      key: visit.id,
      tone,
      label: t(`visit-${tone}`, { when: format.instant(visit.observedAt) }),
      link: {
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, observation: visit.id }),
      },
    };
  };
  return (
    <section className={`grid justify-start one-column gap-8 ${css.section}`}>
      <h3 className="small weight-580 quiet">{t('visits')}</h3>
      <RunHistoryBar label={t('visits')} bars={visits.toReversed().map(barOf)} />
    </section>
  );
}

/** Returns the tone of a visit: failed, passed, or not visited. */
function visitTone({ outcome, checks }: Pick<Visit, 'outcome' | 'checks'>): 'fail' | 'ok' | 'mute' {
  if (outcome === 'failed') return 'mute';
  return Object.values(checks).includes('failed') ? 'fail' : 'ok';
}
