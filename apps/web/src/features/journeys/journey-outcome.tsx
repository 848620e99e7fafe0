import type { ReactNode } from 'react';
import type { JourneyRun } from '@vigie/contract/kept-journey.ts';
import { journeyOutcomeIn } from '@vigie/contract/wording/step-words.ts';
import { useLocale, useWords } from '../../i18n/i18n-provider.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/status.tsx';

type Outcome = Pick<JourneyRun, 'outcome' | 'state'>;

/** A run that an agent has not told of yet. */
export const isGoingOn = ({ outcome, state }: Outcome): boolean =>
  outcome === null && (state === 'queued' || state === 'running');

/** A step that could not be done is no fault of the tracking: it has a colour of its own. */
const TONES = { passed: 'ok', failed: 'fail', 'step-failed': 'warn' } as const satisfies Record<string, Tone>;

/** What a run of a journey came to, in a word. */
export function JourneyOutcome({ run }: { run: Outcome }): ReactNode {
  const t = useWords('journeys');
  const { locale } = useLocale();
  if (run.outcome !== null)
    return <Pill tone={TONES[run.outcome]}>{journeyOutcomeIn(locale, run.outcome)}</Pill>;
  return isGoingOn(run) ? (
    <Pill tone="info">{t('result.going')}</Pill>
  ) : (
    <Pill tone="mute">{t('result.lost')}</Pill>
  );
}
