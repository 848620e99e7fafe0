import type { Check, COVERAGE_EVIDENCE, HIT_EVIDENCE, ReasonOf } from '@vigie/contract/checks.ts';
import type { EvidenceOf } from '@vigie/contract/evidence-fields.ts';
import type { Hit } from '@vigie/contract/hit.ts';
import type { Verdict, Warning } from '@vigie/contract/verdict.ts';
import { causeIfFailed } from '../facts.ts';
import type { Facts } from '../facts.ts';
import { hitsBeforeConsent } from '../consent/before-consent.ts';
import { countedPageViews, isNeverCounted } from '../consent/counted-page-views.ts';
import type { AnswerStatement } from '../hits/answers/answer-statement.ts';
import { collectorAnswer } from '../hits/answers/collector-answer.ts';
import { callEvidence } from '../hits/call-evidence.ts';
import { repeatedPageViews, viewsOf } from '../hits/page-views.ts';
import { announcedBesideHistory } from '../hits/history-page-views.ts';
import { ruleText, stateOf, wrongValue, type VariableState } from '../hits/due-variables.ts';
import { valuesNamed } from '../hits/parameter.ts';
import { isFixed } from '../hits/retries.ts';
import { missingAccount, uncountedPageViews } from './page-view-account.ts';
import { failed, passed, skipped, skippedByConsent, type FailedEvidence } from '../verdicts.ts';

type Find = (
  facts: Facts,
  pageViews: Hit[],
) => { evidence: FailedEvidence<'hitPageview'>; causedBy: Check | null } | null;

/** Reasons with the function that finds their evidence: consent, then triggering, then integrity. */
const HIT_PAGEVIEW_REASONS: readonly (readonly [ReasonOf<'hitPageview'>, Find])[] = [
  ['before-consent', beforeConsent],
  ['not-sent', notSent],
  ['failed', lost],
  ['dropped', droppedByCollector],
  ['wrong-account', wrongAccount],
  ['sent-twice-by-history', sentTwiceByHistory],
  ['sent-twice', sentTwice],
  ['variable-missing', (facts, pageViews) => incomplete(facts, pageViews, 'missing')],
  ['variable-invalid', (facts, pageViews) => incomplete(facts, pageViews, 'invalid')],
  ['variable-empty', (facts, pageViews) => incomplete(facts, pageViews, 'empty')],
];

/** Evaluates whether each view of the page sent one page-view hit, and whether each hit carries the required values. */
export function evaluateHitPageview(facts: Facts): Verdict {
  const { observation, tracking } = facts;
  if (tracking.phpTagName.trim() === '') return skipped('hitPageview', 'tag-name-not-configured');
  if (observation.requests.state === 'unavailable') {
    return skipped('hitPageview', 'recording-unavailable', {
      part: 'requests',
      why: observation.requests.why,
    });
  }
  const pageViews = countedPageViews(facts.hits, facts.withheld === null);
  const unread = unreadBody(facts, pageViews);
  if (unread !== null) return unread;
  for (const [reason, find] of HIT_PAGEVIEW_REASONS) {
    const found = find(facts, pageViews);
    if (found === null) continue;
    if (reason === 'not-sent' && found.causedBy === null && facts.withheld !== null) {
      return skippedByConsent('hitPageview', facts.withheld);
    }
    return failed('hitPageview', reason, found);
  }
  const cutOff = cutIntegrity(facts, pageViews);
  if (cutOff !== null) return cutOff;
  const warnings = warningsOf(facts, pageViews);
  return passed('hitPageview', {
    evidence: {
      ...hitEvidence(pageViews[0]),
      pageViews: pageViews.length,
      ...coverage(facts, pageViews),
    },
    warnings,
  });
}

/** Returns a skipped verdict if a truncated body may have contained the page view, else null. */
function unreadBody({ calls }: Facts, pageViews: Hit[]): Verdict | null {
  const cut = calls.find(({ call }) => call.request?.body?.cut === true);
  if (pageViews.length > 0 || cut === undefined) return null;
  return skipped('hitPageview', 'recording-unavailable', { part: 'body', why: 'cut', url: cut.call.url });
}

/** Returns evidence that a hit was sent without consent and that consent was required, else null. */
function beforeConsent({ observation, tracking, hits }: Facts): ReturnType<Find> {
  const early = hitsBeforeConsent(observation, tracking, hits);
  const first = early?.hits[0];
  if (early === null || early.shownBy === null || first === undefined) return null;
  const { consent, shownBy } = early;
  const evidence = {
    ...hitEvidence(first),
    count: early.hits.length,
    atMs: first.atMs,
    consent: consent.action,
    shownBy,
    bannerAtMs: consent.bannerAtMs ?? null,
  };
  return { evidence, causedBy: null };
}

