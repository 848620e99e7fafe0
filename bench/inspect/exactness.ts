import type { Recorded } from './contenders/contender.ts';

/** Recorded hits, compared with the received ones. */
export interface Exactness {
  hits: number;
  missedHits: number;
  inventedHits: number;
  pushes: number;
  recordedPushes: number;
}

export function exactness({ hits, pushes }: Recorded, received: string[], pushed: number): Exactness {
  const invented = [...hits];
  const missed = received.filter((hit) => {
    const at = invented.indexOf(hit);
    if (at !== -1) invented.splice(at, 1);
    return at === -1;
  });
  return {
    hits: received.length,
    missedHits: missed.length,
    inventedHits: invented.length,
    pushes: pushed,
    recordedPushes: pushes,
  };
}

export function exactnessText(exact: Exactness | null): string {
  if (exact === null) return 'records nothing';
  const { hits, missedHits, inventedHits, pushes, recordedPushes } = exact;
  const isExact = missedHits === 0 && inventedHits === 0;
  const ofHits = isExact
    ? `all ${hits} hits`
    : `${hits} hits: ${missedHits} missed, ${inventedHits} too many`;
  return `${ofHits}, ${recordedPushes} of ${pushes} pushes`;
}
