import { SUSPICIONS, type Innocent, type Suspect, type Suspicions } from '@vigie/contract/culprit.ts';
import type { Kept, KeptBody } from '@vigie/contract/observation/kept.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { NONCE } from '../csp/nonce.ts';

type Suspicion = Suspect['suspicion'];

export interface Turn {
  /** Healthy visits before the fault, the last one first: what differs among them already is no likely cause. */
  healthy: readonly [Observation, ...Observation[]];
  faulty: Observation;
  /** The verdict at the root of the problem. */
  cause: Pick<Verdict, 'check' | 'reason' | 'evidence'>;
}

/** What may have broken a page between two visits, the likeliest first; null where one of them did not keep it. */
export function suspicionsOf({ healthy, faulty, cause }: Turn): Suspicions | null {
  const [last, ...earlier] = healthy;
  const [before, after] = [keptOf(last), keptOf(faulty)];
  if (before === undefined || after === undefined) return null;
  const bodies = withoutConsequences(comparedBodies(before, after), faulty);
  const headers = comparedHeaders(before, after);
  const restless = new Set(earlier.flatMap((visit) => restlessIn(keptOf(visit), before)));
  const suspects = [...headers.suspects, ...bodies.suspects].map((suspect) => ({
    ...suspect,
    suspicion: suspicionOf(suspect, cause, restless),
  }));
  return {
    from: last.finishedAt,
    to: faulty.startedAt,
    documentUrl: faulty.finalUrl ?? faulty.requestedUrl,
    suspects: suspects.toSorted((one, other) => rank(one) - rank(other)),
    innocent: [...headers.innocent, ...bodies.innocent],
    unknown: bodies.unknown,
  };
}

const rank = ({ suspicion }: Suspect) => SUSPICIONS.indexOf(suspicion);

const keptOf = ({ kept }: Observation): Kept | undefined => kept && seen(kept);

type Compared =
  | Omit<Extract<Suspect, { kind: 'header' }>, 'suspicion'>
  | Omit<Extract<Suspect, { kind: 'body' }>, 'suspicion'>;

/** These say how old an answer is, and nothing that a page could notice. */
const AGES = /^(etag|last-modified|cache-control|server)$/;
/** A nonce changes with each answer. */
const lasting = (value: string) => value.replaceAll(/'nonce-[^'\s;]*'/gi, NONCE);

function comparedHeaders(before: Kept, after: Kept): { suspects: Compared[]; innocent: Innocent[] } {
  const names = [...new Set([...Object.keys(before.headers), ...Object.keys(after.headers)])];
  const suspects: Compared[] = [];
  const innocent: Innocent[] = [];
  for (const name of names.filter((one) => !AGES.test(one))) {
    const [old = null, young = null] = [before.headers[name], after.headers[name]];
    const isSame = old !== null && young !== null && lasting(old) === lasting(young);
    if (isSame) innocent.push({ kind: 'header', name });
    else suspects.push({ kind: 'header', name, before: old, after: young });
  }
  return { suspects, innocent };
}

function comparedBodies(
  before: Kept,
  after: Kept,
): { suspects: Compared[] } & Pick<Suspicions, 'innocent' | 'unknown'> {
  const suspects: Compared[] = [];
  const innocent: Innocent[] = [];
  const unknown: Suspicions['unknown'] = [];
  for (const [old, young] of pairsOf(before.bodies, after.bodies)) {
    const either = young ?? old;
    if (either === null) continue;
    const { role, url } = either;
    if (old === null || young === null) suspects.push({ kind: 'body', role, before: old, after: young });
    else if (old.sha256 === null || young.sha256 === null) {
      if (isPlainlyOther(old, young)) suspects.push({ kind: 'body', role, before: old, after: young });
      else unknown.push({ role, url });
    } else if (old.sha256 !== young.sha256 || old.status !== young.status)
      suspects.push({ kind: 'body', role, before: old, after: young });
    else innocent.push({ kind: 'body', role, url });
  }
  return { suspects, innocent, unknown };
}

/**
 * What a changed script asks for now is its consequence, and what the browser stops on its way that of a policy. The
 * document's own elements come and go by themselves.
 */
