import type { IntegrityMatrix } from '@vigie/contract/data-quality.ts';
import type { Tone } from '../../../shared/ui/status.tsx';

export type VariableState = IntegrityMatrix['items'][number]['states'][number];

/** Tones of the states; each has its own shape. */
export const STATE_TONES: Record<VariableState, Tone> = {
  sent: 'ok',
  missing: 'fail',
  empty: 'warn',
  invalid: 'fail',
  unmeasured: 'mute',
};
