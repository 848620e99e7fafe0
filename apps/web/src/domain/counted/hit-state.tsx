import type { ReactNode } from 'react';
import type { CountedState } from '@vigie/contract/counted.ts';
import type { StoredCountedHit } from '@vigie/contract/stored-counted.ts';
import { COUNTED_STATE_WORDS, countedSentences } from '@vigie/contract/wording/counted-words.ts';
import { useFormat, useLocale, useWords } from '../../shared/i18n/i18n-provider.tsx';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';

type ExplainedState = Pick<StoredCountedHit, 'state' | 'reason'>;

export const HIT_STATE_TONES: Record<CountedState, Tone> = {
  counted: 'ok',
  late: 'ok',
  'left-out-as-asked': 'info',
  'not-counted': 'fail',
  'cannot-say': 'mute',
};

export function HitStatePill({ state }: { state: CountedState }): ReactNode {
  const { locale } = useLocale();
  return <Pill tone={HIT_STATE_TONES[state]}>{COUNTED_STATE_WORDS[state][locale]}</Pill>;
}

/** Returns a function for the cause of a state and its remedy; null where there is none. */
export function useStateSentences(): (hit: ExplainedState) => {
  cause: string | null;
  remedy: string | null;
} {
  const t = useWords('counted');
  const { locale } = useLocale();
  return ({ state, reason }) =>
    reason === 'no-hit'
      ? { cause: t('no-hit.cause'), remedy: t('no-hit.remedy') }
      : countedSentences({ state, reason }, locale);
}

/** Renders why a hit has its state, what changes it, and the row or setting that proves it. */
export function HitExplanation({
  hit,
}: {
  hit: ExplainedState & Pick<StoredCountedHit, 'afterMs' | 'proof'>;
}): ReactNode {
  const t = useWords('counted');
  const format = useFormat();
  const { cause, remedy } = useStateSentences()(hit);
  const { afterMs, reason } = hit;
  // The proof of a hit that did not arrive is a code, which its sentence describes.
  const proof = reason === 'not-sent' ? null : hit.proof;
  return (
    <>
      {cause === null ? null : <p className="pretty">{cause}</p>}
      {remedy === null ? null : <p className="quiet pretty">{remedy}</p>}
      {afterMs === null ? null : (
        <p className="small muted number">{t('after', { time: format.duration(afterMs / 1000) })}</p>
      )}
      {proof === null ? null : (
        <p className="small muted anywhere">
          {t('proof')} <span className="mono">{proof}</span>
        </p>
      )}
    </>
  );
}