function notSent(facts: Facts, pageViews: Hit[]): ReturnType<Find> {
  if (pageViews.length > 0) return null;
  const { phpTagName, jsTagName } = facts.tracking;
  const evidence = {
    tagName: phpTagName,
    jsTagName,
    hits: facts.hits.length,
    kinds: [...new Set(facts.hits.map(({ kind }) => kind))],
  };
  const { tagJs } = facts.earlier;
  const byTag = tagJs?.outcome === 'failed' && tagJs.reason !== 'loaded-twice' ? 'tagJs' : null;
  return { evidence, causedBy: causeIfFailed(facts, 'tagPhp') ?? byTag };
}

function lost(facts: Facts, pageViews: Hit[]): ReturnType<Find> {
  const hit = pageViews.find(
    (one) => (one.answer === 'failed' || one.answer === 'lost') && !isFixed(one, facts.calls),
  );
  const call = facts.calls.find(({ hits }) => hit !== undefined && hits.includes(hit))?.call;
  if (hit === undefined || call === undefined) return null;
  const evidence = { ...callEvidence(call, facts.observation), ...hitEvidence(hit) };
  return { evidence, causedBy: causeIfFailed(facts, 'tagPhp') };
}

/**
 * Returns evidence that the collector dropped every page view that it answered, else null. A hit dropped because of the
 * visitor is no fault of the website.
 */
function droppedByCollector(facts: Facts, pageViews: Hit[]): ReturnType<Find> {
  const answered = pageViews.filter(({ answer }) => answer === 'answered');
  const answers = answered.map((hit) => ({ hit, answer: answerTo(facts, hit) }));
  const first = answers.find(({ answer }) => isDropped(answer) && !answer.isForVisitor);
  if (first === undefined || !answers.every(({ answer }) => isDropped(answer))) return null;
  const { hit, answer } = first;
  return {
    evidence: { ...hitEvidence(hit), status: hit.status, answerReason: answer.reason },
    causedBy: null,
  };
}

const isDropped = ({ outcome }: AnswerStatement): boolean => outcome === 'dropped' || outcome === 'refused';

function answerTo({ calls }: Facts, hit: Hit): AnswerStatement {
  const call = calls.find(({ hits }) => hits.includes(hit))?.call;
  return collectorAnswer(hit.vendor, call?.request ?? null);
}

/**
 * Returns evidence of a wrong account if all page views name a wrong one or none, else null. Then no hit counts for the
 * website.
 */
function wrongAccount(facts: Facts, pageViews: Hit[]): ReturnType<Find> {
  const uncounted = uncountedPageViews(facts, pageViews.filter(wasSent));
  const first = uncounted.find((hit) => missingAccount(hit) === null);
  if (first === undefined) return null;
  return { evidence: { ...hitEvidence(first), ...expectedAccount(facts) }, causedBy: null };
}

function expectedAccount({ tracking }: Facts): { expectedSiteId?: string } {
  const expected = tracking.siteId?.trim() ?? '';
  return expected === '' ? {} : { expectedSiteId: expected };
}

/** Returns the name of the account parameter if no page view names an account, else null. */
function absentAccount(facts: Facts, pageViews: Hit[]): string | null {
  const [first, ...others] = uncountedPageViews(facts, wholeHits(facts, pageViews)).map(missingAccount);
  return first !== undefined && others.every((name) => name === first) ? first : null;
}

function sentTwice(facts: Facts, pageViews: Hit[]): ReturnType<Find> {
  const evidence = repetitionIn(facts, pageViews);
  if (evidence === null) return null;
  const { tagJs } = facts.earlier;
  return { evidence, causedBy: tagJs?.reason === 'loaded-twice' ? 'tagJs' : null };
}

/**
 * Returns evidence that a change of the address sent a page view that the site announces too, else null. A tag that runs
 * twice explains the repetition itself.
 */
function sentTwiceByHistory(facts: Facts, pageViews: Hit[]): ReturnType<Find> {
  if (facts.earlier.tagJs?.reason === 'loaded-twice') return null;
  const evidence = repetitionIn(facts, pageViews);
  if (evidence === null || evidence.count > 2) return null;
  const [pair] = repetitionsOf(facts, pageViews);
  const announcedBy = pair === undefined ? null : announcedBesideHistory(pair, facts.observation);
  return announcedBy === null ? null : { evidence: { ...evidence, announcedBy }, causedBy: null };
}

const repetitionsOf = ({ observation }: Facts, pageViews: Hit[]) =>
  repeatedPageViews(pageViews.filter(wasSent), viewsOf(observation));

function repetitionIn(facts: Facts, pageViews: Hit[]) {
  const repeated = repetitionsOf(facts, pageViews);
  const [first] = repeated;
  if (first === undefined) return null;
  return {
    ...hitEvidence(first.hit),
    count: repeated.filter((one) => one.first === first.first).length + 1,
    atMs: first.hit.atMs,
    firstAtMs: first.first.atMs,
  };
}

