import type { PoolRun } from '@vigie/contract/pool.ts';
import { figuresTone, gradeTone, journeysTone, worseTone } from '../../domain/run-view/outcome-tone.ts';
import type { Tone } from '../../shared/ui/status.tsx';

/** Returns the tone of a pool's run, by its tests and journeys; without results of them, by its grade. */
export function poolRunTone({ state, figures, journeys, score }: PoolRun): Tone {
  if (state === 'queued' || state === 'running') return 'info';
  if (state === 'failed') return 'fail';
  const tone = worseTone(figuresTone(figures), journeysTone(journeys));
  if (tone !== 'mute') return tone;
  if (state === 'cancelled' || score === null || score.grade === null) return 'mute';
  return gradeTone(score.grade);
}
