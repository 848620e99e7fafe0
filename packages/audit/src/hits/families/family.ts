import type { HitKind } from '@vigie/contract/hit.ts';
import type { Fields } from '../fields.ts';
import type { Payload } from '../payload.ts';

/** One hit as a tracker family tells it. */
export type DecodedHit = {
  kind: HitKind;
  /** What the hit tells itself. */
  parameters: Fields;
  /** What its envelope tells for all hits of the call; absent where the hit fills the call alone. */
  shared?: Fields;
  pageUrl: string | null;
  siteId: string | null;
};

/** A family of trackers, known by the shape of what it sends: collectors are proxied and renamed. */
export type Family = {
  vendor: string;
  /** The hits of a payload in this family's shape, null for another shape. */
  decode: (payload: Payload) => DecodedHit[] | null;
};

/** Query and form of a payload together: families that may use either. */
export function fieldsOf(payload: Payload): Fields {
  return { ...payload.query, ...payload.form };
}

/** A field's text, null when it is absent or blank. */
export function field(fields: Fields, ...names: string[]): string | null {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (value !== undefined && value.trim() !== '') return value;
  }
  return null;
}

/** Whether any of the names is there, with a value or without. */
export function hasAny(fields: Fields, names: readonly string[]): boolean {
  return names.some((name) => Object.hasOwn(fields, name));
}
