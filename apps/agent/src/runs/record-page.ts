import type { Performance } from './attempt.ts';
import { fitObservation } from './fit-observation.ts';
import { redactObservation, redactProofs } from './redact.ts';
import type { RehearsedVisit } from './rehearsed-page.ts';

/**
 * Writes a visited page into the journal. A page that was cancelled because the run stops does not count as visited.
 */
export async function recordPage(run: Performance, url: string, visit: RehearsedVisit): Promise<void> {
  const { failure } = visit.observation;
  if (run.signal.aborted && failure?.code === 'cancelled') return;
  const isKept = visit.screenshot !== null && !run.spool.isNearlyFull();
  const fitting = fitObservation(redactObservation(visit.observation, run.order.redactions));
  const observation = isKept || !visit.screenshot ? fitting : { ...fitting, screenshot: SPOOL_FULL };
  const screenshots = isKept && visit.screenshot !== null ? [visit.screenshot] : [];
  const links = run.order.tellLinks ? { links: visit.links } : {};
  const proofs = visit.proofs && { proofs: redactProofs(visit.proofs, run.order.redactions) };
  await run.journal.append({ type: 'page-finished', url, observation, ...links, ...proofs }, ...screenshots);
}

export const SPOOL_FULL = { state: 'unavailable', why: 'the agent has no room for screenshots' } as const;
