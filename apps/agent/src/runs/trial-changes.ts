import { containerChanges, meetsChange } from '@vigie/audit/rehearsal/container-changes.ts';
import { headerChanges } from '@vigie/audit/rehearsal/header-changes.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { TriedContainer } from '@vigie/contract/container-browser-trial.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { Redaction } from '@vigie/contract/redaction.ts';

/** Options of the second visit of a page. */
export interface PageTrial {
  /** Returns the changes for a page, by its unchanged visit; none if the change does not concern the page. */
  changesOf: (asIs: Observation) => Change[];
  /** Returns whether the second visit contained what was changed. */
  isMet: (changed: Observation, changes: readonly Change[]) => boolean;
  /** True if differences in requests per host are reported. */
  comparesHosts: boolean;
  /** Secret values in these visits that must be redacted. */
  secrets: Redaction[];
}

/** Returns the trial of an order for each page; null: none. */
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
    comparesHosts: false,
    secrets: [],
  };
}

function containerTrial(tried: TriedContainer): PageTrial {
  return {
    changesOf: (asIs) => containerChanges(asIs, tried),
    isMet: meetsChange,
    comparesHosts: true,
    secrets: tried.draft.kind === 'preview' ? [{ kind: 'field', name: 'gtm_auth' }] : [],
  };
}
