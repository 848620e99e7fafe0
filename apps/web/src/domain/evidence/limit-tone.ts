import type { LimitEffect } from '@vigie/contract/vendor-limit.ts';
import type { Tone } from '../../shared/ui/status.tsx';

/** Returns the tone of an effect: what loses an event or its meaning fails. */
export const limitTone = (effect: LimitEffect): Tone =>
  effect === 'refused' || effect === 'not-reported' ? 'fail' : 'warn';
