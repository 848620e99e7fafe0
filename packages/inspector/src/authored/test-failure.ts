import { TEST_LIMITS } from '@vigie/contract/limits.ts';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { TestErrorCode, TestResult } from '@vigie/contract/test-result.ts';
import type { ContentRun } from './run-contents.ts';
import type { Outcome } from './run-script.ts';

export type Failure = NonNullable<TestResult['error']>;
type Stage = 'content' | 'condition';
type Kind = Exclude<ContentRun['outcome']['kind'], 'value'>;
type Value = Extract<Outcome, { kind: 'value' }>;

/**
 * A test's content has no separate code for a syntax error or for lack of memory: both stop it, and the detail names
 * them.
 */
const CODES: Readonly<Record<Stage, Record<Kind, TestErrorCode>>> = {
  content: {
    syntax: 'content-threw',
    threw: 'content-threw',
    'timed-out': 'content-timed-out',
    'no-time': 'content-timed-out',
    'out-of-memory': 'content-threw',
    gone: 'content-threw',
    'no-page': 'engine-fault',
    'not-applicable': 'not-applicable',
  },
  condition: {
    syntax: 'condition-syntax',
    threw: 'condition-threw',
    'timed-out': 'condition-timed-out',
    'no-time': 'condition-timed-out',
    'out-of-memory': 'condition-crashed',
    gone: 'condition-crashed',
    'no-page': 'engine-fault',
    'not-applicable': 'not-applicable',
  },
};

const MEGABYTES = TEST_LIMITS.heapBytes / 1_048_576;
const DETAILS: Readonly<Partial<Record<Kind, string>>> = {
  'no-time': 'The contents before it took the time of this page.',
  'out-of-memory': `It took more than ${MEGABYTES} MB of memory.`,
  gone: 'The page it ran in is gone.',
  'no-page': 'The page is gone, or too busy to run it.',
};

/** Returns the reason why code produced no value. */
export function contentFailure(stage: Stage, outcome: Exclude<ContentRun['outcome'], Value>): Failure {
  const detail = 'detail' in outcome ? outcome.detail : (DETAILS[outcome.kind] ?? '');
  const { line, column } = 'line' in outcome ? outcome : { line: null, column: null };
  return { code: CODES[stage][outcome.kind], detail, line, column };
}

export interface ReadValue {
  value: Json;
  isCut: boolean;
  /** Reason why a condition must not be evaluated with it. */
  failure: Failure | null;
}

const TOO_LARGE = new Set(['size', 'count', 'depth', 'string-length']);

/** Returns the value of a content. A value with a missing part is never evaluated. */
export function contentValue(outcome: ContentRun['outcome']): ReadValue {
  if (outcome.kind !== 'value')
    return { value: null, isCut: false, failure: contentFailure('content', outcome) };
  const { value, cuts } = outcome;
  if (Buffer.byteLength(JSON.stringify(value)) > TEST_LIMITS.resultBytes)
    return { value: null, isCut: true, failure: refusal('content-too-large', '') };
  const [cut] = cuts;
  if (cut === undefined) return { value, isCut: false, failure: null };
  const code = TOO_LARGE.has(cut.why) ? 'content-too-large' : 'content-not-json';
  return {
    value,
    isCut: true,
    failure: refusal(code, cut.path === '' ? cut.why : `${cut.path}: ${cut.why}`),
  };
}

function refusal(code: TestErrorCode, detail: string): Failure {
  return { code, detail, line: null, column: null };
}

/** Returns the short form of a condition's value: as JSON, or by its JavaScript name if JSON cannot write it. */
export function shownValue({ type, value }: Value): string {
  if (type === 'undefined') return 'undefined';
  // Values that JSON cannot hold were written as a text: NaN, a function, a symbol.
  if (typeof value === 'string' && type !== 'string') return value;
  return JSON.stringify(value);
}
