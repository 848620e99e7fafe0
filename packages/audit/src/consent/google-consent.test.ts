import { expect, it } from 'vitest';
import { decodeGcd, decodeGcs, googleConsentOf } from './google-consent.ts';

it.each([
  ['G100', 'denied', 'denied'],
  ['G101', 'denied', 'granted'],
  ['G111', 'granted', 'granted'],
  ['G1--', 'unknown', 'unknown'],
])('reads gcs %s', (gcs, adStorage, analyticsStorage) => {
  expect(decodeGcs(gcs)).toMatchObject({ adStorage, analyticsStorage });
});

it.each([
  ['13l3l3l3l1l1', ['unknown', 'unknown', 'unknown', 'unknown']],
  ['13p3p3t3t5l1', ['denied', 'denied', 'granted', 'granted']],
  ['11r1r1q1m5', ['granted', 'granted', 'denied', 'denied']],
])('reads gcd %s', (gcd, consent) => {
  expect(Object.values(decodeGcd(gcd) ?? {})).toEqual(consent);
});

it('prefers gcd, which tells more, and reads neither of a hit without them', () => {
  expect(googleConsentOf({ gcs: 'G100', gcd: '13t3t3t3t5l1' })).toMatchObject({
    analyticsStorage: 'granted',
  });
  expect(googleConsentOf({ gcs: 'G100', gcd: 'broken' })).toMatchObject({ analyticsStorage: 'denied' });
  expect(googleConsentOf({ v: '2' })).toBeNull();
});
