import { expect, test } from 'vitest';
import type { RecognitionLoss } from '@vigie/contract/stored-blocking.ts';
import { readRecognitionLosses, ringsOfLosses } from './recognition-losses.policy.ts';
import type { ActiveRule } from './rules.policy.ts';

const day = (number: number) => new Date(Date.UTC(2026, 2, number, 6));
const ABOUT = { at: day(9).toISOString(), vendor: 'matomo', name: 'Matomo', pages: 3 };
const REACH: RecognitionLoss = { of: 'reach', ...ABOUT, before: 0.91, after: 0.862 };
const COOKIE: RecognitionLoss = {
  of: 'cookie',
  ...ABOUT,
  cookie: '_pk_id.1',
  browser: 'safari',
  before: 2_592_000,
  after: 604_800,
};
const RULE = {
  id: 'r',
  poolId: null,
  since: day(1),
  condition: { kind: 'reach-fall', points: 5 },
} as unknown as ActiveRule;
const read = (losses: RecognitionLoss[]) =>
  readRecognitionLosses({ websiteId: 'shop', at: day(20), losses }, [RULE], {
    since: day(1),
    evaluatedAt: day(2),
    lastBeforeReevaluation: null,
  });

test('a reach that fell by the points of the rule, and a cookie that lives less long, are measurements', () => {
  expect(read([{ ...REACH, after: 0.8 }, COOKIE])).toMatchObject([
    {
      key: 'reach:matomo',
      isShown: true,
      beganAt: day(9),
      ruleIds: ['r'],
      pages: 3,
      subject: { kind: 'reach-fall', percent: 80, usual: 91 },
    },
    {
      key: 'lifetime:safari:_pk_id.1',
      subject: { kind: 'cookie-shorter', seconds: 604_800, before: 2_592_000 },
    },
  ]);
  expect(read([REACH])).toEqual([]);
  expect(
    readRecognitionLosses(null, [RULE], { since: day(1), evaluatedAt: day(2), lastBeforeReevaluation: null }),
  ).toEqual([]);
});

test('losses that hold would have rung on their day', () => {
  const lost = [{ websiteId: 'shop', at: day(20), losses: [REACH, COOKIE] }];
  expect(ringsOfLosses(lost, { from: day(5), to: day(20), points: 4 })).toHaveLength(2);
  expect(ringsOfLosses(lost, { from: day(10), to: day(20), points: 4 })).toEqual([]);
});
