import type { Observation } from '@vigie/contract/observation/observation.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { CspViolation } from '@vigie/contract/observation/policy.ts';
import { matchesTagName } from '@vigie/contract/tag-name.ts';
import type { TrackingSettings } from '@vigie/contract/tracking-settings.ts';
import { isScriptHit } from '../hits/script-hits.ts';
import { isScriptDirective, TRUSTED_TYPES } from './policy-text.ts';

/** Directives under which a script is fetched. */
const SCRIPT_DIRECTIVES: ReadonlySet<string> = new Set([
  'script-src',
  'script-src-elem',
  'worker-src',
  'child-src',
  'default-src',
]);

/** Returns violations that concern the JS tag's script, report-only ones included. */
export function tagViolations(observation: Observation, tracking: TrackingSettings): CspViolation[] {
  return violations(observation).filter(
    ({ blockedUrl, effectiveDirective }) =>
      SCRIPT_DIRECTIVES.has(effectiveDirective) &&
      matchesTagName(tracking.jsTagName, blockedUrl ?? '') &&
      !isScriptHit(blockedUrl ?? '', tracking),
  );
}

/** Returns violations that concern calls to the collector, those by script elements and report-only ones included. */
export function collectorViolations(observation: Observation, tracking: TrackingSettings): CspViolation[] {
  return violations(observation).filter(({ blockedUrl, effectiveDirective }) => {
    const url = blockedUrl ?? '';
    if (isScriptDirective(effectiveDirective)) return isScriptHit(url, tracking);
    return effectiveDirective !== 'worker-src' && matchesTagName(tracking.phpTagName, url);
  });
}

/** Enforced violations of inline script elements in the page itself: a tracker's snippet may be among them. */
export function inlineScriptViolations(observation: Observation): CspViolation[] {
  return enforcedInPage(observation).filter(
    ({ blockedUrl, effectiveDirective }) =>
      (blockedUrl === null || blockedUrl === '' || blockedUrl === 'inline') &&
      ['script-src', 'script-src-elem', 'default-src'].includes(effectiveDirective),
  );
}

/**
 * Enforced violations of Trusted Types: the tag's loader may have made one. Which kind of text was forbidden (a script's
 * address, HTML) is not recorded.
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
