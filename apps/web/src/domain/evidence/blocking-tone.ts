import type { TrackerOutcome } from '@vigie/contract/blocking.ts';
import type { Tone } from '../../shared/ui/status.tsx';

const TONES: Record<TrackerOutcome, Tone> = { stopped: 'fail', partly: 'warn', free: 'ok' };

/** Returns the tone of an effect of filter lists on a tracker. */
export const blockingTone = (outcome: TrackerOutcome): Tone => TONES[outcome];
