import { expect, it } from 'vitest';
import { networkOf, SenderCounts } from './sender-limits.ts';

it.each([
  ['203.0.113.7', '203.0.113'],
  ['::ffff:203.0.113.7', '203.0.113'],
  ['2001:db8:1:2::9', '2001:db8:1'],
  ['2001:db8::9', '2001:db8:0'],
  ['::1', '0:0:0'],
  ['', '0:0:0'],
])('finds the network of %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('stops one network, and no other, until the window ends', () => {
  const counts = new SenderCounts({ windowMs: 1_000, ofNetwork: 2, ofWebsite: 3 });
  const allows = (address: string, nowMs = 0) => counts.allows({ address, websiteId: 'w', nowMs });
  expect([allows('203.0.113.7'), allows('203.0.113.8'), allows('203.0.113.9')]).toEqual([true, true, false]);
  expect([allows('198.51.100.1'), allows('198.51.101.1')]).toEqual([true, false]);
  expect(allows('203.0.113.7', 1_000)).toBe(true);
});
