import { useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Health } from '@vigie/contract/health.ts';
import { useFormat, useWording, useWords } from '../../i18n/i18n-provider.tsx';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Fold } from '../../ui/fold.tsx';
import { SectionTitle } from '../../ui/section-title.tsx';
import { StatusIcon } from '../../ui/status.tsx';
import { RemedyAdvice } from '../../evidence/remedy.tsx';
import { CauseLinks } from './cause-links.tsx';
import { PastCauses } from './past-causes.tsx';
import css from './root-causes.module.css';

type RootCause = Health['rootCauses'][number];

/** How many causes stand there before "show all". */
const SHOWN = 5;

interface RootCausesProps {
  /** Open now. */
  causes: Health['rootCauses'];
  /** Of the period, and not open now. */
  past: Health['pastCauses'];
}

export function RootCauses({ causes, past }: RootCausesProps): ReactNode {
  const t = useWords('health');
  const [all, setAll] = useState(false);
  const shown = all ? causes : causes.slice(0, SHOWN);
  const most = Math.max(...causes.map(({ costPoints }) => costPoints), 0.1);
  return (
    <section aria-labelledby="causes">
      <SectionTitle id="causes" title={t('causes.title')} hint={causes.length > 0 ? t('causes.hint') : ''} />
      {causes.length === 0 ? <AllWell /> : null}
      <div className={`grid shrink clip card ${css.list}`}>
        {shown.map((cause, index) => (
          <Cause key={`${cause.check}/${cause.reason}`} cause={cause} most={most} isOpen={index === 0} />
        ))}
      </div>
      {shown.length < causes.length ? (
        <Button variant="default" className="mt-10 no-print" onClick={() => setAll(true)}>
          {t('causes.all', { count: causes.length })}
        </Button>
      ) : null}
      <PastCauses causes={past} />
    </section>
  );
}

function Cause({ cause, most, isOpen }: { cause: RootCause; most: number; isOpen: boolean }): ReactNode {
  const t = useWords('health');
  const wording = useWording();
  const format = useFormat();
  const { check, reason, pages, costPoints, consequencePoints, example } = cause;
  return (
    <Fold
      isPrinted
      isOpen={isOpen}
      summary={
        <span className={`grid items-center grow shrink gap-14 ${css.row}`}>
          <StatusIcon tone="fail" />
          <span className="shrink">
            <span className="block weight-580">{wording.check(check)}</span>
            <span className="block quiet anywhere pretty">
              {wording.reason(check, reason, example.evidence)}
            </span>
            {consequencePoints > 0 ? (
              <span className="block small muted number">
                {t('causes.consequence', { points: format.points(consequencePoints) })}
              </span>
            ) : null}
          </span>
          <span className={`clip sunken ${css.bar}`} aria-hidden>
            <span style={{ width: `${Math.max(2, (100 * costPoints) / most)}%` }} />
          </span>
          <span className={`weight-620 number nowrap text-end ${css.cost}`}>
            {t('points', { points: `−${format.points(costPoints)}` })}
          </span>
          <span className={`small muted number nowrap text-end ${css.pages}`}>
            {t('pages', { count: pages })}
          </span>
        </span>
      }
    >
      <div className={`grid shrink gap-10 ${css.body}`}>
        <RemedyAdvice remedy={example.remedy} />
        <p className={`row shrink gap-8 muted ${css.example}`}>
          <span>{t('causes.example')}</span>
          <ExternalLink url={example.url} />
        </p>
        <CauseLinks check={check} reason={reason} />
      </div>
    </Fold>
  );
}

function AllWell(): ReactNode {
  const t = useWords('health');
  return (
    <p className={`row gap-10 rounded weight-540 ${css.well}`}>
      <StatusIcon tone="ok" size={18} />
      {t('causes.none')}
    </p>
  );
}
