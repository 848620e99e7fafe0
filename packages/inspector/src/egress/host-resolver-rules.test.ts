import { expect, it } from 'vitest';
import { hostResolverRules } from './host-resolver-rules.ts';

const closed = (allowPrivate: 'none' | 'loopback' | 'all' | string[], host: string) =>
  hostResolverRules({ allowPrivate }).split(',').includes(`MAP ${host} ~NOTFOUND`);

it('closes metadata services under every policy', () => {
  for (const policy of ['none', 'loopback', 'all', ['10.0.0.0/8']] as const) {
    expect(closed(typeof policy === 'string' ? policy : [...policy], '169.254.*.*')).toBe(true);
  }
});

it('closes loopback and private addresses as the policy says', () => {
  expect((['none', 'loopback', 'all'] as const).map((policy) => closed(policy, 'localhost'))).toEqual([
    true,
    false,
    false,
  ]);
  expect((['none', 'loopback', 'all'] as const).map((policy) => closed(policy, '172.31.*.*'))).toEqual([
    true,
    true,
    false,
  ]);
});
