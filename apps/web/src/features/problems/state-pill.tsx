import type { ReactNode } from 'react';
import type { ProblemState } from '@vigie/contract/problem.ts';
import { useWords } from '../../i18n/i18n-provider.tsx';
import { Pill } from '../../ui/pill.tsx';
import type { Tone } from '../../ui/status.tsx';

const TONES: Record<ProblemState, Tone> = {
  open: 'warn',
  acknowledged: 'info',
  muted: 'mute',
  resolved: 'ok',
};

/** Where a problem stands. */
export function StatePill({ state }: { state: ProblemState }): ReactNode {
  const t = useWords('problems');
  return <Pill tone={TONES[state]}>{t(`state-one.${state}`)}</Pill>;
}
