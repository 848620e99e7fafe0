import type { AddedAddress, ADDED_KINDS } from '@vigie/contract/policy-rehearsal.ts';
import { policyChange } from './policy-change.ts';
import { parsePolicy } from './policy-text.ts';
import { ruleFetch } from './rule-fetch.ts';

const RULINGS_MAX = 20;

/** Pages of one origin with the same policies, and an example page. */
export interface PagesUnderPolicies {
  pages: number;
  policies: readonly string[];
  example: AddedAddress['rulings'][number]['example'];
}

type Added = { kind: (typeof ADDED_KINDS)[number]; url: string };
type RulingRow = AddedAddress['rulings'][number];

/**
 * Returns the result of policies for an address that no page requests yet. Each page reports the first policy that
 * blocks it.
 */
export function admitAddress({ kind, url }: Added, groups: readonly PagesUnderPolicies[]): AddedAddress {
  const sums = { allowed: 0, blocked: 0, unknown: 0 };
  const rows = new Map<string, RulingRow>();
  for (const { pages, policies, example } of groups) {
    const fetch = { effective: kind, hops: [new URL(url)], page: new URL(example.url) };
    const rulings = policies.map((policy) => ({ policy, ...ruleFetch(parsePolicy(policy), fetch) }));
    const against =
      rulings.find(({ outcome }) => outcome === 'blocked') ??
      rulings.find(({ outcome }) => outcome === 'unknown');
    sums[against?.outcome ?? 'allowed'] += pages;
    if (against === undefined || against.outcome === 'allowed') continue;
    const { outcome, policy } = against;
    const { before, after } = policyChange(policy, { url, directive: kind, pageUrl: example.url });
    const why = against.outcome === 'unknown' ? against.why : null;
    const row = rows.get(policy) ?? { outcome, pages: 0, policy, why, before, after, example };
    rows.set(policy, { ...row, pages: row.pages + pages });
  }
  const rulings = [...rows.values()].toSorted((one, other) => other.pages - one.pages);
  return { kind, url, ...sums, rulings: rulings.slice(0, RULINGS_MAX) };
}