function withoutConsequences<C extends { suspects: Compared[] }>(compared: C, { requests }: Observation): C {
  const changed = new Set(
    compared.suspects.flatMap((one) => (one.kind === 'body' && one.after !== null ? [one.after.url] : [])),
  );
  const stopped = new Set(
    seen(requests)?.flatMap(({ url, failure }) => (failure?.blockedReason ? [url] : [])),
  );
  const isConsequence = (one: Compared): boolean => {
    if (one.kind === 'header') return false;
    return one.before === null
      ? changed.has(one.after?.loader ?? '')
      : one.after === null && stopped.has(one.before.url);
  };
  return { ...compared, suspects: compared.suspects.filter((one) => !isConsequence(one)) };
}

/** Of what was not kept, the server says whether it is another version. */
const isPlainlyOther = (old: KeptBody, young: KeptBody) =>
  old.status !== young.status || (old.etag !== null && young.etag !== null && old.etag !== young.etag);

/** The same addresses first; then what is alike but for a version in its address; the rest came or went. */
function pairsOf(
  before: readonly KeptBody[],
  after: readonly KeptBody[],
): [KeptBody | null, KeptBody | null][] {
  const left = [...before];
  const take = (isIt: (body: KeptBody) => boolean): KeptBody | null => {
    const place = left.findIndex(isIt);
    return place < 0 ? null : (left.splice(place, 1)[0] ?? null);
  };
  const exact = after.map((young) => [take(({ url }) => url === young.url), young] as const);
  const paired = exact.map(([old, young]): [KeptBody | null, KeptBody | null] => [
    old ?? take(({ url, role }) => role === young.role && stemOf(url) === stemOf(young.url)),
    young,
  ]);
  return [...paired, ...left.map((old): [KeptBody, null] => [old, null])];
}

/** What builds write into a file's name: a hash, a number, a version. */
const isVersion = (word: string) => /\d/.test(word) && (word.length >= 4 || /^v?\d+$/i.test(word));

function stemOf(url: string): string {
  const { origin = '', pathname = url, searchParams } = URL.parse(url) ?? {};
  const names = [...(searchParams?.keys() ?? [])].toSorted().join('&');
  return `${origin}${pathname.replaceAll(/[\da-z]+/gi, (word) => (isVersion(word) ? '*' : word))}?${names}`;
}

/** What differed between two healthy visits. */
function restlessIn(earlier: Kept | undefined, before: Kept): string[] {
  if (earlier === undefined) return [];
  const changes = [...comparedHeaders(earlier, before).suspects, ...comparedBodies(earlier, before).suspects];
  return changes.map(nameOf);
}

const nameOf = (suspect: Compared) =>
  suspect.kind === 'header' ? suspect.name : stemOf((suspect.after ?? suspect.before)?.url ?? '');

/** Headers by which a fault of this reason comes. */
const HEADERS_OF_REASONS: readonly [RegExp, RegExp][] = [
  [/csp|^blocks-/, /^content-security-policy$/],
  [/mixed-content/, /^(content-security-policy|strict-transport-security)$/],
  [/cors/, /^(cross-origin-.*|access-control-.*|referrer-policy)$/],
  [/mime-type/, /^x-content-type-options$/],
];

function suspicionOf(suspect: Compared, cause: Turn['cause'], restless: ReadonlySet<string>): Suspicion {
  if (suspect.kind === 'body' && suspect.after === null && suspect.before?.loader !== null)
    return 'asked-no-more';
  if (restless.has(nameOf(suspect))) return 'always-changing';
  if (suspect.kind === 'header') {
    const isNamed = HEADERS_OF_REASONS.some(
      ([reason, name]) => reason.test(cause.reason ?? '') && name.test(suspect.name),
    );
    return isNamed ? 'named-by-cause' : 'header';
  }
  const told = JSON.stringify(cause.evidence ?? {});
  const isNamed = [suspect.before, suspect.after].some(
    (body) => body !== null && told.includes(JSON.stringify(body.url)),
  );
  const isOfConsent = suspect.role === 'consent-manager' && cause.reason === 'before-consent';
  return isNamed || isOfConsent ? 'named-by-cause' : suspect.role;
}
