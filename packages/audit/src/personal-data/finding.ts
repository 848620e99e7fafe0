import type { PersonalDataFinding } from '@vigie/contract/personal-data.ts';
import { encodingName, type Wrap } from './encoding.ts';
import type { KnownValue } from './known-values.ts';
import { maskOf, maskText } from './mask.ts';
import type { SearchedSource } from './sources.ts';
import type { Leaf } from './unfold.ts';

const FIELD_LENGTH_MAX = 200;

/** Value in a text. */
export interface Hit extends KnownValue {
  leaf: Pick<Leaf, 'keys'>;
  wraps: readonly Wrap[];
}

/** Finding with the request that proves it; null for titles and the dataLayer. */
export interface ProvenFinding {
  finding: PersonalDataFinding;
  requestId: string | null;
}

/** Returns a finding without the value. */
export function findingOf(
  { kind, value, leaf, wraps }: Hit,
  { place, recipient, consent, request }: Pick<SearchedSource, 'place' | 'recipient' | 'consent' | 'request'>,
  page: string,
): ProvenFinding {
  const finding: PersonalDataFinding = {
    kind,
    place,
    field: maskText(fieldOf(leaf.keys)).slice(0, FIELD_LENGTH_MAX),
    encoding: encodingName(wraps),
    value: maskOf(kind, value),
    vendor: recipient?.vendor ?? null,
    host: recipient === null ? null : maskText(recipient.host),
    consent,
    page: maskText(page),
  };
  return { finding, requestId: request?.id ?? null };
}

/** Returns the name of a field. Positions in a list are one field: a session recorder sends a value with each event. */
const fieldOf = (keys: readonly string[]): string =>
  keys.map((key, index) => (index > 0 && /^\d+$/.test(key) ? '*' : key)).join('.');

/** Returns the findings without duplicates. A value that occurs plain and URL-encoded in one field counts as plain. */
export function uniqueFindings(found: readonly ProvenFinding[]): ProvenFinding[] {
  const each = new Map<string, ProvenFinding>();
  for (const one of found) {
    const encoding = one.finding.encoding.replace(/^(?:double-)?url$/, 'plain');
    const key = JSON.stringify({ ...one.finding, encoding });
    if (!each.has(key)) each.set(key, one);
  }
  return [...each.values()];
}
