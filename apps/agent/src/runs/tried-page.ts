import { compareHosts } from '@vigie/audit/compare/compare-hosts.ts';
import { comparePolicy } from '@vigie/audit/compare/compare-policy.ts';
import type { RunOrder } from '@vigie/contract/agent-protocol.ts';
import type { Change } from '@vigie/contract/change.ts';
import type { TriedPage } from '@vigie/contract/policy-trial.ts';
import type { Visit } from '@vigie/inspector/visit/visit.ts';
import { redactObservation } from './redact.ts';
import type { RehearsalOptions, RehearsedVisit } from './rehearsed-page.ts';
import type { PageTrial } from './trial-changes.ts';

const UNMET: TriedPage = { failed: null, isUnmet: true, hits: [], blocked: [], broken: [] };

/**
 * Creates a function that visits a page unchanged, then with the tried change. It returns the second visit and the
 * differences.
 */
export function createTriedPage(
  { tracking, healthTestId, redactions }: Pick<RunOrder, 'tracking' | 'healthTestId' | 'redactions'>,
  { changesOf, isMet, comparesHosts, secrets }: PageTrial,
  visitOnce: (url: string, how: RehearsalOptions) => Promise<Visit>,
): (url: string) => Promise<RehearsedVisit> {
  const redacted = ({ observation }: Visit) => redactObservation(observation, [...redactions, ...secrets]);
  const settings = { ...tracking, healthTestId };
  const comparedWith = (asIs: Visit, changed: Visit, changes: readonly Change[]): TriedPage => {
    const isFailed = changed.observation.outcome === 'failed';
    if (!isFailed && !isMet(changed.observation, changes)) return UNMET;
    const [before, after] = [redacted(asIs), redacted(changed)];
    const compared = comparePolicy(before, after, settings);
    return isFailed || !comparesHosts ? compared : { ...compared, requests: compareHosts(before, after) };
  };
  return async (url) => {
    const asIs = await visitOnce(url, { changes: [] });
    const { failure, outcome } = asIs.observation;
    if (failure?.code === 'cancelled') return asIs;
    if (outcome === 'failed') return { ...asIs, tried: comparePolicy(redacted(asIs), null, settings) };
    const changes = changesOf(asIs.observation);
    if (changes.length === 0) return { ...asIs, tried: UNMET };
    const changed = await visitOnce(url, { changes });
    const shown = { ...changed, observation: redactObservation(changed.observation, secrets) };
    return { ...shown, links: asIs.links, tried: comparedWith(asIs, changed, changes) };
  };
}
