import { describe, expect, it } from 'vitest';
import {
  COLLECTOR, PAGE_VIEW_URL, TAG, csp, failure, observation, pageViewRequest, recorded, request, run, settings, tagRequest, unavailable, violation, visitWith,
} from '../../test/observation-builder.ts'; // prettier-ignore
import { outcomes, verdictOf } from '../../test/verdict-of.ts';
import { explain } from '../remedies/explain.ts';

const nothing = { requests: recorded([]), scriptRuns: recorded([]) };
const inline = violation({ blockedUrl: 'inline', line: 21 });

describe('the security policy', () => {
  it.each(['script-src', 'script-src-elem', 'default-src', 'worker-src'])(
    'fails when %s stops the tag',
    (directive) => {
      const page = observation({ ...nothing, csp: csp(violation({ effectiveDirective: directive })) });
      expect(verdictOf('csp', page)).toMatchObject({
        reason: 'blocks-js-tag',
        evidence: { url: TAG, directive, policy: "script-src 'self'", line: 7 },
      });
    },
  );

  it.each(['connect-src', 'img-src', 'form-action', 'default-src'])(
    'fails when %s stops the collector',
    (directive) => {
      const blocked = violation({
        blockedUrl: PAGE_VIEW_URL,
        effectiveDirective: directive,
        originalPolicy: `${directive} 'none'`,
      });
      const page = observation({ requests: recorded([tagRequest()]), csp: csp(blocked) });
      expect(verdictOf('csp', page)).toMatchObject({
        reason: 'blocks-php-tag',
        evidence: { url: PAGE_VIEW_URL, directive },
      });
    },
  );

  it.each(['script-src', 'script-src-elem', 'default-src'])(
    'fails when %s stops a call by a script element, and allows its address',
    (directive) => {
      const blocked = violation({
        blockedUrl: `${COLLECTOR}?page=cart`,
        effectiveDirective: directive,
        originalPolicy: `${directive} 'self'`,
      });
      const verdict = verdictOf(
        'csp',
        observation({ requests: recorded([tagRequest()]), csp: csp(blocked) }),
      );
      expect(verdict).toMatchObject({ reason: 'blocks-php-tag', evidence: { directive } });
      expect(explain(verdict, [verdict])).toMatchObject({
        code: 'allow-in-csp',
        params: { source: COLLECTOR },
      });
    },
  );

  it('fails when Trusted Types stop the code that loads the tag, and reports what to run before it', () => {
    const stopped = violation({
      blockedUrl: 'trusted-types-sink',
      effectiveDirective: 'require-trusted-types-for',
    });
    const verdict = verdictOf('csp', observation({ ...nothing, csp: csp(stopped) }));
    expect(verdict).toMatchObject({ reason: 'blocks-js-tag', evidence: { inline: true, line: 7 } });
    expect(explain(verdict, [verdict])).toMatchObject({
      code: 'add-trusted-types-policy',
      params: { line: expect.stringContaining('createScriptURL') },
    });
    expect(outcomes(observation({ ...nothing, csp: csp(stopped) })).tagJs).toBe('not-requested < csp');
  });

  it('names the directive for scripts when a call by a script element was blocked and no violation recorded', () => {
    const blocked = { resourceType: 'script', ...failure('', { blockedReason: 'csp' }) } as const;
    const page = visitWith(tagRequest(), request({ url: `${COLLECTOR}?page=cart`, ...blocked }));
    expect(verdictOf('csp', page)).toMatchObject({
      reason: 'blocks-php-tag',
      evidence: { directive: 'script-src' },
    });
  });

  it('passes when it stops a script of the collector that stands aside of its hits', () => {
    const url = 'https://stats.example/settings?site=1';
    const blocked = { resourceType: 'script', ...failure('', { blockedReason: 'csp' }) } as const;
    const page = {
      ...visitWith(tagRequest(), pageViewRequest(), request({ url, ...blocked })),
      csp: csp(violation({ blockedUrl: url })),
    };
    expect(outcomes(page, settings({ phpTagName: 'stats.example' }))).toMatchObject({
      csp: 'passed',
      tagPhp: 'passed',
      hitPageview: 'passed',
    });
  });

  it('passes with a warning when a policy only reports a call by a script element', () => {
    const reported = violation({ blockedUrl: `${COLLECTOR}?page=cart`, disposition: 'report' });
    const page = observation({ csp: csp(reported) });
    expect(verdictOf('csp', page)).toMatchObject({
      outcome: 'passed',
      warnings: ['csp-report-only-violation'],
    });
  });

  it('fails on a request blocked for it, even when no violation was recorded', () => {
    const page = { ...visitWith(tagRequest(failure('', { blockedReason: 'csp' }))), csp: unavailable };
    expect(outcomes(page)).toMatchObject({ csp: 'blocks-js-tag', tagJs: 'blocked-by-csp < csp' });
  });

  it('is one fault where the tag is blocked: all else follows from it', () => {
    expect(outcomes(observation({ ...nothing, csp: csp(violation()) }))).toMatchObject({
      tagJs: 'blocked-by-csp < csp',
      tagPhp: 'not-requested < tagJs',
      csp: 'blocks-js-tag',
      dataLayer: 'passed',
      hitPageview: 'not-sent < tagPhp',
    });
  });

  it('is one fault where the collector is blocked', () => {
    const blocked = violation({ blockedUrl: COLLECTOR, effectiveDirective: 'connect-src' });
    expect(outcomes(observation({ requests: recorded([tagRequest()]), csp: csp(blocked) }))).toMatchObject({
      tagJs: 'passed',
      tagPhp: 'blocked-by-csp < csp',
      csp: 'blocks-php-tag',
      hitPageview: 'failed < tagPhp',
    });
  });

  it('is taken for the cause when it stops inline script and the tag was never requested', () => {
    const page = observation({ ...nothing, csp: csp(inline) });
    expect(verdictOf('csp', page).evidence).toMatchObject({ inline: true, line: 21, count: 1 });
    expect(outcomes(page)).toMatchObject({ csp: 'blocks-js-tag', tagJs: 'not-requested < csp' });
  });

  it('is taken for the cause when it stops inline script and the tag came but sent nothing', () => {
    const page = observation({ requests: recorded([tagRequest()]), csp: csp(inline) });
    expect(outcomes(page)).toMatchObject({
      csp: 'blocks-php-tag',
      tagJs: 'passed',
      tagPhp: 'not-requested < csp',
    });
  });

  it('passes when it stops inline script that tracking does not need', () => {
    expect(verdictOf('csp', observation({ csp: csp(inline) }))).toMatchObject({
      outcome: 'passed',
      warnings: [],
    });
  });

  it('passes with a warning when it only reports', () => {
    const page = observation({ csp: csp(violation({ disposition: 'report' })) });
    expect(verdictOf('csp', page)).toMatchObject({
      outcome: 'passed',
      warnings: ['csp-report-only-violation'],
    });
  });

  it.each([
    ['another host', violation({ blockedUrl: 'https://ads.example/ads.js' })],
    ['a report of another host', violation({ blockedUrl: 'https://ads.example/', disposition: 'report' })],
    ['a style', violation({ blockedUrl: TAG, effectiveDirective: 'style-src-elem' })],
  ])('passes without a warning when it stops %s', (_what, other) => {
    expect(verdictOf('csp', observation({ csp: csp(other) }))).toMatchObject({
      outcome: 'passed',
      warnings: [],
    });
  });

  it('passes without any policy', () => {
    expect(verdictOf('csp', observation()).outcome).toBe('passed');
  });

  it('names the policies that were sent when the browser does not say which was violated', () => {
    const policies = [
      { source: 'header', disposition: 'enforce', text: "default-src 'self', img-src *" },
      { source: 'meta', disposition: 'report', text: "script-src 'none'" },
    ] as const;
    const violations = [violation({ originalPolicy: null })];
    const page = observation({ ...nothing, csp: recorded({ policies: [...policies], violations }) });
    expect(verdictOf('csp', page).evidence).toMatchObject({ policies: ["default-src 'self'"] });
  });

  it('names the address that a redirect led to', () => {
    const finalUrl = 'https://cdn2.example/matomo.js';
    const blocked = tagRequest({
      ...failure('', { blockedReason: 'csp' }),
      redirects: [{ url: TAG, status: 302 }],
      finalUrl,
    });
    const page = observation({
      requests: recorded([blocked]),
      scriptRuns: recorded([]),
      csp: csp(violation()),
    });
    expect(verdictOf('csp', page).evidence).toMatchObject({ url: finalUrl });
  });

  it('is skipped without recording and without names', () => {
    expect(verdictOf('csp', observation({ csp: unavailable })).reason).toBe('recording-unavailable');
    const unnamed = settings({ jsTagName: '', phpTagName: '' });
    expect(verdictOf('csp', observation(), unnamed).reason).toBe('tag-name-not-configured');
  });

  it.each([150, 170])('counts a hit that another way delivered as received, reported at %i ms', (atMs) => {
    const blocked = violation({ blockedUrl: PAGE_VIEW_URL, effectiveDirective: 'connect-src', atMs });
    const pixel = request({ url: PAGE_VIEW_URL, resourceType: 'image', startedMs: 160 });
    const page = observation({
      requests: recorded([tagRequest(), pixel]),
      scriptRuns: recorded([run()]),
      csp: csp(blocked),
    });
    expect(outcomes(page)).toMatchObject({ csp: 'blocks-php-tag', tagPhp: 'passed', hitPageview: 'passed' });
    expect(verdictOf('tagPhp', page).warnings).toEqual(['hit-retried']);
  });

  it('reports nothing about a page view that was answered', () => {
    expect(outcomes(visitWith(tagRequest(), pageViewRequest()))).toMatchObject({ csp: 'passed' });
  });
});
