import type { LOAD_EVIDENCE } from '@vigie/contract/checks.ts';
import type { EvidenceOf } from '@vigie/contract/evidence-fields.ts';
import type { ScriptLoad } from './script-loads.ts';

/** Returns the facts of one attempt to load the JS tag. */
export function loadEvidence({
  url,
  request,
  violation,
  runs,
}: ScriptLoad): EvidenceOf<(typeof LOAD_EVIDENCE)[number]> {
  if (request === null)
    return { url, directive: violation?.effectiveDirective ?? null, ran: runs.length > 0 };
  return {
    url,
    finalUrl: request.finalUrl,
    status: request.status,
    mimeType: request.mimeType,
    errorText: request.failure?.errorText ?? (request.state === 'answered' ? null : request.state),
    blockedReason: request.failure?.blockedReason ?? null,
    corsError: request.failure?.corsError ?? null,
    fromCache: request.fromCache,
    durationMs: request.durationMs,
    initiatorUrl: request.initiator.url,
    initiatorLine: request.initiator.line,
  };
}
