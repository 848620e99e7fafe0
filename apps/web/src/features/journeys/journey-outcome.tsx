import type { ReactNode } from 'react';
import type { JourneyRun } from '@vigie/contract/stored-journey.ts';
import { journeyOutcomeIn } from '@vigie/contract/wording/step-words.ts';
import { isGoingOn } from '../../shared/api/journey-runs.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { journeyTone } from '../../domain/run-view/outcome-tone.ts';
import { Pill } from '../../shared/ui/pill.tsx';

/** Renders the outcome of a journey's run in a word. */
export function JourneyOutcome({ run }: { run: Pick<JourneyRun, 'outcome' | 'state'> }): ReactNode {
  const t = useWords('journeys');
  const { locale } = useLocale();
  if (run.outcome !== null)
    return <Pill tone={journeyTone(run.outcome)}>{journeyOutcomeIn(locale, run.outcome)}</Pill>;
  return isGoingOn(run) ? (
    <Pill tone="info">{t('result.going')}</Pill>
  ) : (
    <Pill tone="mute">{t('result.lost')}</Pill>
  );
}
