import type { ContainerFinding, ContainerFindingKind } from '@vigie/contract/container-finding.ts';
import type { StoredContainer } from '@vigie/contract/stored-container.ts';
import type { Tone } from '../../../shared/ui/status.tsx';

/** Tones of the kinds of findings, gravest first: what loses or leaks data, then what costs or confuses. */
export const TONE_OF_FINDING: Record<ContainerFindingKind, Tone> = {
  'personal-data-in-parameters': 'fail',
  'secret-in-export': 'fail',
  'blocked-by-policy': 'fail',
  'trigger-cannot-fire': 'warn',
  'without-consent-settings': 'warn',
  'duplicate-tag': 'warn',
  'retired-product': 'warn',
  'variable-never-defined': 'warn',
  'without-trigger': 'warn',
  'client-without-tag': 'warn',
  'duplicate-client': 'warn',
  'transformation-without-tag': 'info',
  'never-fired': 'info',
  heavy: 'info',
};
const ORDER = Object.keys(TONE_OF_FINDING) as ContainerFindingKind[];

export function kindsIn(counts: StoredContainer['findings']): ContainerFindingKind[] {
  return ORDER.filter((kind) => (counts[kind] ?? 0) > 0);
}

export interface FoundKind {
  kind: ContainerFindingKind;
  findings: ContainerFinding[];
}

/** Returns findings by kind, gravest first. */
export function byKind(findings: readonly ContainerFinding[]): FoundKind[] {
  const groups = Map.groupBy(findings, ({ kind }) => kind);
  return ORDER.flatMap((kind) => {
    const found = groups.get(kind);
    return found ? [{ kind, findings: found }] : [];
  });
}
