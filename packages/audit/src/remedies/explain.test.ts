import { describe, expect, it } from 'vitest';
import type { Check, Evidence, Reason, RemedyCode, Verdict } from '@vigie/contract/verdict.ts';
import { REASONS, remedySchema } from '@vigie/contract/verdict.ts';
import {
  PAGE,
  PAGE_VIEW_URL,
  settings,
  csp,
  failure,
  observation,
  pageViewRequest,
  recorded,
  request,
  tagRequest,
  violation,
  visitWith,
} from '../../test/observation-builder.ts';
import { verdictOf } from '../../test/verdict-of.ts';
import { evaluateObservation } from '../evaluate-observation.ts';
import { failed, passed } from '../verdicts.ts';
import { accountsOfPages, type PageAccount } from './accounts-of-pages.ts';
import { explain } from './explain.ts';

/** Returns the remedy of a single failing verdict. */
function remedyOf(check: Check, reason: Reason, evidence: Evidence = {}) {
  const verdict = { ...failed(check, reason as never), evidence };
  return explain(verdict, [verdict]);
}

const account = (name: string, pages: number) => ({ vendor: 'matomo', account: name, pages });
const known = (...accounts: PageAccount[]) => ({ accounts: accountsOfPages(accounts) });

const line = (check: Check, reason: Reason, evidence: Evidence = {}) =>
  remedyOf(check, reason, evidence)?.params['line'];
const everyReason = Object.entries(REASONS).flatMap(([check, reasons]) =>
  reasons.map((reason) => [check as Check, reason] as const),
);

