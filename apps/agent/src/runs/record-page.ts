import { bodyFilesOf } from '@vigie/contract/observation/stored-bodies.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { createBodyFiles, type FiledParts } from '@vigie/inspector/record/body-files.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';
import type { Performance } from './attempt.ts';
import { fitObservation } from './fit-observation.ts';
import { redactObservation, redactParts, redactProofs } from './redact.ts';
import type { RehearsedVisit } from './rehearsed-page.ts';

/** Body files, shared by all runs: pages load the same scripts. */
const filed = createBodyFiles();

/** Writes a visited page into the journal. A page that was aborted because the run stops does not count as visited. */
export async function recordPage(run: Performance, url: string, visit: RehearsedVisit): Promise<void> {
  const { failure } = visit.observation;
  if (run.signal.aborted && failure?.code === 'cancelled') return;
  const hasCapacity = !run.spool.isNearlyFull();
  const { kept, files } = partsOf(run, visit);
  const redacted = redactObservation(visit.observation, run.order.redactions);
  const fitting = fitObservation({ ...redacted, ...(hasCapacity && kept !== null ? { kept } : {}) });
  const isPictured = visit.screenshot !== null && hasCapacity;
  const observation = isPictured || !visit.screenshot ? fitting : { ...fitting, screenshot: SPOOL_FULL };
  const screenshots = isPictured && visit.screenshot !== null ? [visit.screenshot] : [];
  const bodies = bodyFilesOf(observation).length > 0 ? files : [];
  const links = run.order.tellLinks ? { links: visit.links } : {};
  const { redactions } = run.order;
  const { requestedUrl } = visit.observation;
  const proofs = visit.proofs && { proofs: redactProofs(visit.proofs, { redactions, url: requestedUrl }) };
  const cause = visit.cause && { culprit: visit.cause };
  const tried = visit.tried && { tried: visit.tried };
  const canary = visit.canary && { canary: visit.canary };
  const optionalFields = { ...links, ...proofs, ...cause, ...tried, ...canary };
  await run.journal.append(
    { type: 'page-finished', url, observation, ...optionalFields },
    ...screenshots,
    ...bodies,
  );
}

/** Returns the resources of the page, identified by hashes of their content after the company's redactions. */
function partsOf(
  { order }: Performance,
  { kept, observation }: Visit,
): Omit<FiledParts, 'kept'> & { kept: Observation['kept'] | null } {
  if (kept === undefined) return { kept: null, files: [] };
  return filed(redactParts(kept, { redactions: order.redactions, url: observation.requestedUrl }));
}

export const SPOOL_FULL = { state: 'unavailable', why: 'the agent has no room for screenshots' } as const;
