import type { ContainerFinding } from '@vigie/contract/container-finding.ts';

/** Finding without `lookedAt`, which is common to a review. */
export type FoundPart = Omit<ContainerFinding, 'lookedAt'>;

type OfPart = Partial<Pick<FoundPart, 'tag' | 'trigger' | 'variable' | 'client' | 'transformation'>>;

export function found(
  kind: FoundPart['kind'],
  { tag = null, trigger = null, variable = null, ...ofServer }: OfPart,
  details: FoundPart['details'] = {},
): FoundPart {
  return { kind, tag, trigger, variable, ...ofServer, details };
}
