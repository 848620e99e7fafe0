import type { Container } from '@vigie/contract/container.ts';
import { type ContainerFinding } from '@vigie/contract/container-finding.ts';
import { CONTAINER_LIMITS } from '@vigie/contract/stored-container.ts';
import { reviewServer } from '../server/review-server.ts';
import { blockedTags } from './blocked-tags.ts';
import { found, type FoundPart } from './found-part.ts';
import { idleParts } from './idle-parts.ts';
import type { ReviewFacts } from './review-facts.ts';
import { tagFaults } from './tag-faults.ts';

/** Size from which a script is heavy, in bytes. A published script with hardly any tag has about 300 kB. */
const HEAVY_BYTES = 600_000;
/** Run time from which a script is heavy, in ms. A busy page does not respond to the visitor (a long task is 50 ms). */
const HEAVY_RUN_MS = 200;

/** Returns the findings of a container, from its content and from visits. */
export function reviewContainer(container: Container, facts: ReviewFacts): ContainerFinding[] {
  const lookedAt = { visits: facts.visits, days: facts.days };
  const parts =
    container.context === 'server'
      ? reviewServer(container, facts)
      : [
          ...idleParts(container, facts),
          ...tagFaults(container),
          ...blockedTags(container, facts.policies),
          ...heavy(facts),
        ];
  return parts.slice(0, CONTAINER_LIMITS.findings).map((one) => ({ ...one, lookedAt }));
}

function heavy({ sizeBytes, runMs }: ReviewFacts): FoundPart[] {
  const isHeavy = sizeBytes >= HEAVY_BYTES || (runMs ?? 0) >= HEAVY_RUN_MS;
  return isHeavy ? [found('heavy', {}, { sizeBytes, ...(runMs !== null && { runMs }) })] : [];
}
