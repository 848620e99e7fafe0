import type { ReasonOf } from '@vigie/contract/checks.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { CspViolation } from '@vigie/contract/observation/policy.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { violationEvidence } from '../csp/violation-evidence.ts';
import {
  collectorViolations,
  inlineScriptViolations,
  tagViolations,
  trustedTypesViolations,
} from '../csp/violations.ts';
import type { Facts } from '../facts.ts';
import type { DecodedCall } from '../hits/decode-hits.ts';
import { cspRemedy } from '../remedies/csp-remedy.ts';
import type { Remedies } from '../remedies/remedies.ts';
import { troubleOf } from '../tag/load-trouble.ts';
import { failed, passed, skipped, type FailedEvidence } from '../verdicts.ts';

/** Remedies for a policy that blocks the tag or the collector. */
export const cspRemedies: Remedies = { 'blocks-js-tag': cspRemedy, 'blocks-php-tag': cspRemedy };

type Found = FailedEvidence<'csp'> | null;

/** Directive that governs a call if no violation names one. `connect-src` governs the other transports. */
const DIRECTIVES: Partial<Record<Hit['transport'], string>> = { image: 'img-src', script: 'script-src' };

/** Reasons with the function that finds their evidence. The first match wins. */
const CSP_REASONS: readonly (readonly [ReasonOf<'csp'>, (facts: Facts) => Found])[] = [
  ['blocks-js-tag', tagBlocked],
  ['blocks-js-tag', snippetBlocked],
  ['blocks-php-tag', collectorBlocked],
  ['blocks-php-tag', settingsBlocked],
];

/**
 * Evaluates whether a Content-Security-Policy blocks the JS tag or the collector. It ignores other blocked resources.
 */
export function evaluateCsp(facts: Facts): Verdict {
  const { observation, tracking } = facts;
  if (tracking.jsTagName.trim() === '' && tracking.phpTagName.trim() === '') {
    return skipped('csp', 'tag-name-not-configured');
  }
  for (const [reason, find] of CSP_REASONS) {
    const evidence = find(facts);
    if (evidence !== null) return failed('csp', reason, { evidence });
  }
  if (observation.csp.state === 'unavailable') {
    return skipped('csp', 'recording-unavailable', { part: 'csp', why: observation.csp.why });
  }
  const reported = [...tagViolations(observation, tracking), ...collectorViolations(observation, tracking)];
  const { policies } = observation.csp.value;
  return passed('csp', {
    evidence: {
      policies: policies.map(({ text }) => text),
      ...(reported[0] === undefined
        ? {}
        : violationEvidence(reported[0].blockedUrl ?? '', reported, observation)),
    },
    warnings: reported.length > 0 ? ['csp-report-only-violation'] : [],
  });
}

function tagBlocked({ observation, tracking, loads }: Facts): Found {
  const blocked = loads.find((load) => troubleOf(load, observation) === 'blocked-by-csp');
  const violations = enforced(tagViolations(observation, tracking));
  const url = violations[0]?.blockedUrl ?? blocked?.request?.finalUrl ?? blocked?.url;
  if (url === undefined || url === null) return null;
  // The violation names the requested address. After a redirect, the policy stopped the last address.
  const stopped = blocked?.request !== undefined && blocked.request !== null ? blocked.request.finalUrl : url;
  const evidence = violationEvidence(stopped, violations, observation);
  return { ...evidence, directive: evidence.directive ?? 'script-src' };
}

/**
 * Returns evidence that a policy blocked the snippet that loads the tag, else null. The page never requested the tag,
 * and a policy blocked inline script, or code that loads a script. A tag that may wait for consent is no evidence.
 */
function snippetBlocked({ observation, tracking, loads, withheld }: Facts): Found {
  if (withheld !== null) return null;
  const isMissing =
    tracking.jsTagName.trim() !== '' && observation.requests.state === 'recorded' && loads.length === 0;
  if (!isMissing) return null;
  return (
    inlineEvidence(inlineScriptViolations(observation), observation) ??
    inlineEvidence(trustedTypesViolations(observation), observation)
  );
}

function collectorBlocked({ observation, calls }: Facts): Found {
  const blocked = calls
    .filter((one) => one.call.trouble === 'blocked-by-csp' && !isCode(one))
    .map(({ call }) => call);
  const first = blocked[0];
  if (first === undefined) return null;
  const violations = blocked.flatMap(
    ({ violation }) => violation ?? violationOf(first.request?.url, observation),
  );
  const evidence = violationEvidence(first.request?.finalUrl ?? first.url, violations, observation);
  return {
    ...evidence,
    directive: evidence.directive ?? DIRECTIVES[first.transport] ?? 'connect-src',
  };
}

/**
 * Returns whether a call loads a script from the collector's address that is no hit: settings, or a part of the tag.
 */
function isCode({ call, hits }: DecodedCall): boolean {
  return call.transport === 'script' && hits.every(({ kind }) => kind === 'other');
}

/**
 * Returns evidence that a policy blocked the tag's inline settings, else null. The tag loaded and never called the
 * collector, and a policy blocked inline script.
 */
function settingsBlocked({ observation, tracking, loads, calls, withheld }: Facts): Found {
  if (withheld !== null) return null;
  const isSilent =
    tracking.phpTagName.trim() !== '' && observation.requests.state === 'recorded' && calls.length === 0;
  const came = loads.some((load) => troubleOf(load, observation) === null);
  return isSilent && came ? inlineEvidence(inlineScriptViolations(observation), observation) : null;
}

function inlineEvidence(violations: CspViolation[], observation: Facts['observation']): Found {
  if (violations.length === 0) return null;
  return { ...violationEvidence('inline', violations, observation), inline: true, count: violations.length };
}

function violationOf(url: string | undefined, observation: Facts['observation']): CspViolation[] {
  if (observation.csp.state === 'unavailable') return [];
  return enforced(observation.csp.value.violations).filter(({ blockedUrl }) => blockedUrl === url);
}

function enforced(violations: CspViolation[]): CspViolation[] {
  return violations.filter(({ disposition }) => disposition === 'enforce');
}
