import type { Failure } from '@vigie/contract/observation/failure.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import { expect, it } from 'vitest';
import { inAttempts } from './attempts.ts';
import { CdpClosed } from '../browser/cdp/cdp-session.ts';

const RECORDED = { state: 'recorded', value: [] } as const;
const STARVED = { state: 'unavailable', why: 'the page did not tell its dataLayer' } as const;
const WHOLE = { failure: null, requests: RECORDED, scriptRuns: RECORDED, dataLayer: RECORDED, csp: RECORDED };
const failedBy = (code: Failure['code']) => ({ ...WHOLE, failure: { code, message: '' } });

type Outcome = Record<string, unknown> | Error;

/** Runs visits that end one after the other with these outcomes. */
async function visitsOf(...outcomes: Outcome[]) {
  const left = [...outcomes];
  const ended = await inAttempts(async (attempt) => {
    const outcome = left.shift() ?? new Error('one visit too many');
    if (outcome instanceof Error) throw outcome;
    return { attempt, visit: { observation: outcome as unknown as Observation } };
  });
  return { visits: outcomes.length - left.length, ended };
}

it.each([
  ['one that says enough is not made again', [WHOLE], 1],
  ['one whose renderer died is made again', [failedBy('renderer-crash'), WHOLE], 2],
  [
    'one whose renderer dies each time is made twice',
    [failedBy('renderer-crash'), failedBy('renderer-crash')],
    2,
  ],
  ['one whose recorder did not come to work is made again', [{ ...WHOLE, dataLayer: STARVED }, WHOLE], 2],
  [
    'one that lacks the same part each time is made twice',
    [
      { ...WHOLE, csp: STARVED },
      { ...WHOLE, csp: STARVED },
    ],
    2,
  ],
  ['one whose browser died is made again', [new CdpClosed('gone'), WHOLE], 2],
  ['one that failed for another reason is not made again', [failedBy('timeout')], 1],
])('a visit: %s', async (_name, outcomes: Outcome[], visits) => {
  const { ended, ...made } = await visitsOf(...outcomes);
  expect(made).toEqual({ visits });
  expect(ended).toMatchObject({ attempt: visits });
});

it('prefers a visit that lacks a part to one that failed', async () => {
  const { ended } = await visitsOf({ ...WHOLE, csp: STARVED }, failedBy('renderer-crash'));
  expect(ended).toMatchObject({ attempt: 1 });
});

it('reports when the browser died during each visit, and raises any other error', async () => {
  const { ended } = await visitsOf(new CdpClosed('gone'), new CdpClosed('gone'));
  expect(ended).toEqual({ why: 'the browser died during each of 2 visits' });
  await expect(visitsOf(new TypeError('a bug'))).rejects.toThrow('a bug');
});
