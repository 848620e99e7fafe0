import { describe, expect, test } from 'vitest';
import { LOOPBACK, NEVER, NO_MACHINE, NOT_PUBLIC } from './address-ranges.ts';

const familyOf = (ip: string) => (ip.includes(':') ? 'ipv6' : 'ipv4');

describe('the ranges of addresses', () => {
  test.each([
    ['169.254.169.254', { NEVER: true, NOT_PUBLIC: true }],
    ['64:ff9b::a9fe:a9fe', { NEVER: true, NOT_PUBLIC: true }],
    ['::ffff:169.254.169.254', { NEVER: true, NOT_PUBLIC: true }],
    ['127.0.0.1', { LOOPBACK: true, NOT_PUBLIC: true }],
    ['::1', { LOOPBACK: true, NOT_PUBLIC: true }],
    ['0.0.0.0', { NO_MACHINE: true, NOT_PUBLIC: true }],
    ['::', { NO_MACHINE: true, NOT_PUBLIC: true }],
    ['239.1.2.3', { NO_MACHINE: true, NOT_PUBLIC: true }],
    ['ff02::1', { NO_MACHINE: true, NOT_PUBLIC: true }],
    ['10.1.2.3', { NOT_PUBLIC: true }],
    ['fd12::1', { NOT_PUBLIC: true }],
    ['93.184.216.34', {}],
    ['2a00:1450::1', {}],
  ])('hold %s where it belongs', (ip, where) => {
    const found = Object.entries({ NEVER, LOOPBACK, NO_MACHINE, NOT_PUBLIC })
      .filter(([, range]) => range.check(ip, familyOf(ip)))
      .map(([name]) => [name, true]);
    expect(Object.fromEntries(found)).toEqual(where);
  });
});
