import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { openBudget } from './budget.ts';
import { uniqueFindings, findingOf, type Hit, type ProvenFinding } from './finding.ts';
import { digestSearch, type Digest, type KnownValue } from './known-values.ts';
import type { Match } from './match.ts';
import { matchesIn } from './matches-in.ts';
import { recipientSite, sitesOf } from './recipient.ts';
import { sourcesOf } from './sources.ts';
import type { Leaf } from './unfold.ts';

/** Personal data of a visit. */
export interface PersonalDataSearch {
  found: ProvenFinding[];
  /** True if everything recorded was searched and all findings are reported, so data without a finding was not sent. */
  isWhole: boolean;
  /** Values that no output may contain: each value, and each digest of one, as written. */
  secrets: string[];
}

/** Maximum number of reported findings of one visit. */
const FINDINGS_MAX = 200;
/** Maximum length of a value that may occur in field names by chance, such as a name. */
const NAME_OF_FIELD_MAX = 3;
/** Matches addresses of a website's own offices, which are no personal data. */
const OFFICES =
  /^(?:contact|info|hello|bonjour|support|sales|help|aide|service-?client|customer-?care|no-?reply|do-?not-?reply|ne-?pas-?repondre|webmaster|postmaster|admin|privacy|dpo|rgpd|gdpr|presse|press|jobs|recrutement|newsletter)$/i;
const NOBODY = /^(?:no-?reply|do-?not-?reply|ne-?pas-?repondre)$/i;

/** Searches a visit for personal data that it sends plain, encoded, compressed or hashed. */
export function searchPersonalData(
  observation: Observation,
  tracking: TrackingSettings,
  digest: Digest,
): PersonalDataSearch {
  const sites = sitesOf(observation);
  const budget = openBudget();
  const sources = sourcesOf(observation, tracking, budget);
  const read = sources.map((source) => ({
    source,
    hits: source.leaves.flatMap((leaf) => plainHits(leaf, sites)),
  }));
  const known = knownOf(read.flatMap(({ hits }) => hits));
  const search = digestSearch(known, digest);
  const digests: string[] = [];
  const all = read.flatMap(({ source, hits }) => {
    const hashed = source.leaves.flatMap((leaf) =>
      search(leaf.text).map(({ token, wrap, ...value }) => {
        digests.push(token);
        return { ...value, leaf, wraps: [...leaf.wraps, wrap] };
      }),
    );
    return source.isReported
      ? [...hits, ...hashed].map((hit) => findingOf(hit, source, observation.requestedUrl))
      : [];
  });
  const secrets = [...new Set([...known.map(({ value }) => value), ...digests])];
  const found = uniqueFindings(all);
  const isWhole =
    found.length <= FINDINGS_MAX && !budget.isExhausted() && seen(observation.requests) !== undefined;
  return { found: found.slice(0, FINDINGS_MAX).map((one) => withoutSecrets(one, secrets)), isWhole, secrets };
}

/**
 * Returns a finding with secrets masked in its field name. A page may name a field after a person whom only another
 * field identifies.
 */
function withoutSecrets({ finding, requestId }: ProvenFinding, secrets: readonly string[]): ProvenFinding {
  const hides = secrets.filter(
    (secret) => secret.length > NAME_OF_FIELD_MAX && finding.field.includes(secret),
  );
  const field = hides.reduce((text, secret) => text.replaceAll(secret, '•••'), finding.field);
  return { finding: { ...finding, field }, requestId };
}

function plainHits(leaf: Leaf, sites: ReadonlySet<string>): Hit[] {
  const direct = matchesIn(leaf.text, leaf);
  // A form encodes blanks as plus signs; some do not encode a plus sign.
  const spaced = /.\+/s.test(leaf.text)
    ? `${leaf.text.slice(0, 1)}${leaf.text.slice(1).replaceAll('+', ' ')}`
    : '';
  const matches = direct.length > 0 || spaced === '' ? direct : matchesIn(spaced, leaf);
  return matches
    .filter((match) => !isOffice(match, sites))
    .map(({ kind, value }) => ({ kind, value, leaf, wraps: leaf.wraps }));
}

function isOffice({ kind, value }: Match, sites: ReadonlySet<string>): boolean {
  if (kind !== 'email') return false;
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  return NOBODY.test(local) || (OFFICES.test(local) && sites.has(recipientSite(value.slice(at + 1))));
}

function knownOf(hits: readonly Hit[]): KnownValue[] {
  const known = new Map(hits.map(({ kind, value }) => [`${kind} ${value}`, { kind, value }]));
  return [...known.values()];
}
