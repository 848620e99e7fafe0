import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JourneyRunOfJob } from '@vigie/contract/stored-journey.ts';
import { stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useRunsOfJob } from '../../shared/api/journey-runs.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import { toneOfRun, useOutcomeText } from './run-words.ts';
import { FailureNotice } from '../../shared/ui/failure-notice.tsx';

/** Renders the journeys of a job, each with its result and a link to its run; nothing if it has none. */
export function JobJourneys({ jobId }: { jobId: string }): ReactNode {
  const t = useWords('journey-runs');
  const { data, error } = useRunsOfJob(jobId);
  if (!data && error) return <FailureNotice tone="warn" error={error} title={t('of-job.failed')} />;
  if (!data || data.length === 0) return null;
  return (
    <Card title={t('of-job')}>
      <ul className="plain">
        {data.map((run) => (
          <li key={run.id} className="ruled">
            <JourneyOfJob run={run} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function JourneyOfJob({ run }: { run: JourneyRunOfJob }): ReactNode {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  const format = useFormat();
  const outcomeText = useOutcomeText();
  const { id, title, failedStep, stepsDone, stepsTotal, findings, outcome } = run;
  const details = [
    t('compare.steps', { done: format.exact(stepsDone), count: stepsTotal }),
    findings === 0 ? null : t('findings.count', { count: findings }),
    failedStep === null
      ? null
      : t('failed-step', { number: failedStep.number, label: stepTextIn(locale, failedStep) }),
    failedStep?.reason ? stepFailureIn(locale, failedStep.reason.code) : null,
  ];
  return (
    <div className="row wrap between gap-4-14 min-36">
      <div className="shrink">
        <Link to="/parcours-passage" search={{ id }} className="link touch anywhere">
          {title}
        </Link>
        {outcome === null ? null : (
          <p className="small muted number anywhere">{details.filter((part) => part !== null).join(' · ')}</p>
        )}
      </div>
      <Pill tone={toneOfRun(run)}>{outcomeText(run)}</Pill>
    </div>
  );
}
