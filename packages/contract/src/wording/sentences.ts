import type { QualityTab } from '../data-quality.ts';
import type { DiscoveryProblemCode, PageSkipReason } from '../discovery.ts';
import type { FailureCode } from '../observation/failure.ts';
import type { PageKind } from '../page-kind.ts';
import { CHECK_WEIGHTS, CHECKS } from '../verdict.ts';
import type { Check, Evidence, Outcome, Remedy, SkipReason, Warning } from '../verdict.ts';
import { render } from './render.ts';
import type { Wording } from './wording.ts';

/** Sentences of one language, by code. */
export interface Sentences {
  check: (check: Check) => string;
  description: (check: Check) => string;
  /** Name and question of a data quality tab. */
  tab: (tab: QualityTab) => { name: string; question: string };
  questions: string;
  weight: (check: Check) => string;
  outcome: (outcome: Outcome) => string;
  /** Sentence about the event. The evidence adds the status, the variable and the like. */
  reason: (check: Check, reason: string, evidence?: Evidence) => string;
  skip: (reason: SkipReason) => string;
  /** Reason for which a consent banner could not be answered, by its code. Any other text is returned unchanged. */
  bannerFailure: (why: string) => string;
  warning: (warning: Warning) => string;
  failure: (code: FailureCode) => string;
  pageKind: (kind: PageKind) => string;
  pageSkip: (reason: PageSkipReason) => string;
  discoveryProblem: (code: DiscoveryProblemCode) => string;
  /** Recommended action, without the line to copy (`remedy.params.line`). */
  remedy: (remedy: Remedy) => string;
  /** Recommended action, followed by the line to copy on its own line. */
  remedyWithLine: (remedy: Remedy) => string;
}

/** Returns the sentences of a wording. An unknown code is returned unchanged. */
export function sentencesOf(wording: Wording): Sentences {
  const check = (one: Check) => wording.checks[one].name;
  const bannerFailure = (why: Evidence[string] | undefined) => {
    const failures: Partial<Record<string, string>> = wording.bannerFailures;
    const [code = '', number = ''] = String(why ?? '').split(' ');
    return render(failures[code] ?? String(why ?? ''), { number });
  };
  const reason = (one: Check, code: string, evidence: Evidence = {}) => {
    const reasons: Partial<Record<string, string>> = wording.reasons[one];
    const why = bannerFailure(evidence['why']);
    return render(
      reasons[code] ?? wording.skips[code as SkipReason] ?? code,
      code === 'banner-not-answered' ? { ...evidence, why } : evidence,
    );
  };
  const remedy = ({ code, params }: Remedy) =>
    render(wording.remedies[code], namedCause(params, { check, reason }));
  return {
    check,
    reason,
    remedy,
    bannerFailure,
    description: (one) => wording.checks[one].description,
    tab: (one) => wordsOfTab(wording, one),
    questions: wording.questions,
    weight: (one) => render(wording.weight, { weight: CHECK_WEIGHTS[one] }),
    outcome: (outcome) => wording.outcomes[outcome],
    skip: (code) => render(wording.skips[code]),
    warning: (code) => wording.warnings[code],
    failure: (code) => wording.failures[code],
    pageKind: (kind) => wording.pageKinds[kind],
    pageSkip: (code) => wording.pageSkips[code],
    discoveryProblem: (code) => wording.discoveryProblems[code],
    remedyWithLine: (one) => [remedy(one), one.params['line'] ?? ''].filter((text) => text !== '').join('\n'),
  };
}

function wordsOfTab({ checks }: Wording, { check, name }: Pick<QualityTab, 'check' | 'name'>) {
  const tabs: Partial<Record<string, { name: string; question: string }>> = checks[check].tabs;
  return tabs[name] ?? { name, question: '' };
}

/**
 * Returns the parameters of a remedy. If they name another check by its codes, the codes are replaced by that check's
 * texts.
 */
function namedCause(params: Remedy['params'], words: Pick<Sentences, 'check' | 'reason'>): Remedy['params'] {
  const cause = CHECKS.find((check) => check === params['check']);
  if (cause === undefined) return params;
  const reason = words.reason(cause, params['reason'] ?? '');
  return { ...params, check: words.check(cause), reason };
}
