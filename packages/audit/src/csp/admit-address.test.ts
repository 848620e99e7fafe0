import { expect, test } from 'vitest';
import { admitAddress } from './admit-address.ts';

const example = { observationId: '0197a000-0000-7000-8000-000000000001', url: 'https://shop.example/cart' };
const NEW = { kind: 'script-src-elem', url: 'https://static.hotjar.com/c/hotjar.js' } as const;

test('a new tag is reported with the pages whose policies block it, with the smallest change of each', () => {
  const groups = [
    { pages: 3, policies: [], example },
    { pages: 40, policies: ['img-src *', "script-src 'self'"], example },
    { pages: 2, policies: ["script-src 'self'"], example },
    { pages: 5, policies: ["script-src 'nonce-{NONCE}' 'strict-dynamic'"], example },
  ];
  const { rulings, ...sums } = admitAddress(NEW, groups);
  expect(sums).toEqual({ ...NEW, allowed: 3, blocked: 42, unknown: 5 });
  expect(rulings).toMatchObject([
    {
      outcome: 'blocked',
      pages: 42,
      policy: "script-src 'self'",
      before: "script-src 'self'",
      after: `script-src 'self' ${NEW.url}`,
    },
    { outcome: 'unknown', pages: 5, why: 'nonce', after: `<script nonce="{NONCE}" src="${NEW.url}">` },
  ]);
});

test('a page of another scheme or port is another self', () => {
  const policies = ["connect-src 'self'"];
  const own = { kind: 'connect-src', url: 'https://shop.example/hit' } as const;
  expect(admitAddress(own, [{ pages: 1, policies, example }]).allowed).toBe(1);
  const elsewhere = { ...example, url: 'https://www.shop.example/' };
  expect(admitAddress(own, [{ pages: 1, policies, example: elsewhere }]).blocked).toBe(1);
});
