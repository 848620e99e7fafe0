import { describe, expect, it } from 'vitest';
import type { Observation } from '@vigie/contract/observation/observation.ts';
import {
  PAGE, TAG, csp, failure, observation, pageViewRequest, recorded, request, run, settings, tagRequest, unavailable, violation, visitWith,
} from '../../test/observation-builder.ts'; // prettier-ignore
import { outcomes, verdictOf } from '../../test/verdict-of.ts';

const exception = (message: string, url: string | null = TAG) =>
  recorded([{ atMs: 100, message, url, line: 3, column: 8 }]);
const refused = recorded([run({ outcome: 'refused' })]);

/** Pages on which the tag failed, by the expected reason. */
const FAULTS: [reason: string, what: string, page: Observation][] = [
  ['not-requested', 'no script element', observation({ requests: recorded([]), scriptRuns: recorded([]) })],
  ['not-requested', 'a preload that nothing runs', observation({
    requests: recorded([tagRequest({ initiator: { type: 'parser', url: PAGE, line: 1 } })]), scriptRuns: recorded([]),
  })],
  ['not-requested', 'a prefetch', observation({
    requests: recorded([tagRequest({ resourceType: 'prefetch' })]), scriptRuns: recorded([]),
  })],
  ['http-error', 'a 404', observation({ requests: recorded([tagRequest({ status: 404, mimeType: 'text/html' })]), scriptRuns: refused })],
  ['http-error', 'a redirect to a 500', visitWith(tagRequest({ status: 500, redirects: [{ url: TAG, status: 302 }], finalUrl: 'https://b/x.js' }))],
  ['network-error', 'a refused connection', visitWith(tagRequest(failure('net::ERR_CONNECTION_REFUSED')))],
  ['network-error', 'an answer that never came', visitWith(tagRequest({ state: 'pending', status: null, durationMs: null }))],
  ['network-error', 'a script with crossorigin and no CORS header', visitWith(tagRequest(failure('net::ERR_FAILED', { corsError: 'MissingAllowOriginHeader' })))],
  ['blocked-by-csp', 'a blocked request', visitWith(tagRequest(failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' })))],
  ['blocked-by-csp', 'a violation without a request', observation({ requests: recorded([]), scriptRuns: recorded([]), csp: csp(violation()) })],
  ['mixed-content', 'a blocked request', visitWith(tagRequest(failure('', { blockedReason: 'mixed-content' })))],
  ['mixed-content', 'an issue without a request', observation({
    requests: recorded([]), scriptRuns: recorded([]), mixedContent: recorded([{ url: 'http://cdn.example/matomo.js', blocked: true, resourceType: 'Script' }]),
  })],
  ['integrity-mismatch', 'a good answer, refused', observation({ scriptRuns: recorded([run({ outcome: 'refused', hasIntegrity: true })]) })],
  ['integrity-mismatch', 'a failure after a good answer', observation({
    requests: recorded([tagRequest({ ...failure('net::ERR_FAILED'), status: 200 })]),
    scriptRuns: recorded([run({ outcome: 'refused', hasIntegrity: true })]),
  })],
  ['wrong-mime-type', 'nosniff', observation({ requests: recorded([tagRequest({ mimeType: 'text/plain' })]), scriptRuns: refused })],
  ['wrong-mime-type', 'a page that does not parse as a script', observation({
    requests: recorded([tagRequest({ mimeType: 'text/html' }), pageViewRequest()]), exceptions: exception("Uncaught SyntaxError: Unexpected token '<'"),
  })],
  ['wrong-mime-type', 'a page that the browser emptied (ORB)', visitWith(tagRequest({ mimeType: 'text/html' }))],
  ['wrong-mime-type', 'an answer withheld by ORB', visitWith(tagRequest(failure('net::ERR_BLOCKED_BY_ORB')))],
  ['script-error', 'an exception', observation({ exceptions: exception('Uncaught TypeError: x is not a function') })],
  ['script-error', 'a syntax error', observation({ exceptions: exception('Uncaught SyntaxError: Unexpected end of input') })],
  ['script-error', 'a refusal of a script that came well', observation({ scriptRuns: refused })],
  ['script-error', 'an exception behind importScripts', observation({
    requests: recorded([tagRequest({ target: 'worker', frameId: null, resourceType: 'other' })]), scriptRuns: recorded([]),
    exceptions: exception(`NetworkError: Failed to execute 'importScripts' on 'WorkerGlobalScope': The script at '${TAG}' failed to load.`, 'https://shop.example/w.js'),
  })],
  ['loaded-twice', 'two elements', observation({ scriptRuns: recorded([run(), run({ atMs: 300 })]) })],
  ['loaded-twice', 'a module beside a classic script', observation({ scriptRuns: recorded([run(), run({ isModule: true, atMs: 300 })]) })],
  ['loaded-twice', 'the same file with another cache buster', observation({
    requests: recorded([tagRequest(), tagRequest({ url: `${TAG}?v=2` }), pageViewRequest()]), scriptRuns: recorded([run(), run({ url: `${TAG}?v=2`, atMs: 300 })]),
  })],
]; // prettier-ignore

/** Pages on which the tag ran correctly despite something unusual. */
const GOOD: [what: string, page: Observation][] = [
  ['a plain tag', observation()],
  ['a preload and one run', observation({ requests: recorded([tagRequest(), tagRequest({ fromCache: true }), pageViewRequest()]) })],
  ['a run from memory without a request', observation({ requests: recorded([pageViewRequest()]) })],
  ['a redirected script', observation({
    requests: recorded([tagRequest({ url: 'https://go.example/t', redirects: [{ url: 'https://go.example/t', status: 302 }], finalUrl: TAG }), pageViewRequest()]),
    scriptRuns: recorded([run({ url: 'https://go.example/t' })]),
  })],
  ['a second try that worked', observation({ requests: recorded([tagRequest({ status: 404 }), tagRequest(), pageViewRequest()]) })],
  ['one run in the page and one in an iframe', observation({ scriptRuns: recorded([run(), run({ frameId: 'F2' })]) })],
  ['one run in each of two documents', observation({
    requests: recorded([request({ url: PAGE, resourceType: 'document', startedMs: 0 }), tagRequest(), request({ url: PAGE, resourceType: 'document', startedMs: 600 }), pageViewRequest()]),
    scriptRuns: recorded([run(), run({ atMs: 900 })]),
  })],
  ['a module that two elements name', observation({ scriptRuns: recorded([run({ isModule: true }), run({ isModule: true, atMs: 300 })]) })],
  ['a module import, which no element tells of', observation({ scriptRuns: recorded([]) })],
  ['importScripts in a worker', observation({
    requests: recorded([tagRequest({ target: 'worker', frameId: null, resourceType: 'other' }), pageViewRequest()]), scriptRuns: recorded([]),
  })],
  ['a script served as plain text that ran', visitWith(tagRequest({ mimeType: 'text/plain' }), pageViewRequest())],
  ['a script served as HTML that ran and called', visitWith(tagRequest({ mimeType: 'text/html' }), pageViewRequest())],
  ['two properties of one library', observation({
    requests: recorded([tagRequest({ url: `${TAG}?id=A` }), tagRequest({ url: `${TAG}?id=B` }), pageViewRequest()]),
    scriptRuns: recorded([run({ url: `${TAG}?id=A` }), run({ url: `${TAG}?id=B` })]),
  })],
  ["another script's exception", observation({ exceptions: exception('Uncaught Error', 'https://shop.example/app.js') })],
  ["an inline script's exception", observation({ exceptions: exception('Uncaught Error', PAGE) })],
  ['a rejected call to the collector', observation({ exceptions: exception('Uncaught (in promise) TypeError: Failed to fetch') })],
]; // prettier-ignore

describe('the JS tag', () => {
  it.each(FAULTS)('fails %s: %s', (reason, _what, page) => {
    expect(verdictOf('tagJs', page)).toMatchObject({ outcome: 'failed', reason });
  });

  it.each(GOOD)('passes with %s', (_what, page) => {
    expect(verdictOf('tagJs', page)).toMatchObject({ outcome: 'passed', reason: null });
  });

  it('is skipped without a name', () => {
    expect(verdictOf('tagJs', observation(), settings({ jsTagName: ' ' }))).toMatchObject({
      reason: 'tag-name-not-configured',
    });
  });

  it.each(['requests', 'scriptRuns', 'exceptions'] as const)(
    'is skipped when its %s were not recorded',
    (part) => {
      expect(verdictOf('tagJs', observation({ [part]: unavailable }))).toMatchObject({
        outcome: 'skipped',
        reason: 'recording-unavailable',
        evidence: { part },
      });
    },
  );

  it('still fails on what the requests show when the runs were not recorded', () => {
    const page = { ...visitWith(tagRequest({ status: 404 })), scriptRuns: unavailable };
    expect(verdictOf('tagJs', page)).toMatchObject({
      reason: 'http-error',
      evidence: { status: 404, url: TAG },
    });
  });

  it('takes the resource type as judge when tag and collector share a name', () => {
    const url = 'https://stats.example/matomo.php';
    const page = observation({
      requests: recorded([
        tagRequest({ url }),
        request({ url: `${url}?idsite=1&rec=1`, resourceType: 'image' }),
      ]),
      scriptRuns: recorded([run({ url })]),
    });
    const tracking = settings({ jsTagName: 'matomo.php' });
    expect(verdictOf('tagJs', page, tracking)).toMatchObject({ outcome: 'passed' });
    expect(verdictOf('hitPageview', page, tracking)).toMatchObject({
      outcome: 'passed',
      evidence: { pageViews: 1 },
    });
  });

  it('takes a hit by a script element for none of its loads when tag and collector share a name', () => {
    const url = 'https://stats.example/matomo.php';
    const hit = `${url}?idsite=1&rec=1`;
    const page = observation({
      requests: recorded([tagRequest({ url }), tagRequest({ url: hit })]),
      scriptRuns: recorded([run({ url }), run({ url: hit })]),
    });
    const tracking = settings({ jsTagName: 'matomo.php' });
    expect(outcomes(page, tracking)).toMatchObject({
      tagJs: 'passed',
      tagPhp: 'passed',
      hitPageview: 'passed',
    });
  });

  it('proves an exception with its script, line and message', () => {
    const page = observation({ exceptions: exception('Uncaught TypeError: x') });
    expect(verdictOf('tagJs', page).evidence).toMatchObject({
      url: TAG,
      line: 3,
      message: 'Uncaught TypeError: x',
    });
  });
});