describe('remedies', () => {
  it.each(everyReason)('know what to do about %s %s', (check, reason) => {
    expect(remedySchema.parse(remedyOf(check, reason)).code).not.toBe('mend-cause-first');
  });

  it('names the whole address that other pages load the tag from, where a page requests it elsewhere', () => {
    const tagUrl = 'https://shop.example/matomo.js?v=2';
    const remedyFor = (url: string) => {
      const verdict = failed('tagJs', 'http-error', { evidence: { url, status: 404 } });
      return explain(verdict, [verdict], { tagUrl });
    };
    expect(remedyFor('https://shop.example/blog/matomo.js')).toEqual({
      code: 'use-seen-address',
      params: {
        url: 'https://shop.example/blog/matomo.js',
        seenUrl: tagUrl,
        line: `<script async src="${tagUrl}"></script>`,
      },
    });
    expect(remedyFor('https://shop.example/matomo.js?v=1')).toMatchObject({ code: 'fix-status' });
    const absent = failed('tagJs', 'not-requested', { evidence: { tagName: 'matomo.js' } });
    expect(explain(absent, [absent], { tagUrl })).toMatchObject({
      code: 'add-tag-to-page',
      params: { line: `<script async src="${tagUrl}"></script>` },
    });
  });

  it.each<[what: string, evidence: Evidence, code: RemedyCode]>([
    ['is the only one of its kind', { status: 400 }, 'use-account-of-other-pages'],
    ['got no answer', { status: null }, 'use-account-of-other-pages'],
    ['met a fault of the server', { status: 503 }, 'fix-status'],
    ['is that of the settings', { status: 400, expectedSiteId: '9' }, 'fix-status'],
    ['is that of the other pages', { status: 400, siteId: '1' }, 'fix-status'],
  ])('name the account of the other pages where the refused one %s', (_what, evidence, code) => {
    const reason = evidence['status'] === null ? 'network-error' : 'http-error';
    const verdict = { ...failed('tagPhp', reason), evidence: { vendor: 'matomo', siteId: '9', ...evidence } };
    expect(explain(verdict, [verdict], known(account('1', 2)))?.code).toBe(code);
    expect(explain(verdict, [verdict], known(account('1', 1)))?.code).not.toBe('use-account-of-other-pages');
    const several = known(account('1', 5), account('2', 1));
    expect(explain(verdict, [verdict], several)?.code).not.toBe('use-account-of-other-pages');
  });

  it('have none for what passed', () => {
    expect(explain(passed('csp'), [])).toBeNull();
  });

  it.each<[check: Check, reason: Reason, evidence: Evidence, remedy: [code: RemedyCode, line: string]]>([
    ['tagJs', 'not-requested', { tagName: 'matomo.js' }, ['add-tag-to-page', '<script async src="matomo.js"></script>']],
    ['tagPhp', 'not-requested', { tagName: 'matomo.php' }, ['call-tracker', "_paq.push(['trackPageView']);"]],
    ['hitPageview', 'not-sent', { tagName: '/event', jsTagName: 'piano-analytics.js' }, ['send-page-view', "pa.sendEvent('page.display', { page: 'home' });"]],
    ['tagJs', 'mixed-content', { url: 'http://a.example/t.js' }, ['use-https', 'https://a.example/t.js']],
    ['tagJs', 'wrong-mime-type', { mimeType: 'text/html' }, ['send-javascript-mime-type', 'Content-Type: text/javascript; charset=utf-8']],
    ['tagJs', 'loaded-twice', { urls: ['https://a/t.js', 'https://a/t.js?2'] }, ['remove-duplicate-tag', '<script src="https://a/t.js?2"></script>']],
    ['dataLayer', 'missing', {}, ['declare-data-layer', 'window.dataLayer = window.dataLayer || [];']],
    ['dataLayer', 'late', {}, ['declare-data-layer-before-tag', 'window.dataLayer = window.dataLayer || [];']],
    ['hitPageview', 'variable-missing', { variables: ['page_type', 'x'] }, ['send-variable', 'page_type, x']],
    ['hitPageview', 'variable-missing', { variables: ['idsite'], siteId: '', vendor: 'matomo' }, ['set-account', "_paq.push(['setSiteId', '…']);"]],
    ['hitPageview', 'variable-missing', { variables: ['tid'], siteId: '', vendor: 'ga4', expectedSiteId: 'G-1' }, ['set-account', "gtag('config', 'G-1');"]],
    ['hitPageview', 'variable-missing', { variables: ['dl'], siteId: 'G-1', vendor: 'ga4' }, ['send-variable', 'dl']],
  ])('of %s %s name the line', (...[check, reason, evidence, [code, expected]]) => {
    expect(remedyOf(check, reason, evidence)).toMatchObject({ code, params: { line: expected } });
  }); // prettier-ignore

  it('of what follows from another verdict name its root', () => {
    const verdicts: Verdict[] = [
      failed('tagJs', 'blocked-by-csp', { causedBy: 'csp' }),
      failed('tagPhp', 'not-requested', { causedBy: 'tagJs' }),
      failed('csp', 'blocks-js-tag'),
      passed('dataLayer'),
      failed('hitPageview', 'not-sent', { causedBy: 'tagPhp' }),
    ];
    const last = verdicts[4];
    expect(last && explain(last, verdicts)).toEqual({
      code: 'mend-cause-first',
      params: { check: 'csp', reason: 'blocks-js-tag' },
    });
  });
});

