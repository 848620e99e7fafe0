import { describe, expect, it } from 'vitest';
import type { Warning } from '@vigie/contract/verdict.ts';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import {
  COLLECTOR, PAGE_VIEW_URL, body, csp, failure, observation, pageViewRequest, recorded, request, settings, tagRequest, unavailable, view, violation, visitWith,
} from '../../test/observation-builder.ts'; // prettier-ignore
import { outcomes, verdictOf } from '../../test/verdict-of.ts';

const collectorViolation = violation({ blockedUrl: PAGE_VIEW_URL, effectiveDirective: 'connect-src' });
const event = (rest = {}) => request({ url: `${COLLECTOR}?idsite=1&rec=1&e_c=video&e_a=play`, ...rest });

const scriptHit = (rest = {}) =>
  request({ url: PAGE_VIEW_URL, resourceType: 'script', mimeType: 'text/javascript', ...rest });
/** Returns a call by a script element in a shape that no family uses. */
const oddHit = (rest = {}) => scriptHit({ url: `${COLLECTOR}?page=cart`, ...rest });

const FAULTS: [reason: string, what: string, page: Observation][] = [
  ['not-requested', 'no call at all', visitWith(tagRequest())],
  ['not-requested', 'a call that is a script load', visitWith(tagRequest(), tagRequest({ url: COLLECTOR }))],
  ['not-requested', 'a preflight alone', visitWith(tagRequest(), request({ url: COLLECTOR, resourceType: 'preflight' }))],
  ['http-error', 'a 500', visitWith(tagRequest(), pageViewRequest({ status: 500 }))],
  ['http-error', 'a 500 that the page may not read', visitWith(tagRequest(), pageViewRequest({ ...failure('net::ERR_FAILED', { corsError: 'MissingAllowOriginHeader' }), status: 500 }))],
  ['http-error', 'a redirect that ends in a 404', visitWith(tagRequest(), pageViewRequest({ status: 404, redirects: [{ url: PAGE_VIEW_URL, status: 302 }], finalUrl: 'https://b.example/' }))],
  ['http-error', 'one refused hit beside a good one', visitWith(tagRequest(), pageViewRequest(), event({ status: 503 }))],
  ['network-error', 'a refused connection', visitWith(tagRequest(), pageViewRequest(failure('net::ERR_CONNECTION_REFUSED')))],
  ['network-error', 'no answer for long', visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, state: 'pending', status: null, durationMs: null }))],
  ['network-error', 'a call that the page itself gave up', visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, state: 'cancelled', status: null }))],
  ['blocked-by-cors', 'a refused preflight', visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, ...failure('net::ERR_FAILED', { corsError: 'PreflightMissingAllowOriginHeader' }) }))],
  ['blocked-by-cors', 'an issue without a request', observation({
    requests: recorded([tagRequest()]),
    corsIssues: recorded([{ url: PAGE_VIEW_URL, error: 'PreflightInvalidStatus', failedParameter: '405', requestId: null, delivered: false, isWarning: false }]),
  })],
  ['blocked-by-csp', 'a violation without a request', observation({ requests: recorded([tagRequest()]), csp: csp(collectorViolation) })],
  ['blocked-by-csp', 'a blocked image', visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, resourceType: 'image', ...failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' }) }))],
  ['blocked-by-csp', 'a blocked script', visitWith(tagRequest(), scriptHit(failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' })))],
  ['blocked-by-csp', 'a blocked script of an unknown tracker', visitWith(tagRequest(), oddHit(failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' })))],
  ['blocked-by-csp', 'a violation by a script without a request', observation({ requests: recorded([tagRequest()]), csp: csp(violation({ blockedUrl: `${COLLECTOR}?page=cart` })) })],
  ['http-error', 'a script that was refused', visitWith(tagRequest(), oddHit({ status: 500 }))],
  ['mixed-content', 'a blocked script', observation({
    requests: recorded([tagRequest()]),
    mixedContent: recorded([{ url: PAGE_VIEW_URL, blocked: true, resourceType: 'Script' }]),
  })],
  ['not-requested', 'a part of the tag beside the collector', visitWith(tagRequest(), tagRequest({ url: 'https://stats.example/matomo.php/part.js?v=3' }))],
  ['mixed-content', 'a blocked call', visitWith(tagRequest(), pageViewRequest(failure('', { blockedReason: 'mixed-content' })))],
  ['mixed-content', 'an image upgraded to https where nobody answers', observation({
    requests: recorded([tagRequest(), request({ url: PAGE_VIEW_URL, resourceType: 'image', ...failure('net::ERR_SSL_PROTOCOL_ERROR') })]),
    mixedContent: recorded([{ url: PAGE_VIEW_URL.replace('https:', 'http:'), blocked: false, resourceType: 'Image' }]),
  })],
]; // prettier-ignore

const GOOD: [what: string, warnings: Warning[], page: Observation][] = [
  ['a 204', [], observation()],
  ['an opaque no-cors answer', [], visitWith(tagRequest(), pageViewRequest({ status: 200 }))],
  ['an image', [], visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, resourceType: 'image', mimeType: 'image/gif' }))],
  ['a script', [], visitWith(tagRequest(), scriptHit())],
  ['a script of an unknown tracker', [], visitWith(tagRequest(), oddHit())],
  ['a script that was answered with an image', [], visitWith(tagRequest(), oddHit({ mimeType: 'image/gif' }))],
  ['a redirect that ended well', [], visitWith(tagRequest(), pageViewRequest({ redirects: [{ url: PAGE_VIEW_URL, status: 302 }], finalUrl: 'https://b.example/ok' }))],
  ['an answer that ORB withheld', [], visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, resourceType: 'image', ...failure('net::ERR_BLOCKED_BY_ORB') }))],
  ['an answer whose body was cut', [], visitWith(tagRequest(), pageViewRequest({ ...failure('net::ERR_CONNECTION_RESET'), status: 200 }))],
  ['a simple request without CORS headers', ['cors-answer-unreadable'], visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, ...failure('net::ERR_FAILED', { corsError: 'MissingAllowOriginHeader' }) }))],
  ['a beacon cut by leaving', ['answer-unknown'], visitWith(tagRequest(), pageViewRequest({ state: 'cancelled', status: null, onLeave: true }))],
  ['a call of a document that the page left behind', ['answer-unknown'], {
    ...visitWith(tagRequest(), request({ url: PAGE_VIEW_URL, state: 'cancelled', status: null })),
    views: recorded([view(), view({ atMs: 400 })]),
  }],
  ['a hit sent just before the end', ['answer-unknown'], visitWith(tagRequest(), pageViewRequest({ state: 'pending', status: null, startedMs: 9_500 }))],
  ['a hit that a service worker answered by itself', ['answer-unknown'], visitWith(tagRequest(), pageViewRequest({ fromServiceWorker: true }))],
  ['a failed hit sent again', ['hit-retried'], visitWith(tagRequest(), pageViewRequest({ status: 503 }), pageViewRequest({ startedMs: 900 }))],
  ['a failed event sent again with another time', ['hit-retried'], visitWith(
    tagRequest(), pageViewRequest(), event({ status: 503 }), request({ url: `${COLLECTOR}?idsite=1&rec=1&e_c=video&e_a=play&rand=77`, startedMs: 900 }),
  )],
  ['a failing call of the tracker that is no hit', [], visitWith(
    tagRequest(), pageViewRequest(), request({ url: `${COLLECTOR}?module=optOut`, status: 500 }),
  )],
]; // prettier-ignore

