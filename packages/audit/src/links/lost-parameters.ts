import type { Hit } from '@vigie/contract/hit.ts';
import type { LinkFinding } from '@vigie/contract/link-report.ts';
import type { AddressParameters } from './address-parameters.ts';
import {
  clickIdVendor,
  isAliasOf,
  isCampaignParameter,
  isPlaceholder,
  replacesWhole,
} from './campaign-parameters.ts';
import { carriesParameter, isSameValue } from './hit-campaign.ts';
import type { ChainAddress } from './link-chain.ts';

/** Parameter of a chain, with the values that it had where it first occurred. */
export interface FollowedParameter {
  name: string;
  values: readonly string[];
  /** Index of the first address that has it. */
  from: number;
}

/** Maximum number of followed parameters; an ordinary link has five. */
const FOLLOWED_MAX = 200;

/** Returns the parameters that must reach the landing page: campaigns, click identifiers, and the named ones. */
export function followedParameters(
  chain: readonly ChainAddress[],
  required: readonly string[],
): FollowedParameter[] {
  const followed = new Map<string, FollowedParameter>();
  for (const [from, { own, all }] of chain.entries()) {
    for (const [name, found] of all) {
      const values = [...(own.get(name) ?? []), ...found].filter((value) => value !== '');
      if (values.length === 0 || followed.has(name) || followed.size >= FOLLOWED_MAX) continue;
      if (isCampaignParameter(name) || clickIdVendor(name) !== null || required.includes(name))
        followed.set(name, { name, values, from });
    }
  }
  return [...followed.values()];
}

/** Returns the finding on a parameter that an answer lost or changed; null if it arrived, or the hit carries it. */
export function lossOf(
  parameter: FollowedParameter,
  chain: readonly ChainAddress[],
  hit: Hit | null,
): LinkFinding | null {
  const { name, values } = parameter;
  const landing = chain.at(-1);
  const first = chain[parameter.from];
  if (landing === undefined || first === undefined) return null;
  const landed = (landing.own.get(name) ?? []).filter((value) => value !== '');
  const isMeant = (value: string) => values.some((one) => isSameValue(one, value));
  if (landed.some(isMeant) || (hit !== null && carriesParameter(hit, name, values))) return null;
  const expected = values[0] ?? '';
  if (landed.length > 0 && isPlaceholder(expected)) return null;
  // The landing page requests an answer first, and has the address with the campaign to go on with.
  if (hit === null && landing.all.get(name)?.some(isMeant) === true) return null;
  const last = chain.slice(0, -1).findLastIndex(({ all }) => all.get(name)?.some(isMeant) === true);
  if (last === -1) return null;
  const change = { parameter: name, hop: last + 1, expected };
  if (landed.length > 0) {
    if (isVendorAt(name, chain[last]?.url ?? '')) return null;
    return { kind: 'parameter-changed', ...change, seen: landed[0] ?? null };
  }
  if (isRenamed(parameter, first, landing)) return null;
  return { kind: 'parameter-lost', ...change, seen: null };
}

/** Returns the finding on a fragment that an answer lost or replaced; null if it arrived, or there was none. */
export function lostFragment(chain: readonly ChainAddress[]): LinkFinding | null {
  const from = chain.findIndex(({ fragment }) => fragment !== '');
  const landing = chain.at(-1);
  // A script may set a fragment of its own on the way; only that of the link, or behind a short link, counts.
  const isOfLink = chain.slice(1, from + 1).every(({ by }) => by === 'http');
  if (from === -1 || landing === undefined || !isOfLink) return null;
  const expected = chain[from]?.fragment ?? '';
  if (landing.fragment === expected) return null;
  const last = chain.findLastIndex(({ fragment }) => fragment === expected);
  return {
    kind: 'fragment-lost',
    parameter: null,
    hop: last + 1,
    expected: `#${expected}`,
    seen: landing.fragment === '' ? null : `#${landing.fragment}`,
  };
}

/**
 * Returns whether a parameter arrived under another name on purpose: a tool's own name for it, a click identifier in
 * the parameter of another service, or another identifier of its vendor.
 */
function isRenamed(
  { name, values }: FollowedParameter,
  first: AddressParameters,
  landing: AddressParameters,
): boolean {
  const vendor = clickIdVendor(name);
  return [...landing.own].some(([other, found]) => {
    const isNew = !first.all.has(other);
    const hasValue = found.some((value) => values.some((one) => isSameValue(one, value)));
    if (vendor !== null) return (hasValue && other !== name) || (isNew && vendor.names.includes(other));
    return (hasValue && isAliasOf(other, name)) || (isNew && replacesWhole(other, name));
  });
}

/** Returns whether an address belongs to the vendor of a click identifier, which may give the click another one. */
function isVendorAt(name: string, url: string): boolean {
  return clickIdVendor(name)?.hosts.test(URL.parse(url)?.hostname ?? '') === true;
}
