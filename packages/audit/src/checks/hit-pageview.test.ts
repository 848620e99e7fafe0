import { describe, expect, it } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import {
  COLLECTOR, PAGE, body, failure, observation, pageViewRequest, recorded, request, run, settings, tagRequest, unavailable, view, visitWith,
} from '../../test/observation-builder.ts'; // prettier-ignore
import { outcomes, verdictOf } from '../../test/verdict-of.ts';

const OTHER = 'https://shop.example/pay';

/** Returns a page-view hit of a page, at a time. */
function viewed(
  url: string | null,
  startedMs: number,
  rest: Partial<RequestRecord> & { site?: string } = {},
): RequestRecord {
  const { site = '1', ...own } = rest;
  const urlParameter = url === null ? '' : `&url=${encodeURIComponent(url)}`;
  return request({ url: `${COLLECTOR}?idsite=${site}&rec=1${urlParameter}`, startedMs, ...own });
}

/** Returns a page whose URL history and hits are these. */
function journey(views: Observation['views'], ...hits: RequestRecord[]): Observation {
  return observation({ views, requests: recorded([tagRequest(), ...hits]) });
}

/** Returns a visit whose one page-view hit carries this query. */
const sent = (query: string) =>
  visitWith(tagRequest(), pageViewRequest({ url: `${COLLECTOR}?idsite=1&rec=1&${query}` }));

/** Returns a visit whose one page-view hit is sent in a batch of Segment. */
function batch(around: object, properties: object): Observation {
  const text = JSON.stringify({ ...around, batch: [{ type: 'page', anonymousId: 'a', properties }] });
  const url = 'https://stats.example/b';
  return visitWith(tagRequest(), request({ url, method: 'POST', body: body(text) }));
}

const once = recorded([view()]);
const pushed = recorded([view(), view({ atMs: 500, url: OTHER, kind: 'push-state' })]);
const thereAndBack = recorded([
  view(),
  view({ atMs: 500, url: OTHER, kind: 'push-state' }),
  view({ atMs: 900, url: PAGE, kind: 'pop-state' }),
]);

