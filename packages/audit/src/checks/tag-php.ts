import type { Check } from '@vigie/contract/checks.ts';
import type { Verdict, Warning } from '@vigie/contract/verdict.ts';
import { causeIfFailed } from '../facts.ts';
import type { Facts } from '../facts.ts';
import { refusalCause } from '../hits/answers/refusal-cause.ts';
import type { CallTrouble } from '../hits/call-answer.ts';
import { callEvidence } from '../hits/call-evidence.ts';
import type { DecodedCall } from '../hits/decode-hits.ts';
import { retiredCollector } from '../hits/retired-collectors.ts';
import { isFixed, unfixedCalls } from '../hits/retries.ts';
import { failed, passed, skipped, skippedByConsent } from '../verdicts.ts';

/** Reasons in evaluation order. Those of a policy come first, because they cause others. */
const TAG_PHP_REASONS: readonly CallTrouble[] = [
  'blocked-by-csp',
  'mixed-content',
  'blocked-by-cors',
  'http-error',
  'network-error',
];

/** Evaluates whether the collector was called and answered every hit, at the first attempt or at a retry. */
export function evaluateTagPhp(facts: Facts): Verdict {
  const { observation, tracking } = facts;
  if (tracking.phpTagName.trim() === '') return skipped('tagPhp', 'tag-name-not-configured');
  if (observation.requests.state === 'unavailable') {
    return skipped('tagPhp', 'recording-unavailable', { part: 'requests', why: observation.requests.why });
  }
  const calls = withoutAsides(facts.calls);
  if (calls.length === 0) {
    const causedBy = causeOfSilence(facts);
    if (causedBy === null && facts.withheld !== null) return skippedByConsent('tagPhp', facts.withheld);
    const evidence = { tagName: tracking.phpTagName, jsTagName: tracking.jsTagName };
    return failed('tagPhp', 'not-requested', { evidence, causedBy });
  }
  const unfixed = unfixedCalls(calls);
  const retired = retiredEvidence(calls, facts);
  if (retired !== null) {
    const evidence = { ...retired, calls: calls.length, lostCalls: unfixed.length };
    return failed('tagPhp', 'collector-retired', { evidence });
  }
  for (const reason of TAG_PHP_REASONS) {
    const found = unfixed.find(({ call }) => call.trouble === reason);
    if (found === undefined) continue;
    const causedBy = reason === 'blocked-by-csp' ? causeIfFailed(facts, 'csp') : null;
    const evidence = {
      ...callEvidence(found.call, observation),
      calls: calls.length,
      lostCalls: unfixed.length,
      ...(reason === 'http-error' || reason === 'network-error' ? accountEvidence(found, facts) : {}),
    };
    return failed('tagPhp', reason, { evidence, causedBy });
  }
  if (calls.every(({ call }) => call.answer === 'local')) return skipped('tagPhp', 'answered-locally');
  return passed('tagPhp', { evidence: passEvidence(calls, facts), warnings: warningsOf(calls) });
}

/** Returns the account of a call, and the parameter because of which its collector refused it, if a hit shows it. */
function accountEvidence({ hits }: DecodedCall, { tracking }: Facts) {
  const hit = hits.find((one) => refusalCause(one) !== null) ?? hits.find(({ siteId }) => siteId?.trim());
  if (hit === undefined) return {};
  const { vendor, siteId } = hit;
  const refusedParameter = refusalCause(hit);
  const expectedSiteId = tracking.siteId?.trim() ?? '';
  return {
    ...(refusedParameter !== null && { refusedParameter }),
    vendor,
    siteId,
    ...(expectedSiteId === '' ? {} : { expectedSiteId }),
  };
}

/**
 * Returns evidence of the first call if every call went to a service that its vendor has ended, else null. Hits of such
 * a page are not counted.
 */
function retiredEvidence(calls: DecodedCall[], { observation }: Facts) {
  const ended = calls.map(({ call, hits }) =>
    retiredCollector(call, hits[0]?.vendor ?? null, observation.startedAt),
  );
  const [first, firstCall] = [ended[0], calls[0]?.call];
  if (!first || firstCall === undefined || ended.includes(null)) return null;
  const { vendor, service, endedOn, successor } = first;
  return { ...callEvidence(firstCall, observation), vendor, service, endedOn, successor };
}

/**
 * Returns the calls without those that a known tracker makes for flags or settings. Returns all calls if no others
 * exist.
 */
function withoutAsides(calls: DecodedCall[]): DecodedCall[] {
  const hitCalls = calls.filter(({ hits }) => hits.some(({ kind }) => kind !== 'other'));
  return hitCalls.length > 0 ? hitCalls : calls;
}

function causeOfSilence(facts: Facts): Check | null {
  const { tagJs, csp } = facts.earlier;
  if (tagJs?.outcome === 'failed' && tagJs.reason !== 'loaded-twice') return 'tagJs';
  return csp?.reason === 'blocks-php-tag' ? causeIfFailed(facts, 'csp') : null;
}

function warningsOf(calls: DecodedCall[]): Warning[] {
  const warnings: Warning[] = [];
  if (calls.some(({ call }) => call.unreadable)) warnings.push('cors-answer-unreadable');
  if (calls.some(({ call }) => call.answer === 'unknown')) warnings.push('answer-unknown');
  if (calls.some(({ hits }) => hits.some((hit) => isFixed(hit, calls)))) warnings.push('hit-retried');
  return warnings;
}

function passEvidence(calls: DecodedCall[], { observation }: Facts) {
  const shown =
    calls.find(({ call }) => call.unreadable) ??
    calls.find(({ call }) => call.answer === 'answered') ??
    calls[0];
  return { ...(shown === undefined ? {} : callEvidence(shown.call, observation)), calls: calls.length };
}
