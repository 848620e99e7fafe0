import type { ReactNode } from 'react';
import { Link } from '@tanstack/react-router';
import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { RecordedStep } from '@vigie/contract/recording.ts';
import { stepFailureIn } from '@vigie/contract/wording/step-words.ts';
import { useJourneyRun } from '../../shared/api/journey-runs.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { StatusIcon, type Tone } from '../../shared/ui/status.tsx';
import { TimeAgo } from '../../shared/ui/time-ago.tsx';
import css from './journeys.module.css';
import { StepText } from './step-text.tsx';
import { QueryView } from '../../shared/resource/query-view.tsx';

const TONES: Record<StepRecord['outcome'], Tone> = { passed: 'ok', failed: 'warn', skipped: 'mute' };

/** Renders the steps of a journey, each with its result in the last run. */
export function JourneySteps({ journey }: { journey: JourneyDetail }): ReactNode {
  const t = useWords('journeys');
  const { lastRun, recording } = journey;
  const hasResult = lastRun !== null && lastRun.outcome !== null;
  const query = useJourneyRun(hasResult ? lastRun.id : null);
  const { data: run } = query;
  const resultOf = (step: RecordedStep, number: number) => {
    const result = run?.steps[number - 1];
    return result?.type === step.type ? result : undefined;
  };
  const isOlder = run !== undefined && recording.steps.some((step, index) => !resultOf(step, index + 1));
  return (
    <Card
      title={t('steps.title', { count: recording.steps.length })}
      aside={
        run === undefined ? null : (
          <span className="small muted">
            <LastRunLink runId={run.id} at={run.at} />
          </span>
        )
      }
    >
      <QueryView query={query} failed={t('steps.failed')} skeleton={null} />
      {isOlder ? <p className="small muted pretty mb-12">{t('steps.older')}</p> : null}
      <ol className="plain">
        {recording.steps.map((step, index) => (
          <StepLine
            key={index}
            step={step}
            number={index + 1}
            result={resultOf(step, index + 1)}
            runId={run?.id ?? ''}
          />
        ))}
      </ol>
    </Card>
  );
}

function LastRunLink({ runId, at }: { runId: string; at: string }): ReactNode {
  const t = useWords('journeys');
  return (
    <>
      <TimeAgo at={at} />
      {' · '}
      <Link className="accent" to="/parcours-passage" search={{ id: runId }}>
        {t('steps.see-run')}
      </Link>
    </>
  );
}

interface StepLineProps {
  step: RecordedStep;
  number: number;
  result: StepRecord | undefined;
  runId: string;
}

function StepLine({ step, number, result, runId }: StepLineProps): ReactNode {
  const t = useWords('journeys');
  const format = useFormat();
  const { locale } = useLocale();
  const outcome = t(`outcome.${result?.outcome ?? 'none'}`);
  return (
    <li className={`grid items-start ruled ${css.step}`}>
      <span className="small muted number text-end" aria-hidden>
        {number}
      </span>
      <span className="grid shrink">
        <StepText step={step} />
        {result?.reason ? (
          <span className="block small pretty warn anywhere">
            {stepFailureIn(locale, result.reason.code)}
            {result.reason.detail === '' ? null : ` (${result.reason.detail})`}
          </span>
        ) : null}
        {result && result.staleSelectors.length > 0 ? (
          <span className="block small muted anywhere">
            {t('steps.stale', { selectors: result.staleSelectors.join(', ') })}
            {result.selector === null ? null : ` · ${t('steps.used', { selector: result.selector })}`}
          </span>
        ) : null}
      </span>
      <span className="row gap-6 small muted nowrap">
        {result && result.outcome !== 'skipped' ? format.milliseconds(result.durationMs) : null}
        <StatusIcon tone={result ? TONES[result.outcome] : 'mute'} />
        {result ? (
          <Link className="inherit" to="/parcours-passage" search={{ id: runId, etape: String(number) }}>
            {outcome}
          </Link>
        ) : (
          <span className="sr-only">{outcome}</span>
        )}
      </span>
    </li>
  );
}
