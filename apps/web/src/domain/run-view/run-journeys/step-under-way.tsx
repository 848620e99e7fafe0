import type { ReactNode } from 'react';
import type { Job } from '@vigie/contract/job.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useLocale, useWords } from '../../../shared/i18n/i18n-provider.tsx';

interface StepUnderWayProps {
  step: NonNullable<Job['progress']['step']>;
  /** True if the journey is named, because its job runs others too. */
  isNamed: boolean;
}

/** Renders the step that an agent executes now: its number, the total, and its action. */
export function StepUnderWay({ step, isNamed }: StepUnderWayProps): ReactNode {
  const t = useWords('run-journeys');
  const { locale } = useLocale();
  const text = stepTextIn(locale, step);
  return (
    <>
      {isNamed ? <span className="shrink small muted ellipsis">{step.title}</span> : null}
      <span className="fixed small muted number">
        {t('step', { number: step.number, count: step.total })}
      </span>
      <span className="shrink ellipsis" title={text}>
        {text}
      </span>
    </>
  );
}
