import type { ContainerFinding } from '@vigie/contract/stored-container.ts';

/** Finding without `lookedAt`, which is common to a review. */
export type FoundPart = Omit<ContainerFinding, 'lookedAt'>;

type OfPart = Partial<Pick<FoundPart, 'tag' | 'trigger' | 'variable'>>;

export function found(
  kind: FoundPart['kind'],
  { tag = null, trigger = null, variable = null }: OfPart,
  details: FoundPart['details'] = {},
): FoundPart {
  return { kind, tag, trigger, variable, details };
}
