import { expect, test } from 'vitest';
import { missingEvent, missingEventOf } from './missing-event.ts';

const FINDING = { kind: 'finding', event: 'purchase', source: 'ga4', property: null } as const;

test('an event that a plan misses is queried by its name', () => {
  expect(missingEvent({ ...FINDING, finding: 'missing' })).toBe('purchase');
  expect(missingEvent({ ...FINDING, finding: 'too-seldom' })).toBe('purchase');
});

test('a page view that never left is queried by the name that trackers use', () => {
  expect(missingEvent({ kind: 'check', check: 'hitPageview', reason: 'no-hit' })).toBe('page_view');
  expect(missingEventOf({ kind: 'hits-gone', tracker: null })).toBe('page_view');
});

test('what is wrong with an event that left is no question for the tag manager', () => {
  expect(missingEvent({ ...FINDING, finding: 'wrong-type' })).toBeNull();
  expect(missingEvent({ kind: 'check', check: 'csp', reason: 'blocks-js-tag' })).toBeNull();
  expect(missingEventOf({ kind: 'silence', since: null, hours: 24 })).toBeNull();
});
