import type { ContainerFinding } from '@vigie/contract/kept-container.ts';

/** A finding without what was looked at, which all of a review share. */
export type FoundPart = Omit<ContainerFinding, 'lookedAt'>;

type OfPart = Partial<Pick<FoundPart, 'tag' | 'trigger' | 'variable'>>;

export function found(
  kind: FoundPart['kind'],
  { tag = null, trigger = null, variable = null }: OfPart,
  details: FoundPart['details'] = {},
): FoundPart {
  return { kind, tag, trigger, variable, details };
}
