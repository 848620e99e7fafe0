import { expect, it } from 'vitest';
import { chartHeight } from './chart-size.ts';

it.each([
  [[null, 90, null], 100],
  [[90, 80], 100],
  [[90, null, 80, 70], 250],
])('a chart of %j is %i pixels high', (values, height) => {
  expect(chartHeight(values, 250)).toBe(height);
});
