import { describe, expect, test } from 'vitest';
import { lastingPolicies } from './nonce.ts';
import { weaknessesOf } from './weaknesses.ts';

const found = (text: string, disposition: 'enforce' | 'report' = 'enforce') =>
  weaknessesOf({ text, disposition }).map(({ type, severity, directive, value }) =>
    [severity, type, directive, value].filter((part) => part !== null).join(' '),
  );

describe('the weaknesses of a policy', () => {
  test.each<[string, string[]]>([
    ["default-src 'self'; script-src 'nonce-{NONCE}' 'strict-dynamic'; object-src 'none'; base-uri 'none'", []],
    ["script-src 'unsafe-inline' 'self'; object-src 'none'", ["high script-unsafe-inline script-src 'unsafe-inline'"]],
    ["script-src 'self' 'unsafe-eval'; object-src 'none'", ["low script-unsafe-eval script-src 'unsafe-eval'"]],
    ['script-src *; object-src \'none\'', ['high plain-wildcard script-src *']],
    ["script-src https:; object-src 'none'", ['high plain-url-schemes script-src https:']],
    ["script-src 'self'", ['high missing-directives object-src']],
    ["img-src 'self'", ['high missing-directives object-src', 'high missing-directives script-src']],
    ["script-src 'nonce-{NONCE}'; object-src 'none'", ['high missing-directives base-uri']],
    ["script-src https://www.google.com; object-src 'none'", ['high script-allowlist-bypass script-src https://www.google.com']],
    ["script-src http://cdn.example; object-src 'none'", ['medium src-http script-src http://cdn.example']],
    ["script-src 'strict-dynamic'; object-src 'none'", ['info strict-dynamic-not-standalone script-src']],
    ["script-src self; object-src 'none'", ['syntax invalid-keyword script-src self']],
    ["scripts 'self'; script-src 'self'; object-src 'none'", ['syntax unknown-directive scripts']],
  ])('of %s are named', (policy, expected) => {
    expect(found(policy)).toEqual(expected);
  }); // prettier-ignore

  test('are none of a policy that rules no fetching', () => {
    expect(found("frame-ancestors 'self'; upgrade-insecure-requests")).toEqual([]);
  });

  test('are but the spelling of a policy that only reports', () => {
    expect(found("script-src 'unsafe-inline' self", 'report')).toEqual([
      'syntax invalid-keyword script-src self',
    ]);
  });

  test('do not depend on the nonce of an answer', () => {
    const policies = ['a1', 'Zz+/=='].flatMap((nonce) =>
      lastingPolicies(`script-src 'NONCE-${nonce}' 'unsafe-inline'; base-uri 'none', img-src *`),
    );
    expect([...new Set(policies)]).toEqual([
      "script-src 'nonce-{NONCE}' 'unsafe-inline'; base-uri 'none'",
      'img-src *',
    ]);
    expect(found(policies[0] ?? '')).toEqual(['high missing-directives object-src']);
  });
});