describe('the collector', () => {
  it.each(FAULTS)('fails %s: %s', (reason, _what, page) => {
    expect(verdictOf('tagPhp', page)).toMatchObject({ outcome: 'failed', reason });
  });

  it.each(GOOD)('passes with %s', (_what, warnings, page) => {
    expect(verdictOf('tagPhp', page)).toMatchObject({ outcome: 'passed', reason: null, warnings });
  });

  it('does not take another event for the same one sent again', () => {
    const other = request({ url: `${COLLECTOR}?idsite=1&rec=1&e_c=video&e_a=stop`, startedMs: 900 });
    expect(verdictOf('tagPhp', visitWith(tagRequest(), event({ status: 503 }), other))).toMatchObject({
      reason: 'http-error',
      evidence: { calls: 2, lostCalls: 1 },
    });
  });

  it('is skipped when Vigie answered in its place, and the page view is evaluated all the same', () => {
    const page = visitWith(tagRequest(), pageViewRequest({ answeredLocally: true }));
    expect(outcomes(page)).toMatchObject({ tagPhp: 'answered-locally', hitPageview: 'passed' });
  });

  it('is skipped without a name, and without its recording', () => {
    expect(verdictOf('tagPhp', observation(), settings({ phpTagName: '' })).reason).toBe(
      'tag-name-not-configured',
    );
    expect(verdictOf('tagPhp', observation({ requests: unavailable })).reason).toBe('recording-unavailable');
  });

  it('proves a refused preflight with all that the collector must allow', () => {
    const refusal = failure('net::ERR_FAILED', { corsError: 'PreflightInvalidAllowCredentials' });
    const post = {
      method: 'POST',
      requestHeaders: { Origin: 'https://shop.example', 'Content-Type': 'application/json' },
    };
    const page = visitWith(
      tagRequest(),
      request({ url: PAGE_VIEW_URL, ...post, ...refusal, body: body('{}') }),
    );
    expect(verdictOf('tagPhp', page).evidence).toMatchObject({
      origin: 'https://shop.example',
      credentials: true,
      preflightHeaders: ['content-type'],
    });
  });
});

describe('a collector that its vendor has ended', () => {
  const google = settings({ phpTagName: 'google-analytics.com', jsTagName: 'analytics.js' });
  const universal = request({ url: 'https://www.google-analytics.com/j/collect?v=1&t=pageview&tid=UA-1-1' });
  const ga4 = request({ url: 'https://www.google-analytics.com/g/collect?v=2&en=page_view&tid=G-ABC1' });
  const verdictOn = (page: Observation, tracking = google) => verdictOf('tagPhp', page, tracking);

  it('fails though it answers, with what its vendor offers instead', () => {
    expect(verdictOn(visitWith(universal))).toMatchObject({
      reason: 'collector-retired',
      causedBy: null,
      evidence: { service: 'Universal Analytics', endedOn: '2024-07-01', successor: 'Google Analytics 4' },
    });
  });

  it('passed before that day', () => {
    const page = { ...visitWith(universal), startedAt: '2023-06-30T10:00:00.000Z' };
    expect(verdictOn(page)).toMatchObject({ outcome: 'passed' });
  });

  it('passes where a living one counts the page too', () => {
    expect(verdictOn(visitWith(universal, ga4))).toMatchObject({ outcome: 'passed' });
  });

  it('is not what speaks its language elsewhere', () => {
    const own = request({ url: 'https://stats.example/collect?v=1&t=pageview&tid=UA-1-1' });
    expect(verdictOn(visitWith(own), settings({ phpTagName: 'stats.example' }))).toMatchObject({
      outcome: 'passed',
    });
  });
});
