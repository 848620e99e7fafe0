import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';

/** Returns the visitor's consent action at a moment of the visit; null if the visit did not record it. */
export function consentAt(consent: ConsentRecord | undefined, atMs: number): ConsentAction | null {
  if (consent === undefined) return null;
  const { action, result, atMs: answeredAtMs } = consent;
  if (result === 'failed') return null;
  if (result !== 'done' || answeredAtMs === null) return 'none';
  return atMs < answeredAtMs ? 'none' : action;
}
