import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearch } from '@tanstack/react-router';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Disclosure } from '../../shared/ui/disclosure.tsx';
import { Tag } from '../../shared/ui/pill.tsx';
import { SectionTitle } from '../../shared/ui/section-title.tsx';
import { StatusIcon } from '../../shared/ui/status.tsx';
import { STEP_TONES } from '../../domain/journey-runs/run-words.ts';
import { StepBody } from './step-body.tsx';
import css from './journey-runs.module.css';

/**
 * Number of steps up to which all are drawn. In a longer run, a step is drawn once it is opened: it can contain
 * a hundred events.
 */
const STEPS_DRAWN = 60;

/** Renders the steps in order; the step in the address, else the failed one, is open and scrolled into view. */
export function RunStepList({ run }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  const { etape }: { etape?: string } = useSearch({ strict: false });
  const named = etape === undefined ? null : Number(etape);
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (named === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-step="${named}"] summary`);
    row?.scrollIntoView?.({ block: 'start' });
    row?.focus({ preventScroll: true });
  }, [named]);
  return (
    <section className="shrink" aria-labelledby="steps">
      <SectionTitle id="steps" title={t('steps')} />
      {run.steps.length === 0 ? <p className="card p-18 muted">{t('steps.none')}</p> : null}
      <ol ref={list} className="plain card clip">
        {run.steps.map((step) => (
          <li key={step.number} data-step={step.number} className={css.step}>
            <StepRow run={run} step={step} isOpen={step.number === (named ?? run.failedStep?.number)} />
          </li>
        ))}
      </ol>
    </section>
  );
}

interface StepRowProps {
  run: JourneyRunDetail;
  step: JourneyRunDetail['steps'][number];
  isOpen: boolean;
}

function StepRow({ run, step, isOpen }: StepRowProps): ReactNode {
  const t = useWords('journey-runs');
  const format = useFormat();
  const { locale } = useLocale();
  const [wasOpened, setWasOpened] = useState(run.steps.length <= STEPS_DRAWN);
  const { number, outcome, durationMs, eventsTotal, staleSelectors, consoleErrors } = step;
  const findings = run.findings.filter((finding) => finding.step === number).length;
  const details = [
    t(`step.${outcome}`),
    outcome === 'skipped' ? null : format.milliseconds(durationMs),
    eventsTotal === 0 ? null : t('events.count', { count: eventsTotal }),
    consoleErrors.length === 0 ? null : t('console.count', { count: consoleErrors.length }),
  ];
  return (
    <Disclosure
      isPrinted
      isOpen={isOpen}
      onOpen={() => setWasOpened(true)}
      summary={
        <>
          <StatusIcon tone={STEP_TONES[outcome]} />
          <span className="grow shrink">
            <span className="block weight-540 anywhere">
              {number}. {stepTextIn(locale, step)}
            </span>
            <span className="row wrap gap-4-14 small muted number">
              {details.filter((part) => part !== null).join(' · ')}
              {staleSelectors.length === 0 ? null : <Tag>{t('stale')}</Tag>}
              {findings === 0 ? null : (
                <span className="inline-row gap-4 weight-580 tone" data-tone="fail">
                  <StatusIcon tone="fail" size={14} />
                  {t('findings.count', { count: findings })}
                </span>
              )}
            </span>
          </span>
        </>
      }
    >
      {isOpen || wasOpened ? <StepBody step={step} /> : null}
    </Disclosure>
  );
}
