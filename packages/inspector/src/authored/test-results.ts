import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RunTest, TestErrorCode, TestResult } from '@vigie/contract/test-result.ts';
import type { Evaluator } from './evaluator.ts';
import { createRedaction, type Redaction } from './redact.ts';
import type { ContentRun } from './run-contents.ts';
import { scopeOf, type PageScope } from './scope-of.ts';
import type { TestPlan } from './test-plan.ts';
import { contentFailure, contentValue, shownValue, type Failure } from './test-failure.ts';

export interface Page {
  plan: TestPlan;
  observation: Observation;
  /** Runs of the contents, in the order of the plan's tests; null if the page could not be visited. */
  contents: readonly ContentRun[] | null;
  evaluator: Evaluator;
  signal: AbortSignal;
}

/** Evaluates the conditions of a page's tests over the recorded visit. Rejects only when the signal aborts. */
export async function testResults({
  plan,
  observation,
  contents,
  evaluator,
  signal,
}: Page): Promise<TestResult[]> {
  const redaction = createRedaction(plan.variables);
  if (contents === null) return plan.tests.map((test) => notVisited(test));
  const scope = scopeOf(observation, plan.factsOf(observation), plan);
  const results: TestResult[] = [];
  let leftMs: number = TEST_LIMITS.conditionsMs;
  for (const [index, test] of plan.tests.entries()) {
    const run = contents[index] ?? { outcome: { kind: 'no-page' as const }, ms: null };
    const result = await resultOf(test, run, { evaluator, scope, signal, hasTime: leftMs > 0 });
    // On a busy machine a condition takes longer by the clock than its processor time: the others do not lose
    // that time.
    leftMs -= Math.min(result.conditionMs ?? 0, TEST_LIMITS.conditionMs);
    results.push(redacted(result, redaction));
  }
  return results;
}

interface Means {
  evaluator: Evaluator;
  scope: PageScope;
  signal: AbortSignal;
  /** True if earlier conditions left any of the common time. */
  hasTime: boolean;
}

async function resultOf(test: RunTest, content: ContentRun, means: Means): Promise<TestResult> {
  const stored = contentValue(content.outcome);
  const base = { ...blank(test), value: stored.value, isCut: stored.isCut, contentMs: content.ms };
  if (stored.failure) return { ...base, outcome: 'error', error: stored.failure };
  if (!means.hasTime) return { ...base, outcome: 'error', error: OUT_OF_TIME };
  try {
    const scope = { ...means.scope, content: stored.value };
    const { outcome, ms } = await means.evaluator.evaluate(test.condition, scope, means.signal);
    const evaluated = { ...base, conditionMs: ms };
    if (outcome.kind === 'value')
      return {
        ...evaluated,
        outcome: outcome.isTruthy ? 'passed' : 'failed',
        conditionValue: shownValue(outcome),
      };
    const error = contentFailure('condition', outcome);
    return { ...evaluated, outcome: outcome.kind === 'not-applicable' ? 'skipped' : 'error', error };
  } catch (error) {
    if (means.signal.aborted) throw error;
    return { ...base, outcome: 'error', error: plainly('engine-fault', String(error)) };
  }
}

const plainly = (code: TestErrorCode, detail: string): Failure => ({
  code,
  detail,
  line: null,
  column: null,
});
const OUT_OF_TIME = plainly('condition-timed-out', 'The conditions before it took the time of this page.');

function notVisited(test: RunTest): TestResult {
  return { ...blank(test), outcome: 'skipped', error: plainly('page-not-visited', '') };
}

function blank({ id, title }: RunTest) {
  return {
    testId: id,
    title,
    value: null as Json,
    isCut: false,
    conditionValue: null,
    error: null,
    contentMs: null,
    conditionMs: null,
  };
}

/** Redacts a result, then cuts it: a hidden value that is already cut would not be found. */
function redacted(result: TestResult, { text, json }: Redaction): TestResult {
  const short = (value: string, length: number) => text(value).slice(0, length);
  const { error, conditionValue } = result;
  return {
    ...result,
    value: json(result.value),
    conditionValue: conditionValue === null ? null : short(conditionValue, TEST_LIMITS.conditionValueLength),
    error: error && { ...error, detail: short(error.detail, TEST_LIMITS.detailLength) },
  };
}
