import type { ComparedKind } from '@vigie/contract/comparison.ts';
import type { Tone } from '../../ui/status.tsx';

/** How each kind of change is drawn. */
export const KIND_TONES: Record<ComparedKind, Tone> = {
  broken: 'fail',
  fixed: 'ok',
  failing: 'warn',
  unjudged: 'mute',
  hits: 'info',
  'only-shown': 'mute',
  'only-reference': 'mute',
  same: 'mute',
};
