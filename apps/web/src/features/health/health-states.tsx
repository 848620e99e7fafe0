import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { DailyButton } from '../../domain/next-audit/daily-button.tsx';
import { DEFAULT_SHORTCUT } from '../../shared/period/shortcuts.ts';
import { usePeriod } from '../../shared/period/use-period.ts';
import { useCurrentWebsite } from '../../shared/session/current-website.tsx';
import { usePermission } from '../../shared/session/session-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { EmptyState } from '../../shared/ui/empty-state.tsx';
import { GradeRing } from '../../shared/ui/grade-ring.tsx';
import { IconActivity } from '../../shared/ui/icons.ts';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { FailedPageList } from './failed-pages.tsx';
import { GradeScale } from './grade-scale.tsx';
import { RunButton } from './health-header.tsx';
import type { HealthNow } from './health-state.ts';
import { LocationsButton } from './locations-button.tsx';
import css from './health.module.css';

/** Renders the message that no audit ran yet, in a neutral tone. */
export function NeverMeasured(): ReactNode {
  const t = useWords('health');
  const may = usePermission();
  return (
    <>
      <EmptyState
        icon={IconActivity}
        title={t('never.title')}
        text={t(may('websites.run') ? 'never.text' : 'never.text-viewer')}
      >
        <RunButton />
        {may('websites.run') ? <LocationsButton /> : null}
        <DailyButton website={useCurrentWebsite()} />
      </EmptyState>
      <WhatIsChecked />
    </>
  );
}

/** Renders the five checks, what each one tests, and how they make a grade; shown while nothing is measured. */
export function WhatIsChecked(): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  return (
    <>
      <SectionTitle id="checks" title={t('coming.title')} />
      <ul className={`grid gap-12 plain ${css.checks}`}>
        {CHECKS.map((check) => (
          <li key={check} className={`card ${css.check}`}>
            <h3 className={`flex between gap-8 weight-580 ${css.healthStatesName}`}>
              {wording.check(check)}
              <span className="small weight-450 muted">{wording.weight(check)}</span>
            </h3>
            <p className="quiet pretty">{wording.description(check)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-16">
        <GradeScale grade={null} />
      </div>
    </>
  );
}

export function NothingInPeriod(): ReactNode {
  const t = useWords('health');
  const { period, setPeriod } = usePeriod();
  return (
    <EmptyState icon={IconActivity} title={t('nothing.title')} text={t('nothing.text')}>
      {period === DEFAULT_SHORTCUT ? (
        <RunButton />
      ) : (
        <Button variant="default" onClick={() => setPeriod(DEFAULT_SHORTCUT)}>
          {t('nothing.wider')}
        </Button>
      )}
    </EmptyState>
  );
}

/** Renders grade F: an audit ran and every page failed to load. */
export function NothingMeasurable({ health }: { health: HealthNow }): ReactNode {
  const t = useWords('health');
  return (
    <>
      <Card title={t('score.title')}>
        <div className={`grid items-center ${css.failure}`}>
          <GradeRing grade="F" reliability={null} caption={t('f.caption')} label={t('f.label')} />
          <div className="shrink">
            <p className={`title ${css.healthStatesTitle}`}>
              {t('f.title', { count: health.now.pagesFailed })}
            </p>
            <p className={`quiet pretty ${css.text}`}>{t('f.text')}</p>
            <FailedPageList health={health} isOpen />
          </div>
        </div>
      </Card>
      <div className="mt-16">
        <GradeScale grade="F" />
      </div>
    </>
  );
}
