import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allows } from '../../test/csp-matcher.ts';
import { policyChange } from './policy-change.ts';
import { parsePolicy, rulingDirective, TRUSTED_TYPES } from './policy-text.ts';

const PAGE = 'https://shop.example/cart';
const TAG = 'https://cdn.example/a;b/matomo.js?v=2';
const HIT = 'https://stats.example/matomo.php?idsite=1';

/** Returns the policy with the change applied: the directive replaced or added. */
function changed(policy: string, { directive, after }: { directive: string; after: string }): string {
  const others = [...parsePolicy(policy)].filter(([name]) => name !== directive);
  return [...others.map(([name, sources]) => [name, ...sources].join(' ')), after].join('; ');
}

const sources = fc.subarray(["'self'", 'https://other.example', '*.cdn.net', 'data:', "'nonce-abc123'"]);
const policies = fc
  .tuple(
    fc.option(sources),
    fc.option(sources),
    fc.option(fc.constantFrom(["'none'"], ["'strict-dynamic'", "'nonce-abc123'"], ['https://other.example'])),
    fc.option(sources),
  )
  .map(([byDefault, script, scriptElem, connect]) =>
    Object.entries({
      'default-src': byDefault,
      'script-src': script,
      'script-src-elem': scriptElem,
      'connect-src': connect,
    })
      .flatMap(([name, list]) => (list === null ? [] : [[name, ...list].join(' ')]))
      .join('; '),
  );

describe('the change of a policy', () => {
  test.each([
    [TAG, 'script-src-elem'],
    [HIT, 'connect-src'],
    [HIT, 'img-src'],
  ])('lets %s through under %s, and nothing of other hosts or ends', (url, effective) => {
    fc.assert(
      fc.property(policies, (policy) => {
        const blocked = { effective, url, pageUrl: PAGE };
        fc.pre(!allows(policy, blocked));
        const change = policyChange(policy, { url, directive: effective, pageUrl: PAGE });
        const fixed = change.after.startsWith('<') ? policy : changed(policy, change);
        const hasNonce = /nonce/i.test(change.after);
        expect(allows(fixed, { ...blocked, hasNonce })).toBe(true);
        for (const other of ['https://evil.example/a;b/matomo.js', 'https://shop.example/x.js', 'data:,x'])
          for (const end of ['script-src-elem', 'script-src-attr', 'connect-src', 'img-src', 'font-src'])
            expect(allows(fixed, { effective: end, url: other, pageUrl: PAGE })).toBe(
              allows(policy, { effective: end, url: other, pageUrl: PAGE }),
            );
      }),
    );
  });

  test('lets in the one file of a host that serves many', () => {
    const policy = "script-src 'self'";
    const change = policyChange(policy, { url: TAG, directive: 'script-src-elem', pageUrl: PAGE });
    expect(change).toEqual({
      directive: 'script-src',
      before: "script-src 'self'",
      after: "script-src 'self' https://cdn.example/a%3Bb/matomo.js",
    });
    const sibling = { effective: 'script-src-elem', url: 'https://cdn.example/angular.js', pageUrl: PAGE };
    expect(allows(changed(policy, change), sibling)).toBe(false);
  });

  test('lets in the origin of a collector, whatever the path of its next call', () => {
    expect(policyChange("connect-src 'none'", { url: HIT, directive: 'connect-src', pageUrl: PAGE })).toEqual(
      {
        directive: 'connect-src',
        before: "connect-src 'none'",
        after: 'connect-src https://stats.example',
      },
    );
  });

  test('adds a directive of its own where default-src rules', () => {
    const change = policyChange("default-src 'self'", { url: HIT, directive: 'img-src', pageUrl: PAGE });
    expect(change).toEqual({
      directive: 'img-src',
      before: '',
      after: "img-src 'self' https://stats.example",
    });
  });

  test('takes over from default-src what means something there', () => {
    const policy = "default-src 'self' 'unsafe-inline' 'nonce-{NONCE}' data:";
    const after = (directive: string, url: string) => policyChange(policy, { url, directive }).after;
    expect(after('connect-src', HIT)).toBe("connect-src 'self' data: https://stats.example");
    expect(after('script-src-elem', 'https://cdn.example/t.js')).toBe(
      "script-src 'self' 'unsafe-inline' 'nonce-{NONCE}' data: https://cdn.example/t.js",
    );
  });

  test('puts the nonce on the script where the policy has one already', () => {
    const policy = "script-src 'nonce-{NONCE}' 'strict-dynamic'";
    expect(policyChange(policy, { url: TAG, directive: 'script-src-elem' })).toEqual({
      directive: 'script-src',
      before: `<script src="${TAG}">`,
      after: `<script nonce="{NONCE}" src="${TAG}">`,
    });
    expect(policyChange("script-src 'sha256-x' 'strict-dynamic'", { url: TAG })).toMatchObject({
      after: "script-src 'sha256-x' 'strict-dynamic' 'nonce-{NONCE}'",
    });
    expect(policyChange(policy, { inline: true, url: 'inline' })).toMatchObject({
      after: '<script nonce="{NONCE}">',
    });
  });
});

test('Trusted Types keep their directive, which no other one stands in for, and need code', () => {
  const evidence = { directive: TRUSTED_TYPES, url: '', inline: true };
  expect(policyChange(`script-src *; ${TRUSTED_TYPES} 'script'`, evidence)).toEqual({
    directive: TRUSTED_TYPES,
    before: `${TRUSTED_TYPES} 'script'`,
    after: expect.stringContaining('createScriptURL'),
  });
  expect(rulingDirective(parsePolicy("default-src 'self'"), TRUSTED_TYPES)).toBeNull();
});
