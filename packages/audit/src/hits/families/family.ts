import type { HitKind } from '@vigie/contract/hit.ts';
import type { TrackerSettings } from '@vigie/contract/tracking-settings.ts';
import type { Fields } from '../fields.ts';
import type { Payload } from '../payload.ts';
import type { Typed } from '../typed.ts';

/** One hit as a tracker family tells it. */
export type DecodedHit = Typed & {
  kind: HitKind;
  /** What the hit tells itself. */
  parameters: Fields;
  /** What its envelope tells for all hits of the call; absent where the hit fills the call alone. */
  shared?: Fields;
  pageUrl: string | null;
  /** The account that the hit names: empty where it names none but should, null where the family does not say. */
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

/** What is known of a family beside its hits. */
export type FamilyFacts = {
  /** As its vendor writes it, in every language. */
  name: string;
  category: FamilyCategory;
  /** What its script is called, as users enter it as `jsTagName`; the most usual name stands first. */
  jsTagNames: readonly string[];
  /** What its collector is called, as users enter it as `phpTagName`; empty for what sends no hits. */
  phpTagNames: readonly string[];
  /** The account in host, path and query of its script: group 1. */
  tagAccount?: RegExp;
  /** The parameter in which its hits name their account; absent where they cannot do without one. */
  accountParameter?: string;
  /** The rule that names its page views by one parameter; null where no single parameter does. */
  pageViewRule: TrackerSettings['pageViewRule'];
  /** What its page views usually must carry. */
  requiredVariables: readonly string[];
  /** Where its vendor, or who else reads its hits, describes them. */
  docs: string;
};

/** A family of trackers, known by the shape of what it sends: collectors are proxied and renamed. */
export type Family = FamilyFacts & {
  vendor: string;
  /** Hosts of its vendor: there and below, nobody else's shape counts. */
  hosts: readonly string[];
  /** The hits of a payload in this family's shape, null for another shape. */
  decode: (payload: Payload) => DecodedHit[] | null;
};

/** Returns whether a payload went to a host of the vendor itself. */
export function isOwnHost({ hosts }: { hosts: readonly string[] }, { host }: Payload): boolean {
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** Query and form of a payload together: families that may use either. */
export function fieldsOf(payload: Payload): Fields {
  return { ...payload.query, ...payload.form };
}

/** Returns a field's text, null when it is absent or blank. */
export function field(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== undefined && value.trim() !== '') return value;
  }
  return null;
}

/**
 * Returns an account's text: empty where a hit has the field without a value, null where it has none of the fields.
 */
export function account(fields: Fields, ...names: string[]): string | null {
  return field(fields, ...names) ?? (hasAny(fields, names) ? '' : null);
}

/**
 * Returns the account of a hit without its field: none where it went to the vendor itself, else added on the way
 * perhaps.
 */
export function absentAccount(family: { hosts: readonly string[] }, payload: Payload): '' | null {
  return isOwnHost(family, payload) ? '' : null;
}

/** Returns whether any of the names is there, with a value or without. */
export function hasAny(fields: Fields, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(fields, name));
}
