import type { Container } from '@vigie/contract/container.ts';
import { CONTAINER_LIMITS, type ContainerFinding } from '@vigie/contract/kept-container.ts';
import { blockedTags } from './blocked-tags.ts';
import { found, type FoundPart } from './found-part.ts';
import { idleParts } from './idle-parts.ts';
import type { ReviewFacts } from './review-facts.ts';
import { tagFaults } from './tag-faults.ts';

/** A published script with hardly a tag in it has some 300 kB: what is beyond twice that is the website's own. */
const HEAVY_BYTES = 600_000;
/** A page that is busy for longer does not answer its visitor (a long task has 50 ms). */
const HEAVY_RUN_MS = 200;

/** Returns what is wrong with a container, by itself and by what visits say of it. */
export function reviewContainer(container: Container, facts: ReviewFacts): ContainerFinding[] {
  const lookedAt = { visits: facts.visits, days: facts.days };
  return [
    ...idleParts(container, facts),
    ...tagFaults(container),
    ...blockedTags(container, facts.policies),
    ...heavy(facts),
  ]
    .slice(0, CONTAINER_LIMITS.findings)
    .map((one) => ({ ...one, lookedAt }));
}

function heavy({ sizeBytes, runMs }: ReviewFacts): FoundPart[] {
  const isHeavy = sizeBytes >= HEAVY_BYTES || (runMs ?? 0) >= HEAVY_RUN_MS;
  return isHeavy ? [found('heavy', {}, { sizeBytes, ...(runMs !== null && { runMs }) })] : [];
}
