import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspViolation } from '@vigie/contract/observation/policy.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { isScriptHit } from '../hits/script-hits.ts';
import { isScriptDirective, TRUSTED_TYPES } from './policy-text.ts';

/** Directives that govern script fetches. */
const SCRIPT_DIRECTIVES: ReadonlySet<string> = new Set([
  'script-src',
  'script-src-elem',
  'worker-src',
  'child-src',
  'default-src',
]);

/** Returns the violations about the JS tag's script, including report-only ones. */
export function tagViolations(observation: Observation, tracking: TrackingSettings): CspViolation[] {
  return violations(observation).filter(
    ({ blockedUrl, effectiveDirective }) =>
      SCRIPT_DIRECTIVES.has(effectiveDirective) &&
      matchesTagName(tracking.jsTagName, blockedUrl ?? '') &&
      !isScriptHit(blockedUrl ?? '', tracking),
  );
}

/** Returns the violations about calls to the collector, including those by script elements and report-only ones. */
export function collectorViolations(observation: Observation, tracking: TrackingSettings): CspViolation[] {
  return violations(observation).filter(({ blockedUrl, effectiveDirective }) => {
    const url = blockedUrl ?? '';
    if (isScriptDirective(effectiveDirective)) return isScriptHit(url, tracking);
    return effectiveDirective !== 'worker-src' && matchesTagName(tracking.phpTagName, url);
  });
}

/** Returns the enforced violations of inline script elements in the page itself. One may be a tracker's snippet. */
export function inlineScriptViolations(observation: Observation): CspViolation[] {
  return enforcedInPage(observation).filter(
    ({ blockedUrl, effectiveDirective }) =>
      (blockedUrl === null || blockedUrl === '' || blockedUrl === 'inline') &&
      ['script-src', 'script-src-elem', 'default-src'].includes(effectiveDirective),
  );
}

/**
 * Returns the enforced violations of Trusted Types. One may come from the tag's loader. The kind of forbidden text (a
 * script's address, HTML) is not recorded.
 */
export function trustedTypesViolations(observation: Observation): CspViolation[] {
  return enforcedInPage(observation).filter(({ effectiveDirective }) => effectiveDirective === TRUSTED_TYPES);
}

function enforcedInPage(observation: Observation): CspViolation[] {
  return violations(observation).filter(
    ({ disposition, frameId }) => disposition === 'enforce' && (frameId === null || frameId === 'main'),
  );
}

function violations(observation: Observation): CspViolation[] {
  return seen(observation.csp)?.violations ?? [];
}
