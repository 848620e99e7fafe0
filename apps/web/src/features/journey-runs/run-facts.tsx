import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JourneyRunDetail } from '@vigie/contract/stored-journey.ts';
import { conformityOf } from '@vigie/contract/tracking-plan.ts';
import { stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Notice } from '../../shared/ui/notice.tsx';
import css from './journey-runs.module.css';

/** Renders the figures of a run, and the failed step with its reason. */
export function JourneyRunFacts({ run }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  const format = useFormat();
  const { agent, durationMs, stepsDone, stepsTotal, jobId, steps } = run;
  const events = steps.reduce((sum, { eventsTotal }) => sum + eventsTotal, 0);
  const facts = [
    [t('fact.steps'), t('of', { part: format.number(stepsDone), whole: format.number(stepsTotal) })],
    [t('fact.events'), format.exact(events)],
    [t('fact.plan'), <PlanFigures key="plan" run={run} />],
    [t('fact.duration'), durationMs === null ? t('unknown') : format.duration(durationMs / 1000)],
    [t('fact.agent'), agent ?? t('unknown')],
    [
      t('fact.job'),
      <Link key="job" to="/jobs" search={{ job: jobId }} className="accent">
        {t('job')}
      </Link>,
    ],
  ] as const;
  return (
    <div className="grid one-column gap-12 mb-16">
      <FailedStep run={run} />
      <dl className={`grid card ${css.facts}`}>
        {facts.map(([name, value]) => (
          <div key={name} className="shrink">
            <dt className="small muted">{name}</dt>
            <dd className="weight-580 number anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function FailedStep({ run: { failedStep, id } }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  if (failedStep === null) return null;
  const { number, reason } = failedStep;
  const label = stepTextIn(locale, failedStep);
  return (
    <Notice tone="warn" title={t('failed-step', { number, label })}>
      <p className="pretty">
        {reason === null ? null : stepFailureIn(locale, reason.code)} {t('failed-step.text')}
      </p>
      <Link to="/parcours-passage" search={{ id, etape: number }} resetScroll={false} className="link touch">
        {t('to-step')}
      </Link>
    </Notice>
  );
}

/** Renders the conformity of a run with its plan version; nothing without a plan. */
function PlanFigures({ run: { planVersion, figures } }: { run: JourneyRunDetail }): ReactNode {
  const t = useWords('journey-runs');
  const format = useFormat();
  if (planVersion === null || figures === null) return t('plan.none');
  const conformity = conformityOf(figures);
  return (
    <>
      {conformity === null ? t('plan.nothing-due') : format.rate(conformity)}{' '}
      <span className="small muted weight-450">
        {t('plan.version', { version: planVersion })}
        {conformity === null
          ? null
          : ` · ${t('plan.due', { met: figures.met, due: figures.due })} · ${t('plan.seen', { valid: figures.valid, seen: figures.seen })}`}
      </span>
    </>
  );
}
