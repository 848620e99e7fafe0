import { containerChanges, meetsChange } from '@vigie/audit/rehearsal/container-changes.ts';
import { headerChanges } from '@vigie/audit/rehearsal/header-changes.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';

/** What a page is visited with the second time. */
export interface PageTrial {
  /** By its visit as it is; none: the page has nothing to do with what is tried. */
  changesOf: (asIs: Observation) => Change[];
  /** Whether the second visit met what was changed. */
  isMet: (changed: Observation, changes: readonly Change[]) => boolean;
  /** Whether hosts that are asked more or less often are told. */
  tellsHosts: boolean;
  /** What visits with it show that nobody may read. */
  secrets: Redaction[];
}

/** What an order has tried on each page; null: nothing. */
export function trialOf({
  triedPolicy,
  triedContainer,
}: Pick<RunOrder, 'triedPolicy' | 'triedContainer'>): PageTrial | null {
  if (triedPolicy !== null) return policyTrial(triedPolicy);
  return triedContainer === null ? null : containerTrial(triedContainer);
}

function policyTrial(policy: string): PageTrial {
  const header = { name: 'Content-Security-Policy', value: policy };
  return {
    changesOf: (asIs) => headerChanges(asIs, header),
    isMet: () => true,
    tellsHosts: false,
    secrets: [],
  };
}

function containerTrial(tried: TriedContainer): PageTrial {
  return {
    changesOf: (asIs) => containerChanges(asIs, tried),
    isMet: meetsChange,
    tellsHosts: true,
    secrets: tried.draft.kind === 'preview' ? [{ kind: 'field', name: 'gtm_auth' }] : [],
  };
}
