import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { TRIED_ROWS_MAX, type TriedPage } from '@vigie/contract/policy-trial.ts';

type Requests = Pick<Observation, 'requests'>;

/**
 * Returns hosts that two visits of a page request a different number of times, lost hosts first. Includes hosts of
 * trackers that are not configured.
 */
export function compareHosts(asIs: Requests, changed: Requests): NonNullable<TriedPage['requests']> {
  const before = requestsByHost(asIs);
  const after = requestsByHost(changed);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((host) => ({ host, before: before.get(host) ?? 0, after: after.get(host) ?? 0 }))
    .filter((row) => row.before !== row.after)
    .toSorted((one, other) => one.after - one.before - (other.after - other.before))
    .slice(0, TRIED_ROWS_MAX);
}

function requestsByHost({ requests }: Requests): Map<string, number> {
  const hosts = new Map<string, number>();
  for (const { url } of seen(requests) ?? []) {
    const host = URL.parse(url)?.host ?? '';
    if (host !== '' && host.length <= 255) hosts.set(host, (hosts.get(host) ?? 0) + 1);
  }
  return hosts;
}
