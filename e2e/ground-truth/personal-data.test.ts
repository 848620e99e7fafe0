import { expect, it } from 'vitest';
import { evaluatePersonalData } from './personal-data/evaluation.ts';

it('finds each planted leak in each encoding and location, and takes nothing else for one', () => {
  expect(evaluatePersonalData(32, 96)).toEqual({
    leaks: 96,
    found: 96,
    lookAlikes: 96,
    alarms: 0,
    faults: [],
  });
});
