import { expect, test } from 'vitest';
import { observationOf } from '../../test/observation.ts';
import { fitObservation } from './fit-observation.ts';

const entry = { atMs: 1, level: 'log' as const, text: 'x'.repeat(5_000), url: null, line: null };
const view = { atMs: 1, url: 'https://shop.example/', kind: 'load' as const };
const observation = observationOf('https://shop.example/', {
  console: { state: 'recorded', value: [entry, entry] },
  views: { state: 'recorded', value: [view] },
});

test('an observation that fits is left as it is', () => {
  expect(fitObservation(observation)).toBe(observation);
});

test('the largest part of one that does not fit is left out, and reported as such', () => {
  const fitting = fitObservation(observation, 5_000);
  expect(fitting.console).toEqual({ state: 'unavailable', why: 'larger than 5000 bytes' });
  expect(fitting.views).toEqual(observation.views);
});
