import type { Check, ReasonOf } from '@vigie/contract/checks.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { causeIfFailed } from '../facts.ts';
import type { Facts } from '../facts.ts';
import { loadEvidence } from '../tag/load-evidence.ts';
import { isDocument, troubleOf } from '../tag/load-trouble.ts';
import { repeatedRuns } from '../tag/runs.ts';
import type { ScriptLoad } from '../tag/script-loads.ts';
import { firstLine, tagExceptions } from '../tag/tag-exceptions.ts';
import { failed, passed, skipped, skippedByConsent, type FailedEvidence } from '../verdicts.ts';

type Found = FailedEvidence<'tagJs'> | null;

/**
 * Reasons for which a tag that loaded can still fail, with the function that finds their evidence. The first match
 * wins.
 */
const TAG_JS_REASONS: readonly (readonly [ReasonOf<'tagJs'>, (facts: Facts, came: ScriptLoad[]) => Found])[] =
  [
    ['wrong-mime-type', documentInstead],
    ['script-error', exceptionThrown],
    ['not-requested', preloadedOnly],
    ['loaded-twice', ranTwice],
  ];

/**
 * Evaluates whether the JS tag loaded and ran once, without an exception of its own. One successful load outweighs
 * failed ones.
 */
export function evaluateTagJs(facts: Facts): Verdict {
  const { observation, tracking, loads } = facts;
  if (tracking.jsTagName.trim() === '') return skipped('tagJs', 'tag-name-not-configured');
  if (observation.requests.state === 'unavailable') {
    return skipped('tagJs', 'recording-unavailable', { part: 'requests', why: observation.requests.why });
  }
  const tries = loads.map((load) => ({ load, trouble: troubleOf(load, observation) }));
  const came = tries.filter(({ trouble }) => trouble === null).map(({ load }) => load);
  const first = tries[0];
  if (first === undefined) {
    if (facts.withheld !== null) return skippedByConsent('tagJs', facts.withheld);
    const evidence = { tagName: tracking.jsTagName };
    return failed('tagJs', 'not-requested', { evidence, causedBy: causeOfAbsence(facts) });
  }
  if (came.length === 0) return failedTry(facts, tries);
  for (const [reason, find] of TAG_JS_REASONS) {
    const evidence = find(facts, came);
    if (evidence !== null) return failed('tagJs', reason, { evidence });
  }
  return unseenPart(facts) ?? passed('tagJs', { evidence: loadEvidence(came[0] ?? first.load) });
}

function failedTry(
  facts: Facts,
  tries: { load: ScriptLoad; trouble: ReturnType<typeof troubleOf> }[],
): Verdict {
  const worst = tries.find(({ trouble }) => trouble === 'blocked-by-csp') ?? tries[0];
  const reason = worst?.trouble ?? 'network-error';
  const evidence = { ...(worst === undefined ? {} : loadEvidence(worst.load)), tries: tries.length };
  return failed('tagJs', reason, {
    evidence: { ...evidence, ...(reason === 'script-error' ? { message: 'refused', line: null } : {}) },
    causedBy: reason === 'blocked-by-csp' ? causeIfFailed(facts, 'csp') : null,
  });
}

/** Returns `csp` if the policy blocked the inline script that requests the tag, else null. */
function causeOfAbsence(facts: Facts): Check | null {
  const { csp } = facts.earlier;
  return csp?.reason === 'blocks-js-tag' ? causeIfFailed(facts, 'csp') : null;
}

/**
 * Returns evidence of a document in place of the script, else null. The document threw a syntax error, or nothing
 * called the collector.
 */
function documentInstead({ observation, calls }: Facts, came: ScriptLoad[]): Found {
  const documents = came.filter(isDocument);
  const first = documents[0];
  if (first === undefined || documents.length < came.length) return null;
  const threw = tagExceptions(documents, seen(observation.exceptions) ?? []);
  return threw.some(({ message }) => /SyntaxError/.test(message)) || calls.length === 0
    ? loadEvidence(first)
    : null;
}

function exceptionThrown({ observation }: Facts, came: ScriptLoad[]): Found {
  const exceptions = tagExceptions(came, seen(observation.exceptions) ?? []);
  const first = exceptions[0];
  if (first === undefined) return null;
  const { url, message, line, column } = first;
  return { url, message: firstLine(message), line, column, count: exceptions.length };
}

/**
 * Returns evidence that the tag was only preloaded, else null. A preload fetches a script and does not run it; without
 * a call to the collector, nothing else ran the tag.
 */
function preloadedOnly({ observation, calls }: Facts, came: ScriptLoad[]): Found {
  const onlyFetched = came.every(
    ({ request, runs }) =>
      runs.length === 0 &&
      request?.resourceType === 'script' &&
      request.frameId === 'main' &&
      request.initiator.type !== 'script',
  );
  const first = came[0];
  if (!onlyFetched || first === undefined || calls.length > 0) return null;
  return observation.scriptRuns.state === 'recorded' ? { ...loadEvidence(first), preloadedOnly: true } : null;
}

function ranTwice({ observation }: Facts, came: ScriptLoad[]): Found {
  const runs = repeatedRuns(came, observation);
  const first = runs[0];
  if (first === undefined) return null;
  return { url: first.url, urls: runs.map(({ url }) => url), count: runs.length, frameId: first.frameId };
}

/**
 * Returns a skipped verdict if script runs or exceptions were not recorded, else null. Without them, nothing shows
 * whether the tag ran correctly.
 */
function unseenPart({ observation }: Facts): Verdict | null {
  for (const part of ['scriptRuns', 'exceptions'] as const) {
    const { [part]: recorded } = observation;
    if (recorded.state === 'unavailable')
      return skipped('tagJs', 'recording-unavailable', { part, why: recorded.why });
  }
  return null;
}
