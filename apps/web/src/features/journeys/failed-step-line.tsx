import type { ReactNode } from 'react';
import type { JourneyRun } from '@vigie/contract/stored-journey.ts';
import { stepTextIn } from '@vigie/contract/wording/step-text.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';

/** Renders the failed step of a run in words, for a row of a list. */
export function FailedStepLine({ step }: { step: NonNullable<JourneyRun['failedStep']> }): ReactNode {
  const t = useWords('journeys');
  const { locale } = useLocale();
  const text = stepTextIn(locale, step);
  return (
    <span className="block small muted ellipsis" title={text}>
      {t('result.failed-step', { number: step.number, label: text })}
    </span>
  );
}
