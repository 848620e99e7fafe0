import type { Tone } from './status.tsx';

const HEALTHY_FROM = 95;
const DEGRADED_FROM = 85;

/** How a check stands by its success rate in percent: healthy, degraded, failing, or unknown. */
export function rateTone(rate: number | null): Extract<Tone, 'ok' | 'warn' | 'fail' | 'mute'> {
  if (rate === null) return 'mute';
  if (rate >= HEALTHY_FROM) return 'ok';
  return rate >= DEGRADED_FROM ? 'warn' : 'fail';
}
