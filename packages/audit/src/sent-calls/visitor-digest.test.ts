import { expect, it } from 'vitest';
import { visitorDigest } from './visitor-digest.ts';

it('is equal for one browser in hits and calls of one vendor, and has no part of the identifier', () => {
  const ofHit = visitorDigest('meta-pixel', { fbp: 'fb.1.1700000000000.123456789' });
  const ofCall = visitorDigest('meta-conversions-api', {
    user_data: { fbp: 'fb.1.1700000000000.123456789' },
  });
  expect(ofHit).toMatch(/^[\da-f]{8}$/);
  expect(ofCall).toBe(ofHit);
  expect(visitorDigest('meta-pixel', { fbp: 'fb.1.1700000000000.123456788' })).not.toBe(ofHit);
});

it.each([
  ['ga4', {}],
  ['ga4', { cid: ' ' }],
  ['linkedin-insight', { cid: '1.2' }],
  ['constructor', { cid: '1.2' }],
])('%s with %j has none', (family, fields) => {
  expect(visitorDigest(family, fields)).toBeNull();
});
