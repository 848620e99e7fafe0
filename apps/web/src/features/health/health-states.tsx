import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Health } from '@vigie/contract/health.ts';
import { CHECKS } from '@vigie/contract/verdict.ts';
import { useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { DEFAULT_SHORTCUT } from '../../period/period.ts';
import { usePeriod } from '../../period/use-period.ts';
import { useMay } from '../../session/use-may.ts';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { GradeRing } from '../../ui/grade-ring.tsx';
import { IconActivity } from '../../ui/icons.ts';
import { SectionTitle } from '../../ui/section-title.tsx';
import { FailedPageList } from './failed-pages.tsx';
import { GradeScale } from './grade-scale.tsx';
import { RunButton } from './health-header.tsx';
import css from './health-states.module.css';

/** No audit yet: neither good nor bad. */
export function NeverMeasured(): ReactNode {
  const t = useWords('health');
  const may = useMay();
  return (
    <>
      <EmptyState
        icon={IconActivity}
        title={t('never.title')}
        text={t(may('websites.run') ? 'never.text' : 'never.text-viewer')}
      >
        <RunButton />
      </EmptyState>
      <WhatIsChecked />
    </>
  );
}

/** While nothing is measured: the five checks, what each looks at, and how they make a grade. */
export function WhatIsChecked(): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  return (
    <>
      <SectionTitle id="checks" title={t('coming.title')} />
      <ul className={css.checks}>
        {CHECKS.map((check) => (
          <li key={check} className={css.check}>
            <h3 className={css.name}>
              {wording.check(check)}
              <span className={css.weight}>{wording.weight(check)}</span>
            </h3>
            <p className={css.description}>{wording.description(check)}</p>
          </li>
        ))}
      </ul>
      <div className={css.scale}>
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

/** Grade F: an audit ran and every page failed to load. */
export function NothingMeasurable({ health }: { health: Health }): ReactNode {
  const t = useWords('health');
  return (
    <>
      <Card title={t('score.title')}>
        <div className={css.failure}>
          <GradeRing grade="F" reliability={null} caption={t('f.caption')} label={t('f.label')} />
          <div className={css.words}>
            <p className={css.title}>{t('f.title', { count: health.figures.pagesFailed })}</p>
            <p className={css.text}>{t('f.text')}</p>
            <FailedPageList health={health} isOpen />
          </div>
        </div>
      </Card>
      <div className={css.scale}>
        <GradeScale grade="F" />
      </div>
    </>
  );
}
