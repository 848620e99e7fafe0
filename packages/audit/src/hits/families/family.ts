import type { HitKind } from '@vigie/contract/hit.ts';
import type { TrackerSettings } from '@vigie/contract/tracking-settings.ts';
import type { HitFields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import type { Typed } from '../typed.ts';

/** Hit as a tracker family decodes it. */
export type DecodedHit = Typed & {
  kind: HitKind;
  /** Own fields of the hit. */
  parameters: HitFields;
  /** Fields of its envelope, for all hits of the call; absent if the call has only this hit. */
  shared?: HitFields;
  pageUrl: string | null;
  /** Account that the hit names. Empty if a required account is missing, null if the family does not name one. */
  siteId: string | null;
};

export type FamilyCategory =
  | 'analytics'
  | 'advertising'
  | 'tag-manager'
  | 'ab-test'
  | 'session-replay'
  | 'consent'
  | 'other';

/** Facts about a family, without the shape of its hits. */
export type FamilyFacts = {
  /** Name in the vendor's spelling, for every language. */
  name: string;
  category: FamilyCategory;
  /** Names of its script in the form of `jsTagName`; the most usual name first. */
  jsTagNames: readonly string[];
  /** Names of its collector in the form of `phpTagName`; empty if the family sends no hits. */
  phpTagNames: readonly string[];
  /** Matches the account in host, path and query of its script: group 1. */
  tagAccount?: RegExp;
  /** Parameter in which its hits name their account; absent if a hit cannot exist without one. */
  accountParameter?: string;
  /** Rule that identifies its page views by one parameter; null if no single parameter does. */
  pageViewRule: TrackerSettings['pageViewRule'];
  /** Variables that its page views usually must carry. */
  requiredVariables: readonly string[];
  /** Documentation of its hits, by its vendor or by another source. */
  docs: string;
};

/** Family of trackers, recognized by the shape of its hits, because collectors are proxied and renamed. */
export type Family = FamilyFacts & {
  vendor: string;
  /** Hosts of its vendor. On these and their subdomains, only shapes of this vendor count. */
  hosts: readonly string[];
  /** Returns the hits of a payload in this family's shape, or null for another shape. */
  decode: (payload: Payload) => DecodedHit[] | null;
};

/** Returns whether a payload was sent to a host of the vendor. */
export function isOwnHost({ hosts }: { hosts: readonly string[] }, { host }: Payload): boolean {
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** Returns query and form of a payload together, for families that use either. */
export function fieldsOf(payload: Payload): HitFields {
  return { ...payload.query, ...payload.form };
}

/** Returns the text of a field, or null if it is absent or blank. */
export function field(fields: HitFields, ...names: string[]): string | null {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== undefined && value.trim() !== '') return value;
  }
  return null;
}

/** Returns the text of an account: empty if a hit has the field without a value, null if it has none of the fields. */
export function account(fields: HitFields, ...names: string[]): string | null {
  return field(fields, ...names) ?? (hasAny(fields, names) ? '' : null);
}

/**
 * Returns the account of a hit without an account field. Empty if it was sent to the vendor; null otherwise, because a
 * proxy may add the account.
 */
export function absentAccount(family: { hosts: readonly string[] }, payload: Payload): '' | null {
  return isOwnHost(family, payload) ? '' : null;
}

/** Returns whether any of the names is present, with or without a value. */
export function hasAny(fields: HitFields, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(fields, name));
}
