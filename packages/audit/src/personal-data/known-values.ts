import type { PersonalDataKind } from '@vigie/contract/personal-data.ts';
import type { Wrap } from './encoding.ts';
import { normalForms } from './normal-forms.ts';

export const DIGESTS = ['md5', 'sha1', 'sha256'] as const;

/** Digest function of the caller; the audit package contains no cryptography. */
export type Digest = (algorithm: (typeof DIGESTS)[number], text: string) => Uint8Array;

/** Known value, whose digests can be searched. */
export interface KnownValue {
  kind: PersonalDataKind;
  value: string;
}

/** Digest of a known value in a text. */
export interface DigestMatch extends KnownValue {
  token: string;
  wrap: Wrap;
}

/** Maximum number of known values of one visit whose digests are searched. */
const KNOWN_MAX = 300;
/** Matches MD5, SHA-1 and SHA-256 in hexadecimal or base64. */
const TOKEN = /(?<![A-Za-z\d])(?:[\da-f]{64}|[\da-f]{40}|[\da-f]{32}|[A-Za-z\d+/_-]{43}=?|[A-Za-z\d+/_-]{27}=?|[A-Za-z\d+/_-]{22}(?:==)?)(?![A-Za-z\d])/gi; // prettier-ignore
const TOKENS_MAX = 2_000;

/** Returns a function that finds digests of known values in texts. */
export function digestSearch(known: readonly KnownValue[], digest: Digest): (text: string) => DigestMatch[] {
  const digests = new Map<string, KnownValue & { wrap: Wrap }>();
  for (const { kind, value } of known.slice(0, KNOWN_MAX)) {
    for (const form of normalForms(kind, value)) {
      for (const wrap of DIGESTS) {
        const bytes = digest(wrap, form);
        digests.set(hexOf(bytes), { kind, value, wrap });
        digests.set(base64Of(bytes), { kind, value, wrap });
      }
    }
  }
  return (text) => {
    if (digests.size === 0 || text.length < 22) return [];
    const found: DigestMatch[] = [];
    let count = 0;
    for (const [token] of text.matchAll(TOKEN)) {
      count += 1;
      if (count > TOKENS_MAX) break;
      const match = digests.get(token.toLowerCase()) ?? digests.get(canonical(token));
      if (match !== undefined) found.push({ ...match, token });
    }
    return found;
  };
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function base64Of(bytes: Uint8Array): string {
  return canonical(btoa(String.fromCharCode(...bytes)));
}

/** Returns a token in a form that is equal for base64 and base64url. */
function canonical(token: string): string {
  return token.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}