/**
 * Returns evidence of a due variable in the wanted state on a page-view hit, else null. Every page-view hit must carry
 * every due variable with an allowed value. An account without a value counts as missing.
 */
function incomplete(
  facts: Facts,
  pageViews: Hit[],
  wanted: Exclude<VariableState, 'right'>,
): ReturnType<Find> {
  const account = wanted === 'missing' ? absentAccount(facts, pageViews) : null;
  for (const hit of wholeHits(facts, pageViews)) {
    const missing = facts.due.filter((one) => one.name !== account && stateOf(hit, one) === wanted);
    const names = [...(account === null ? [] : [account]), ...missing.map(({ name }) => name)];
    const [variable] = names;
    if (variable === undefined) continue;
    const [first] = missing;
    const values = valuesNamed(hit, variable);
    const evidence = {
      ...hitEvidence(hit),
      ...(account === null ? {} : expectedAccount(facts)),
      variable,
      variables: names,
      value: (wanted === 'invalid' && first ? wrongValue(values, first) : values[0]) ?? null,
      ...(wanted === 'invalid' && first?.rule && { expected: ruleText(first.rule) }),
    };
    return { evidence: { ...evidence, ...coverage(facts, pageViews) }, causedBy: null };
  }
  return null;
}

/**
 * Returns the names of all due variables, and of those that are missing, empty or invalid. Empty if no variable is due.
 */
function coverage(facts: Facts, pageViews: Hit[]): EvidenceOf<(typeof COVERAGE_EVIDENCE)[number]> {
  const read = wholeHits(facts, pageViews);
  const account = absentAccount(facts, pageViews);
  const absent = account === null ? [] : [account];
  const due = facts.due.filter(({ name }) => name !== account);
  const named = (state: VariableState) =>
    due.filter((one) => read.some((hit) => stateOf(hit, one) === state)).map(({ name }) => name);
  const required = [...absent, ...due.map(({ name }) => name)];
  const [missing, empty, invalid] = [[...absent, ...named('missing')], named('empty'), named('invalid')];
  return {
    ...(required.length > 0 ? { requiredVariables: required } : {}),
    ...(missing.length > 0 ? { missingVariables: missing } : {}),
    ...(empty.length > 0 ? { emptyVariables: empty } : {}),
    ...(invalid.length > 0 ? { invalidVariables: invalid } : {}),
  };
}

/** Returns a skipped verdict if a missing or wrong variable may be in the truncated part of the body, else null. */
function cutIntegrity(facts: Facts, pageViews: Hit[]): Verdict | null {
  const cut = pageViews.find(
    (hit) =>
      wasCut(hit, facts) &&
      (missingAccount(hit) !== null || facts.due.some((one) => stateOf(hit, one) !== 'right')),
  );
  if (cut === undefined) return null;
  return skipped('hitPageview', 'recording-unavailable', { part: 'body', why: 'cut', url: cut.url });
}

function wholeHits(facts: Facts, pageViews: Hit[]): Hit[] {
  return pageViews.filter((one) => wasSent(one) && !wasCut(one, facts));
}

function wasCut(hit: Hit, { calls }: Facts): boolean {
  return calls.some(({ call, hits }) => call.request?.body?.cut === true && hits.includes(hit));
}

function wasSent({ answer }: Hit): boolean {
  return answer === 'answered' || answer === 'local' || answer === 'unknown';
}

function warningsOf(facts: Facts, pageViews: Hit[]): Warning[] {
  const { calls, observation, tracking, hits } = facts;
  const warnings: Warning[] = [];
  if (hitsBeforeConsent(observation, tracking, hits) !== null) warnings.push('hit-before-consent');
  if (isNeverCounted(pageViews, { observation, hits })) warnings.push('page-view-without-consent');
  if (pageViews.some(({ answer }) => answer === 'unknown')) warnings.push('answer-unknown');
  if (pageViews.some((hit) => answerTo(facts, hit).isForVisitor)) warnings.push('dropped-for-visitor');
  if (pageViews.some((hit) => isFixed(hit, calls))) warnings.push('hit-retried');
  const isGuessed = calls.some(
    ({ guessed, hits }) => guessed && hits.some(({ kind }) => kind === 'page-view'),
  );
  if (isGuessed) warnings.push('page-view-rule-guessed');
  return warnings;
}

function hitEvidence(hit: Hit | undefined): EvidenceOf<(typeof HIT_EVIDENCE)[number]> {
  if (hit === undefined) return {};
  const { url, vendor, siteId, pageUrl, requestId } = hit;
  return { url, vendor, siteId, pageUrl, requestId };
}