describe('triggering of the page-view hit', () => {
  it.each<[reason: string, what: string, page: Observation]>([
    ['not-sent', 'events alone', visitWith(tagRequest(), request({ url: `${COLLECTOR}?idsite=1&rec=1&e_c=a&e_a=b` }))],
    ['not-sent', 'a heartbeat alone', visitWith(tagRequest(), request({ url: `${COLLECTOR}?idsite=1&rec=1&ping=1` }))],
    ['failed', 'a refused hit', visitWith(tagRequest(), pageViewRequest({ status: 503 }))],
    ['failed', 'a lost hit', visitWith(tagRequest(), pageViewRequest(failure('net::ERR_NAME_NOT_RESOLVED')))],
    ['sent-twice', 'the same URL twice', journey(once, viewed(PAGE, 200), viewed(PAGE, 210))],
    ['sent-twice', 'no URL, twice in one view', journey(pushed, viewed(null, 200), viewed(null, 210), viewed(null, 600))],
    ['sent-twice', 'the same canonical URL twice', journey(once, viewed('https://m.example/c', 200), viewed('https://m.example/c', 210))],
    ['sent-twice', 'the first URL again after the view changed', journey(pushed, viewed(PAGE, 200), viewed(PAGE, 600))],
    ['sent-twice', 'replaceState to the same URL', journey(recorded([view(), view({ atMs: 300, kind: 'replace-state' })]), viewed(PAGE, 200), viewed(PAGE, 400))],
    ['sent-twice', 'twice in one batch', journey(once, request({
      url: COLLECTOR, method: 'POST', body: body(JSON.stringify({ requests: [`?idsite=1&rec=1&url=${PAGE}`, `?idsite=1&rec=1&url=${PAGE}`] })),
    }))],
    ['sent-twice', 'an unreadable but delivered hit, and its fallback', journey(once,
      viewed(PAGE, 200, failure('net::ERR_FAILED', { corsError: 'MissingAllowOriginHeader' })), viewed(PAGE, 210))],
  ])('fails %s: %s', (reason, _what, page) => {
    expect(verdictOf('hitPageview', page)).toMatchObject({ outcome: 'failed', reason });
  }); // prettier-ignore

  it.each<[what: string, page: Observation]>([
    ['one hit', observation()],
    ['a view of its own after pushState', journey(pushed, viewed(PAGE, 200), viewed(OTHER, 510))],
    ['a view of its own without URLs', journey(pushed, viewed(null, 200), viewed(null, 510))],
    ['the same URL again after going back', journey(thereAndBack, viewed(PAGE, 200), viewed(OTHER, 510), viewed(PAGE, 910))],
    ['all three in one late batch', journey(thereAndBack, request({
      url: COLLECTOR, method: 'POST', startedMs: 2_000,
      body: body(JSON.stringify({ requests: [PAGE, OTHER, PAGE].map((url) => `?idsite=1&rec=1&url=${url}`) })),
    }))],
    ['virtual URLs that the page never had', journey(once, viewed('https://shop.example/v/1', 200), viewed('https://shop.example/v/2', 300))],
    ['a new fragment, told by a tracker that drops fragments', journey(
      recorded([view(), view({ atMs: 500, url: `${PAGE}#/2`, kind: 'fragment' })]), viewed(PAGE, 200), viewed(PAGE, 510))],
    ['the same event, which its tracker sent again', journey(once, ...[200, 900].map((startedMs) => request({
      url: COLLECTOR, method: 'POST', startedMs,
      body: body(JSON.stringify({ uuid: 'u1', event: '$pageview', properties: { token: 'phc', $current_url: PAGE } })),
    })))],
    ['two sites', journey(once, viewed(PAGE, 200), viewed(PAGE, 210, { site: '2' }))],
    ['a failed hit sent again', journey(once, viewed(PAGE, 200, { status: 500 }), viewed(PAGE, 900))],
    ['the same pixel from the cache', journey(once, viewed(PAGE, 200), viewed(PAGE, 300, { fromCache: true }))],
    ['a hit of which the service worker that passed it on told first', journey(once,
      viewed(PAGE, 205, { fromServiceWorker: true }), viewed(PAGE, 200, { target: 'service-worker', frameId: null }))],
    ['a hit that a service worker passed on', journey(once,
      viewed(PAGE, 200, { fromServiceWorker: true }), viewed(PAGE, 205, { target: 'service-worker', frameId: null }))],
    ['one hit in each of two documents', journey(recorded([view(), view({ atMs: 600, url: OTHER })]), viewed(PAGE, 200), viewed(OTHER, 700))],
  ])('passes with %s', (_what, page) => {
    expect(verdictOf('hitPageview', page)).toMatchObject({ outcome: 'passed', reason: null });
  }); // prettier-ignore

  it('follows from the tag that ran twice', () => {
    const page = observation({
      scriptRuns: recorded([run(), run({ atMs: 150 })]),
      requests: recorded([tagRequest(), viewed(PAGE, 200), viewed(PAGE, 210)]),
    });
    expect(outcomes(page)).toMatchObject({
      tagJs: 'loaded-twice',
      tagPhp: 'passed',
      hitPageview: 'sent-twice < tagJs',
    });
    expect(verdictOf('hitPageview', page).evidence).toMatchObject({ count: 2, firstAtMs: 200, atMs: 210 });
  });

  it('follows from the collector that refused it', () => {
    expect(outcomes(visitWith(tagRequest(), pageViewRequest({ status: 503 })))).toMatchObject({
      tagPhp: 'http-error',
      hitPageview: 'failed < tagPhp',
    });
  });

  it('is not known when the only body was cut', () => {
    const cut = { text: '{"requests":["?idsi', encoding: 'utf8', sizeBytes: 900_000, cut: true } as const;
    const sent = request({ url: `${COLLECTOR}?idsite=1&rec=1&e_c=a`, method: 'POST', body: cut });
    expect(verdictOf('hitPageview', visitWith(tagRequest(), sent)).reason).toBe('recording-unavailable');
  });

  it('is skipped without a name and without its recording', () => {
    expect(verdictOf('hitPageview', observation(), settings({ phpTagName: '' })).reason).toBe(
      'tag-name-not-configured',
    );
    expect(verdictOf('hitPageview', observation({ requests: unavailable })).reason).toBe(
      'recording-unavailable',
    );
  });

  it('warns of a guess when the tracker is unknown', () => {
    const tracking = settings({ phpTagName: 'stats.example/c' });
    const page = visitWith(tagRequest(), request({ url: 'https://stats.example/c?p=cart' }));
    expect(verdictOf('hitPageview', page, tracking)).toMatchObject({
      outcome: 'passed',
      warnings: ['page-view-rule-guessed'],
    });
    const rule = { parameter: 'p', value: 'cart' };
    expect(verdictOf('hitPageview', page, { ...tracking, pageViewRule: rule }).warnings).toEqual([]);
  });
});

