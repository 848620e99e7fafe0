import { expect, test } from 'vitest';
import { decodeRanges, encodeRanges, findCountry, ipv6Network } from './ipv6-ranges.ts';

const range = (from: string, to: string, country: string) => ({
  from: ipv6Network(from),
  to: ipv6Network(to),
  country,
});

test('packed ranges contain the country of each network, and nothing of gaps', () => {
  const ranges = decodeRanges(
    encodeRanges([
      range('2001:db8::', '2001:db8:0:4::', 'FR'),
      range('2001:db8:0:4::', '2001:db8:1::', 'FR'),
      range('2001:db8:1::', '2001:db8:1:1::', 'DE'),
      range('2a00::', 'ffff::', 'FR'),
    ]),
  );
  const countryOf = (address: string) => findCountry(ranges, ipv6Network(address));
  expect(ranges.high).toHaveLength(6);
  expect(['2001:db8::', '2001:db8:0:3::1', '2001:db8:0:4::1', '2001:db8:0:ffff::'].map(countryOf)).toEqual(
    Array.from({ length: 4 }, () => 'FR'),
  );
  expect(['2001:db8:1::ffff', '2001:db8:1:1::', '2a00::', 'fffe::1', 'ffff::'].map(countryOf)).toEqual([
    'DE',
    null,
    'FR',
    'FR',
    null,
  ]);
  expect(['::', '1::', '2001:db7:ffff:ffff::'].map(countryOf)).toEqual([null, null, null]);
});

test('a network is the first 64 bits of an address, wherever its zeros are left out', () => {
  expect(ipv6Network('2001:db8:1:2:3:4:5:6')).toBe(0x2001_0db8_0001_0002n);
  expect(ipv6Network('2001:db8::')).toBe(0x2001_0db8_0000_0000n);
  expect(ipv6Network('::1')).toBe(0n);
  expect(ipv6Network('1::2:3:4:5:6')).toBe(0x0001_0000_0000_0002n);
});
