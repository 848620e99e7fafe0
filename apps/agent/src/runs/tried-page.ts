import { comparePolicy } from '@vigie/audit/compare/compare-policy.ts';
import { headerChanges } from '@vigie/audit/rehearsal/header-changes.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';
import { redactObservation } from './redact.ts';
import type { RehearsalOptions, RehearsedVisit } from './rehearsed-page.ts';

/** Visits a page as it is, then with a policy in the place of its own, and gives the second visit and what differs. */
export function createTriedPage(
  { tracking, healthTestId, redactions }: Pick<RunOrder, 'tracking' | 'healthTestId' | 'redactions'>,
  policy: string,
  visitOnce: (url: string, how: RehearsalOptions) => Promise<Visit>,
): (url: string) => Promise<RehearsedVisit> {
  const told = ({ observation }: Visit) => redactObservation(observation, redactions);
  return async (url) => {
    const asIs = await visitOnce(url, { changes: [] });
    const { failure, outcome } = asIs.observation;
    if (failure?.code === 'cancelled') return asIs;
    const settings = { ...tracking, healthTestId };
    if (outcome === 'failed') return { ...asIs, tried: comparePolicy(told(asIs), null, settings) };
    const header = { name: 'Content-Security-Policy', value: policy };
    const changed = await visitOnce(url, { changes: headerChanges(asIs.observation, header) });
    const tried = comparePolicy(told(asIs), told(changed), settings);
    return { ...changed, links: asIs.links, tried };
  };
}