describe('integrity of the page-view hit', () => {
  const required = settings({ requiredVariables: ['page_type', 'user_status'] });

  it('passes when every variable has a value', () => {
    expect(verdictOf('hitPageview', sent('page_type=cart&user_status=0'), required).outcome).toBe('passed');
  });

  it('fails when a variable is missing, and names them all', () => {
    expect(verdictOf('hitPageview', sent('page_name=x'), required)).toMatchObject({
      reason: 'variable-missing',
      evidence: { variable: 'page_type', variables: ['page_type', 'user_status'] },
    });
  });

  it.each(['', '%20', 'undefined', 'null', 'NaN', '{}', '[]', '[object%20Object]', '(not%20set)'])(
    'fails when a variable holds "%s"',
    (value) => {
      expect(verdictOf('hitPageview', sent(`page_type=${value}&user_status=guest`), required)).toMatchObject({
        reason: 'variable-empty',
        evidence: { variable: 'page_type' },
      });
    },
  );

  it('fails when a variable does not match its rule, with the value and what is expected', () => {
    const rule = { name: 'price', type: 'number' as const, pattern: null, values: [], pages: [] };
    const ruled = { ...required, variableRules: [{ ...rule, allowsPlaceholders: false }] };
    const page = sent('page_type=cart&user_status=guest&price=12%20EUR');
    expect(verdictOf('hitPageview', page, ruled)).toMatchObject({
      reason: 'variable-invalid',
      evidence: { variable: 'price', value: '12 EUR', expected: 'number', invalidVariables: ['price'] },
    });
  });

  it('reports how every required variable was sent', () => {
    expect(verdictOf('hitPageview', sent('page_type=cart&user_status=0'), required).evidence).toMatchObject({
      requiredVariables: ['page_type', 'user_status'],
    });
    const { evidence } = verdictOf('hitPageview', sent('user_status='), required);
    expect(evidence).toMatchObject({
      variables: ['page_type'],
      requiredVariables: ['page_type', 'user_status'],
      missingVariables: ['page_type'],
      emptyVariables: ['user_status'],
    });
    expect(verdictOf('hitPageview', sent('page_type=cart')).evidence).not.toHaveProperty('requiredVariables');
  });

  it('checks every page-view hit, and no other hit', () => {
    const event = request({ url: `${COLLECTOR}?idsite=1&rec=1&e_c=a&e_a=b` });
    const good = viewed(PAGE, 200, {
      url: `${COLLECTOR}?idsite=1&rec=1&url=${PAGE}&page_type=a&user_status=b`,
    });
    expect(verdictOf('hitPageview', visitWith(tagRequest(), event, good), required).outcome).toBe('passed');
    expect(verdictOf('hitPageview', journey(pushed, good, viewed(OTHER, 510)), required)).toMatchObject({
      reason: 'variable-missing',
      evidence: { pageUrl: OTHER },
    });
  });

  it('finds a variable by its dotted path, in the hit or in the whole body, by the end of it, and an object by its members', () => {
    const tracking = settings({
      phpTagName: 'stats.example/event',
      requiredVariables: ['page_type', 'data.page', 'events.0.data.page', 'cart'],
    });
    const data = { page: 'x', page_type: 'y', cart: { total: 3 } };
    const events = { events: [{ name: 'page.display', data }] };
    const page = visitWith(
      tagRequest(),
      request({ url: 'https://stats.example/event?s=1', body: body(JSON.stringify(events)) }),
    );
    expect(verdictOf('hitPageview', page, tracking).outcome).toBe('passed');
  });

  describe('in a batch', () => {
    const tracking = settings({ phpTagName: 'stats.example/b', requiredVariables: ['app', 'page_type'] });
    it('finds a variable that the envelope has for all hits', () => {
      const page = batch({ writeKey: 'w', context: { app: 'shop' } }, { page_type: 'cart' });
      expect(verdictOf('hitPageview', page, tracking).outcome).toBe('passed');
    });

    it('takes the value of the hit before the one of the envelope', () => {
      const page = batch({ context: { app: 'shop', page_type: 'any' } }, { page_type: '' });
      expect(verdictOf('hitPageview', page, tracking)).toMatchObject({
        reason: 'variable-empty',
        evidence: { variable: 'page_type' },
      });
    });

    it('takes no identifier of the envelope for one of its hits', () => {
      const requests = [`?idsite=1&rec=1&url=${PAGE}`, `?idsite=1&rec=1&url=${PAGE}`];
      const sentOnce = body(JSON.stringify({ uuid: 'same', requests }));
      const page = journey(once, request({ url: COLLECTOR, method: 'POST', body: sentOnce }));
      expect(verdictOf('hitPageview', page)).toMatchObject({ reason: 'sent-twice' });
    });
  });

  it('is not known when the variable may be in the part of the body that was cut', () => {
    const cut = { text: 'page_type=a', encoding: 'utf8', sizeBytes: 900_000, cut: true } as const;
    const page = visitWith(tagRequest(), pageViewRequest({ body: cut }));
    expect(verdictOf('hitPageview', page, required).reason).toBe('recording-unavailable');
  });

  it('comes after triggering', () => {
    const twice = journey(once, viewed(PAGE, 200), viewed(PAGE, 210));
    expect(verdictOf('hitPageview', twice, required).reason).toBe('sent-twice');
  });
});