describe('the change of a policy', () => {
  const url = 'https://cdn.example/a/matomo.js';
  const change = (policy: string, directive: string, target = url) =>
    line('csp', 'blocks-js-tag', { url: target, directive, policies: [policy], pageUrl: PAGE });

  it.each([
    ["script-src 'self'", 'script-src-elem', "script-src 'self' https://cdn.example/a/matomo.js"],
    [
      "script-src-elem 'self'; script-src *",
      'script-src-elem',
      "script-src-elem 'self' https://cdn.example/a/matomo.js",
    ],
    ["default-src 'self'; img-src *", 'script-src-elem', "script-src 'self' https://cdn.example/a/matomo.js"],
    ["default-src 'none'", 'connect-src', 'connect-src https://cdn.example'],
    ["script-src 'none'", 'script-src', 'script-src https://cdn.example/a/matomo.js'],
    ['connect-src', 'connect-src', 'connect-src https://cdn.example'],
    ["SCRIPT-SRC 'nonce-abc'", 'script-src', "script-src 'nonce-{NONCE}' https://cdn.example/a/matomo.js"],
    ["child-src 'self'; default-src *", 'worker-src', "child-src 'self' https://cdn.example/a/matomo.js"],
    ["default-src 'none'; form-action 'self'", 'form-action', "form-action 'self' https://cdn.example"],
  ])('%s for %s is the smallest one', (policy, directive, expected) => {
    expect(change(policy, directive)).toBe(expected);
  });

  it('uses self for what is on the own host', () => {
    expect(change("script-src 'none'", 'script-src', 'https://shop.example/t.js')).toBe("script-src 'self'");
  });

  it('is a nonce where host names are ignored', () => {
    const evidence = {
      url,
      directive: 'script-src-elem',
      policies: ["script-src 'nonce-a' 'strict-dynamic'"],
    };
    expect(remedyOf('csp', 'blocks-js-tag', evidence)).toMatchObject({
      code: 'add-nonce-to-tag',
      params: { line: `<script nonce="{NONCE}" src="${url}"></script>` },
    });
  });

  it('is a nonce for inline code', () => {
    const evidence = {
      url: 'inline',
      inline: true,
      directive: 'script-src-elem',
      policies: ["script-src 'self'"],
    };
    expect(remedyOf('csp', 'blocks-js-tag', evidence)).toMatchObject({
      code: 'allow-inline-in-csp',
      params: { line: "script-src 'self' 'nonce-{NONCE}'" },
    });
  });

  it('names the directive that its line writes, not the one that the browser spoke of', () => {
    const evidence = { url, directive: 'script-src-elem', policies: ["script-src 'self'"] };
    expect(remedyOf('csp', 'blocks-js-tag', evidence)).toMatchObject({ params: { directive: 'script-src' } });
  });

  it('is one line a policy when several forbid', () => {
    const policies = ["script-src 'self'", "default-src 'none'"];
    expect(line('csp', 'blocks-js-tag', { url, directive: 'script-src-elem', policies })).toBe(
      "script-src 'self' https://cdn.example/a/matomo.js\nscript-src https://cdn.example/a/matomo.js",
    );
  });

  it('follows from what was observed', () => {
    const blocked = violation({
      blockedUrl: PAGE_VIEW_URL,
      effectiveDirective: 'connect-src',
      originalPolicy: "default-src 'self'",
    });
    const verdicts = evaluateObservation(
      observation({ requests: recorded([tagRequest()]), csp: csp(blocked) }),
      settings(),
    );
    const remedies = verdicts.map((verdict) => explain(verdict, verdicts)?.code);
    expect(remedies.slice(0, 5)).toEqual([
      undefined,
      'mend-cause-first',
      'allow-in-csp',
      undefined,
      'mend-cause-first',
    ]);
    expect(verdicts[2] && explain(verdicts[2], verdicts)?.params['line']).toBe(
      "connect-src 'self' https://stats.example",
    );
  });
});

describe('the CORS headers', () => {
  it('name origin, credentials, headers and method, each only when it is needed', () => {
    const refusal = failure('net::ERR_FAILED', { corsError: 'PreflightMissingAllowOriginHeader' });
    const simple = visitWith(tagRequest(), pageViewRequest(refusal));
    const verdict = verdictOf('tagPhp', simple);
    expect(explain(verdict, [verdict])?.params['line']).toBe(
      'Access-Control-Allow-Origin: https://shop.example',
    );
    const preflight = request({
      url: PAGE_VIEW_URL,
      resourceType: 'preflight',
      requestHeaders: { 'Access-Control-Request-Headers': 'content-type,x-key' },
    });
    const put = request({
      url: PAGE_VIEW_URL,
      method: 'PUT',
      requestHeaders: { cookie: 'a=b' },
      ...refusal,
    });
    const full = verdictOf('tagPhp', visitWith(tagRequest(), preflight, put));
    expect(explain(full, [full])?.params['line']?.split('\n')).toEqual([
      'Access-Control-Allow-Origin: https://shop.example',
      'Access-Control-Allow-Credentials: true',
      'Access-Control-Allow-Headers: content-type, x-key',
      'Access-Control-Allow-Methods: PUT',
    ]);
  });
});
