import type { PoolRun } from '@vigie/contract/pool.ts';
import { figuresTone, gradeTone } from '../../run-view/outcome-tone.ts';
import type { Tone } from '../../ui/status.tsx';

/** How a run of a pool went: a run without test results is told by its grade. */
export function poolRunTone({ state, figures, score }: PoolRun): Tone {
  if (state === 'queued' || state === 'running') return 'info';
  if (state === 'failed') return 'fail';
  const tone = figuresTone(figures);
  if (tone !== 'mute') return tone;
  if (state === 'cancelled' || score === null || score.grade === null) return 'mute';
  return gradeTone(score.grade);
}