/** Returns a visit whose page views are for these accounts. */
const countedFor = (...accounts: string[]) =>
  visitWith(
    tagRequest(),
    ...accounts.map((idsite) => pageViewRequest({ url: `${COLLECTOR}?idsite=${idsite}&rec=1` })),
  );
const verdictForSiteId = (page: Observation, siteId?: string) =>
  verdictOf('hitPageview', page, settings(siteId === undefined ? {} : { siteId }));

describe('the account of the page view', () => {
  it.each<[what: string, page: Observation, siteId: string | undefined]>([
    ['that stands in examples', countedFor('YOUR_SITE_ID'), undefined],
    ['that is another than the website’s', countedFor('8'), '7'],
  ])('is wrong where it is one %s', (_what, page, siteId) => {
    expect(verdictForSiteId(page, siteId)).toMatchObject({ outcome: 'failed', reason: 'wrong-account' });
  });

  it.each<[what: string, page: Observation]>([
    ['is empty', countedFor('')],
    ['is not there', visitWith(tagRequest(), pageViewRequest({ url: `${COLLECTOR}?rec=1&url=${PAGE}` }))],
  ])('is a variable that is missing where it %s', (_what, page) => {
    const required = settings({ siteId: '7', requiredVariables: ['idsite', 'page_type'] });
    expect(verdictOf('hitPageview', page, required)).toMatchObject({
      reason: 'variable-missing',
      evidence: {
        variable: 'idsite',
        variables: ['idsite', 'page_type'],
        missingVariables: ['idsite', 'page_type'],
        requiredVariables: ['idsite', 'page_type'],
        expectedSiteId: '7',
      },
    });
    expect(verdictForSiteId(page)).toMatchObject({
      reason: 'variable-missing',
      evidence: { variables: ['idsite'] },
    });
  });

  it('may be in the part of a body that was cut', () => {
    const cut = { text: `rec=1&url=${PAGE}`, encoding: 'utf8', sizeBytes: 900_000, cut: true } as const;
    const page = visitWith(tagRequest(), request({ url: COLLECTOR, method: 'POST', body: cut }));
    expect(verdictForSiteId(page)).toMatchObject({ reason: 'recording-unavailable' });
  });

  it('is reported with the expected one', () => {
    expect(verdictForSiteId(countedFor('8'), '7').evidence).toMatchObject({
      siteId: '8',
      expectedSiteId: '7',
      vendor: 'matomo',
    });
  });

  it.each<[what: string, page: Observation, siteId: string | undefined]>([
    ['any, where none is expected', countedFor('8'), undefined],
    ['any, where the expected one is blank', countedFor('8'), ' '],
    ['the expected one', countedFor('7'), '7'],
    ['the expected one beside another', countedFor('8', '7'), '7'],
  ])('is right where it is %s', (_what, page, siteId) => {
    expect(verdictForSiteId(page, siteId)).toMatchObject({ outcome: 'passed' });
  });

  it('is nobody’s to judge where the tracker is not known', () => {
    const page = visitWith(
      tagRequest(),
      request({ url: `${COLLECTOR.replace('matomo', 'own')}?site=undefined` }),
    );
    expect(verdictOf('hitPageview', page, settings({ phpTagName: 'own.php', siteId: '7' }))).toMatchObject({
      outcome: 'passed',
    });
  });
});
