import type { StepRecord } from '@vigie/contract/journey-record.ts';
import type { JourneyRun } from '@vigie/contract/stored-journey.ts';
import { journeyOutcomeIn } from '@vigie/contract/wording/step-words.ts';
import { isGoingOn } from '../../shared/api/journey-runs.ts';
import { useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { journeyTone } from '../run-view/outcome-tone.ts';
import type { Tone } from '../../shared/ui/status.tsx';

export const STEP_TONES: Record<StepRecord['outcome'], Tone> = {
  passed: 'ok',
  failed: 'warn',
  skipped: 'mute',
};

type RunState = Pick<JourneyRun, 'outcome' | 'state'>;

export function toneOfRun(run: RunState): Tone {
  if (run.outcome !== null) return journeyTone(run.outcome);
  return isGoingOn(run) ? 'info' : 'fail';
}

/** Returns a function that words the outcome of a run. */
export function useOutcomeText(): (run: RunState) => string {
  const t = useWords('journey-runs');
  const { locale } = useLocale();
  return (run) => {
    if (run.outcome !== null) return journeyOutcomeIn(locale, run.outcome);
    if (isGoingOn(run)) return t(run.state === 'queued' ? 'outcome.queued' : 'outcome.running');
    return t(run.state === 'cancelled' ? 'outcome.cancelled' : 'outcome.lost');
  };
}
