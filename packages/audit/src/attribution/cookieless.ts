import type { Hit } from '@vigie/contract/hit.ts';
import { isCookieless } from '@vigie/contract/hit-consent.ts';

type SentHit = Pick<Hit, 'vendor' | 'parameters'>;

/** Predicates by family: true for a hit that carries no identifier. Google's tags are handled elsewhere. */
const WITHOUT_IDENTIFIER: Readonly<Record<string, (hit: SentHit) => boolean>> = {
  /** With `disableCookies`, Matomo sends an empty visitor identifier and reports that there are no cookies. */
  matomo: isCookielessMatomo,
  'piwik-pro': isCookielessMatomo,
  /** Privacy modes: developers.atinternet-solutions.com/piano-analytics/how-to/manage-consent. */
  piano: (hit) =>
    /^(?:opt-?out|no-consent|no-storage)$/i.test(valueOf(hit, 'data.visitor_privacy_mode')) ||
    isWithoutClient(hit),
  'at-internet': isWithoutClient,
  /** All visitors share one identifier: posthog.com/tutorials/cookieless-tracking. */
  posthog: (hit) =>
    [valueOf(hit, 'distinct_id'), valueOf(hit, 'properties.distinct_id')].includes('$posthog_cookieless'),
  /** learn.microsoft.com, "Consent mode" of UET: ad storage is denied. */
  'microsoft-uet': (hit) => valueOf(hit, 'asc') === 'D',
};

/** Returns whether a hit is a cookieless ping: it states that the visitor gave no consent, or it has no identifier. */
export function isPing(hit: SentHit): boolean {
  return isCookieless(hit) || WITHOUT_IDENTIFIER[hit.vendor ?? '']?.(hit) === true;
}

function isCookielessMatomo(hit: SentHit): boolean {
  const isEmpty = valueOf(hit, '_id') === '' && Object.hasOwn(hit.parameters, '_id');
  const isKnown = ['uid', 'cid'].some((name) => valueOf(hit, name) !== '');
  return !isKnown && (isEmpty || (valueOf(hit, 'cookie') === '0' && valueOf(hit, '_id') === ''));
}

function isWithoutClient(hit: SentHit): boolean {
  return /^(?:opt-out|consent-no|no-consent|no-storage)$/i.test(valueOf(hit, 'idclient'));
}

function valueOf({ parameters }: SentHit, name: string): string {
  return Object.hasOwn(parameters, name) ? (parameters[name] ?? '') : '';
}
