import type { ReactNode } from 'react';
import type { TagOutcome } from '@vigie/contract/container.ts';
import { Pill } from '../../shared/ui/pill.tsx';
import type { Tone } from '../../shared/ui/status.tsx';
import { useContainerWording } from './names.ts';

/** A withheld tag is no fault in itself: it may be intended. */
const TONES: Record<TagOutcome, Tone> = {
  fires: 'ok',
  'fires-in-sequence': 'ok',
  'no-trigger': 'mute',
  blocked: 'warn',
  paused: 'mute',
  'consent-withheld': 'warn',
  'fired-before': 'mute',
  'missed-before': 'warn',
  'setup-failed': 'fail',
  'out-of-schedule': 'warn',
  'not-decidable': 'info',
};

export function OutcomePill({ outcome }: { outcome: TagOutcome }): ReactNode {
  const { outcomes } = useContainerWording();
  return <Pill tone={TONES[outcome]}>{outcomes[outcome]}</Pill>;
}
