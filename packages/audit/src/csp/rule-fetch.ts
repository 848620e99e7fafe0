import type { Unknown } from '@vigie/contract/policy-rehearsal.ts';
import { type Directives, isScriptDirective, rulingDirective } from './policy-text.ts';
import { matchesSources } from './source-list.ts';

/** Decision of a policy. `directive` is the one that the policy contains. */
export type Ruling =
  | { outcome: 'allowed' }
  | { outcome: 'blocked'; directive: string }
  | { outcome: 'unknown'; why: Unknown };

/** Fetch with its addresses, including those of its redirects. */
export interface CheckedFetch {
  effective: string;
  hops: readonly URL[];
  page: URL;
}

/** Placeholder for the directive of a prefetch; no policy names one. */
export const PREFETCH = 'prefetch';

export const ALLOWED: Ruling = { outcome: 'allowed' };
const unknown = (why: Unknown): Ruling => ({ outcome: 'unknown', why });

/** Returns the strictest of several decisions, because each policy may block. */
export function strictest(rulings: readonly Ruling[]): Ruling {
  const of = (outcome: Ruling['outcome']) => rulings.find((ruling) => ruling.outcome === outcome);
  return of('blocked') ?? of('unknown') ?? ALLOWED;
}

/** Returns the decision that all possible decisions share, else an unknown one. */
export function common(rulings: readonly Ruling[], why: Unknown): Ruling {
  const [first = ALLOWED, ...others] = rulings;
  return others.every(({ outcome }) => outcome === first.outcome) ? first : unknown(why);
}

/** Returns the decision of a policy on a fetch (CSP 3, sections 6.1 and 6.7). */
export function ruleFetch(directives: Directives, checked: CheckedFetch): Ruling {
  if (checked.effective === PREFETCH) return rulePrefetch(directives, checked);
  const ruling = listOf(directives, checked.effective);
  if (ruling === null) return ALLOWED;
  const { directive, sources } = ruling;
  const { isDynamic, hasNonce, hasHash } = meansOf(sources);
  const isScript = isScriptDirective(checked.effective);
  // Addresses are ignored then: a script that a trusted script adds is allowed, unless added as markup.
  if (isDynamic && isScript) return unknown(hasNonce ? 'nonce' : 'strict-dynamic');
  if (isListed(sources, checked)) return ALLOWED;
  if (isDynamic && checked.effective === 'worker-src') return unknown('strict-dynamic');
  if (hasNonce && (isScript || checked.effective === 'style-src-elem')) return unknown('nonce');
  if (hasHash && isScript) return unknown('hash');
  return { outcome: 'blocked', directive };
}

/**
 * Returns the decision on a prefetch, which may have any use later: one directive that allows it is enough (CSP 3,
 * section 6.7.2.2).
 */
function rulePrefetch(directives: Directives, checked: CheckedFetch): Ruling {
  const directive = 'default-src';
  if (!directives.has(directive)) return ALLOWED;
  const lists = [...directives].filter(([name]) => /-src(-elem)?$/.test(name));
  if (lists.some(([, sources]) => isListed(sources, checked))) return ALLOWED;
  const means = lists.map(([, sources]) => meansOf(sources));
  if (means.some(({ isDynamic }) => isDynamic)) return unknown('strict-dynamic');
  return means.some(({ hasNonce }) => hasNonce) ? unknown('nonce') : { outcome: 'blocked', directive };
}

/** Returns the decision of a policy on inline code or styles, whose text is unknown. */
export function ruleInline(directives: Directives, effective: string): Ruling {
  const ruling = listOf(directives, effective);
  if (ruling === null) return ALLOWED;
  const { hasNonce, hasHash, isDynamic, isUnsafeInline, hashesAttributes } = meansOf(ruling.sources);
  if (isUnsafeInline && !hasNonce && !hasHash && !isDynamic) return ALLOWED;
  const isAttribute = effective.endsWith('-attr');
  if (hasNonce && !isAttribute) return unknown('nonce');
  if (hasHash && (!isAttribute || hashesAttributes)) return unknown('hash');
  // A script that a trusted script adds is allowed.
  if (isDynamic && effective === 'script-src-elem') return unknown('strict-dynamic');
  return { outcome: 'blocked', directive: ruling.directive };
}

function listOf(directives: Directives, effective: string) {
  const directive = rulingDirective(directives, effective);
  return directive === null ? null : { directive, sources: directives.get(directive) ?? [] };
}

interface Means {
  hasNonce: boolean;
  hasHash: boolean;
  isDynamic: boolean;
  isUnsafeInline: boolean;
  hashesAttributes: boolean;
}

function meansOf(sources: readonly string[]): Means {
  const keywords = sources.map((source) => source.toLowerCase());
  return {
    hasNonce: keywords.some((source) => /^'nonce-.+'$/.test(source)),
    hasHash: keywords.some((source) => /^'sha(256|384|512)-.+'$/.test(source)),
    isDynamic: keywords.includes("'strict-dynamic'"),
    isUnsafeInline: keywords.includes("'unsafe-inline'"),
    hashesAttributes: keywords.includes("'unsafe-hashes'"),
  };
}

function isListed(sources: readonly string[], { hops, page }: CheckedFetch): boolean {
  return hops.every((url, index) => matchesSources(sources, url, { page, isRedirected: index > 0 }));
}
