import type { ConsentAction } from '@vigie/contract/visit-modes.ts';
import type { ConsentRecord } from '@vigie/contract/observation/observation.ts';

/** Returns what the visitor had answered at a moment of the visit; null where the visit does not say. */
export function consentAt(consent: ConsentRecord | undefined, atMs: number): ConsentAction | null {
  if (consent === undefined) return null;
  const { action, result, atMs: answeredAtMs } = consent;
  if (result === 'failed') return null;
  if (result !== 'done' || answeredAtMs === null) return 'none';
  return atMs < answeredAtMs ? 'none' : action;
}
