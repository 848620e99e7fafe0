import type { ProofReason } from '@vigie/contract/remedy-proof.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { corsHeaders } from '../remedies/cors-remedy.ts';
import { changing, factOf, withoutQuery, type Plan, type RehearsalCase } from './rehearsal-case.ts';

/** Returns a plan that sets the headers that the collector must send, also on the preflight. */
export function sendCorsHeaders({ verdict }: RehearsalCase): Plan {
  const url = withoutQuery(factOf(verdict, 'url'));
  return changing(
    ...corsHeaders(verdict.evidence).map(([name, value]) => ({
      kind: 'set-header' as const,
      url,
      name,
      value,
    })),
  );
}

/** Returns the reason why a collector that does not answer must be fixed by someone else. */
export function collectorFault(verdict: Verdict): ProofReason {
  return Number(verdict.evidence['status'] ?? 0) >= 400 ? 'collector-refuses' : 'collector-unreachable';
}

/** Returns whether a preflight got an error response, which headers cannot fix. */
export function isPreflightRefused({ evidence }: Verdict): boolean {
  const status = Number(evidence['preflightStatus'] ?? 200);
  return status < 200 || status > 299;
}
