import { TRIED_ROWS_MAX, type TriedPage } from '@vigie/contract/policy-trial.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { trackerSettings } from '@vigie/contract/tracking-settings.ts';
import { isBlockedByPolicy } from '../csp/rehearse-visit.ts';
import { decodeHits } from '../hits/decode-hits.ts';
import { evaluateObservation, type EvaluationInput } from '../evaluate-observation.ts';
import { countHits } from './count-hits.ts';

/** Returns the changes that a policy makes on a page. `changed` is null if no visit ran with the policy. */
export function comparePolicy(
  asIs: Observation,
  changed: Observation | null,
  settings: EvaluationInput,
): TriedPage {
  const failed = asIs.outcome === 'failed' ? 'without' : changed?.outcome === 'failed' ? 'with' : null;
  if (changed === null || failed !== null)
    return { failed: failed ?? 'with', hits: [], blocked: [], broken: [] };
  const { healthTestId = null, ...tracking } = settings;
  const trackers = [
    { tracker: null, settings },
    ...(tracking.others ?? []).map((its) => ({
      tracker: its.name,
      settings: { ...trackerSettings(tracking, its), healthTestId },
    })),
  ];
  const hitsOf = (observation: Observation) =>
    trackers.flatMap((one) => decodeHits(observation, one.settings));
  return {
    failed,
    hits: countHits(hitsOf(asIs), hitsOf(changed))
      .toSorted((one, other) => one.after - one.before - (other.after - other.before))
      .slice(0, TRIED_ROWS_MAX),
    blocked: newlyBlocked(asIs, changed),
    broken: trackers
      .flatMap((one) =>
        brokenChecks(asIs, changed, one.settings).map((its) => ({ ...its, tracker: one.tracker })),
      )
      .slice(0, TRIED_ROWS_MAX),
  };
}

function brokenChecks(asIs: Observation, changed: Observation, settings: EvaluationInput) {
  const passed = new Set(
    evaluateObservation(asIs, settings).flatMap(({ check, outcome }) =>
      outcome === 'passed' ? [check] : [],
    ),
  );
  return evaluateObservation(changed, settings)
    .filter(({ check, outcome }) => outcome === 'failed' && passed.has(check))
    .map(({ check, reason }) => ({ check, reason }));
}

/** Returns the requests that the changed policy blocks, by host, without those that a policy blocked before. */
function newlyBlocked(asIs: Observation, changed: Observation): TriedPage['blocked'] {
  const before = blockedByHost(asIs);
  return [...blockedByHost(changed)]
    .map(([host, requests]) => ({ host, requests: requests - (before.get(host) ?? 0) }))
    .filter(({ requests }) => requests > 0)
    .toSorted((one, other) => other.requests - one.requests)
    .slice(0, TRIED_ROWS_MAX);
}

function blockedByHost({ requests }: Observation): Map<string, number> {
  const hosts = new Map<string, number>();
  for (const request of seen(requests) ?? []) {
    const host = isBlockedByPolicy(request) ? (URL.parse(request.url)?.host ?? '') : '';
    if (host !== '') hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  return hosts;
}
