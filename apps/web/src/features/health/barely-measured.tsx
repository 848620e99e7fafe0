import type { ReactNode } from 'react';
import { countMeasuredChecks } from '@vigie/contract/score.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { GradeRing } from '../../ui/grade-ring.tsx';
import type { HealthNow } from './health-state.ts';
import css from './health.module.css';
import { useUnansweredPages } from '../../api/unanswered-pages.ts';
import { Busy } from '../../ui/busy.tsx';
import { WithoutConsent } from './without-consent.tsx';
import { SeenTrackers } from './seen-trackers-list.tsx';

/** No letter yet: how much was measured, what was seen on the pages, and one click that takes it as settings. */
export function BarelyMeasured({ health: { now } }: { health: HealthNow }): ReactNode {
  const t = useWords('health');
  const may = useMay();
  const measured = t('barely.measured', {
    count: countMeasuredChecks(now.score.checks),
    total: CHECKS.length,
  });
  const unanswered = useUnansweredPages(may('jobs.pages') ? now.jobId : null);
  if (unanswered === undefined) return <Busy label={t('barely.looking')} />;
  const mayTake = may('websites.update') && may('jobs.pages') && may('observations.get');
  return (
    <Card title={t('score.title')}>
      <div className={`grid items-center ${css.failure}`}>
        <GradeRing
          grade={null}
          reliability={null}
          caption={measured}
          label={t('barely.label', { measured })}
        />
        <div className="shrink">
          {unanswered > 0 ? (
            <WithoutConsent pages={unanswered} jobId={now.jobId ?? ''} />
          ) : (
            <>
              <p className={`title ${css.healthStatesTitle}`}>{t('barely.title')}</p>
              <p className={`quiet pretty ${css.text}`}>{t(mayTake ? 'barely.text' : 'barely.viewer')}</p>
              {mayTake ? <SeenTrackers jobId={now.jobId} /> : null}
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
