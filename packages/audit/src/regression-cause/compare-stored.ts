import type { Innocent, RegressionCandidate, Suspicions } from '@vigie/contract/regression-cause.ts';
import type { StoredBodies, StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import { NONCE } from '../csp/nonce.ts';

/** Difference between two visits of a page. */
export type Compared =
  | Omit<Extract<RegressionCandidate, { kind: 'header' }>, 'suspicion'>
  | Omit<Extract<RegressionCandidate, { kind: 'body' }>, 'suspicion'>;

/** Matches headers about the age of a response, which a page cannot observe. */
const AGES = /^(etag|last-modified|cache-control|server)$/;
/** Replaces nonces, which change with each response. */
const lasting = (value: string) => value.replaceAll(/'nonce-[^'\s;]*'/gi, NONCE);

/** Returns a header, ignoring the case of its name. */
const headerOf = ({ headers }: StoredBodies, name: string): string | null =>
  (Object.hasOwn(headers, name) ? headers[name] : undefined) ?? null;

export function comparedHeaders(
  before: StoredBodies,
  after: StoredBodies,
): { candidates: Compared[]; innocent: Innocent[] } {
  const names = [...new Set([...Object.keys(before.headers), ...Object.keys(after.headers)])];
  const candidates: Compared[] = [];
  const innocent: Innocent[] = [];
  for (const name of names.filter((one) => !AGES.test(one))) {
    const [old, young] = [headerOf(before, name), headerOf(after, name)];
    const isSame = old !== null && young !== null && lasting(old) === lasting(young);
    if (isSame) innocent.push({ kind: 'header', name });
    else candidates.push({ kind: 'header', name, before: old, after: young });
  }
  return { candidates, innocent };
}

export function comparedBodies(
  before: StoredBodies,
  after: StoredBodies,
): { candidates: Compared[] } & Pick<Suspicions, 'innocent' | 'unknown'> {
  const candidates: Compared[] = [];
  const innocent: Innocent[] = [];
  const unknown: Suspicions['unknown'] = [];
  for (const [old, young] of pairsOf(before.bodies, after.bodies)) {
    const either = young ?? old;
    if (either === null) continue;
    const { role, url } = either;
    if (old === null || young === null) candidates.push({ kind: 'body', role, before: old, after: young });
    else if (old.sha256 === null || young.sha256 === null) {
      if (isPlainlyOther(old, young)) candidates.push({ kind: 'body', role, before: old, after: young });
      else unknown.push({ role, url });
    } else if (old.sha256 !== young.sha256 || old.status !== young.status)
      candidates.push({ kind: 'body', role, before: old, after: young });
    else innocent.push({ kind: 'body', role, url });
  }
  return { candidates, innocent, unknown };
}

/** Returns whether status or ETag show another version of a body that was not stored. */
const isPlainlyOther = (old: StoredBody, young: StoredBody) =>
  old.status !== young.status || (old.etag !== null && young.etag !== null && old.etag !== young.etag);

/**
 * Pairs files: those with equal addresses first, then those that differ only by a version in the address. The rest were
 * added or removed.
 */
function pairsOf(
  before: readonly StoredBody[],
  after: readonly StoredBody[],
): [StoredBody | null, StoredBody | null][] {
  const left = [...before];
  const take = (isIt: (body: StoredBody) => boolean): StoredBody | null => {
    const index = left.findIndex(isIt);
    return index < 0 ? null : (left.splice(index, 1)[0] ?? null);
  };
  const exact = after.map((young) => [take(({ url }) => url === young.url), young] as const);
  const paired = exact.map(([old, young]): [StoredBody | null, StoredBody | null] => [
    old ?? take(({ url, role }) => role === young.role && stemOf(url) === stemOf(young.url)),
    young,
  ]);
  return [...paired, ...left.map((old): [StoredBody, null] => [old, null])];
}

/** Returns whether a word is a version in a file name: a hash or a number. */
const isVersion = (word: string) => /\d/.test(word) && (word.length >= 4 || /^v?\d+$/i.test(word));

function stemOf(url: string): string {
  const { origin = '', pathname = url, searchParams } = URL.parse(url) ?? {};
  const names = [...(searchParams?.keys() ?? [])].toSorted().join('&');
  return `${origin}${pathname.replaceAll(/[\da-z]+/gi, (word) => (isVersion(word) ? '*' : word))}?${names}`;
}

/** Returns the name of a change: a header's name, or a file's address without hashes and versions. */
export const candidateName = (candidate: Compared) =>
  candidate.kind === 'header' ? candidate.name : stemOf((candidate.after ?? candidate.before)?.url ?? '');
