import type { Change } from '@vigie/contract/change.ts';
import type { Verdict } from '@vigie/contract/verdict.ts';
import { expect, it } from 'vitest';
import { proofOf, type Round } from './proof-of.ts';

const CHECKED: Verdict = {
  check: 'csp',
  outcome: 'failed',
  reason: 'blocks-js-tag',
  evidence: {},
  causedBy: null,
  warnings: [],
};
const change = (value: string): Change => ({
  kind: 'set-header',
  url: 'https://shop.example/',
  name: 'Content-Security-Policy',
  value,
});

/** Returns rounds that each add a change, by the outcome of the check in them. */
function roundsOf(...outcomes: Verdict['outcome'][]): Round[] {
  return outcomes.map((outcome, index) => ({
    changes: [...Array(index + 1).keys()].map((at) => change(`round ${at + 1}`)),
    verdicts: [{ ...CHECKED, outcome, reason: outcome === 'failed' ? 'blocks-php-tag' : null }],
  }));
}

it.each<[outcomes: Verdict['outcome'][], proven: number | null]>([
  [['passed', 'passed'], 1],
  [['failed', 'passed'], 2],
  [['passed', 'failed', 'passed'], 3],
  [['passed', 'failed'], null],
])('holds the changes after which the check fails no more: %j', (outcomes, proven) => {
  const { outcome, changes } = proofOf(CHECKED, { rounds: roundsOf(...outcomes), why: null });
  expect(outcome).toBe(proven === null ? 'not-enough' : 'proven');
  expect(changes).toHaveLength(proven ?? outcomes.length);
});
