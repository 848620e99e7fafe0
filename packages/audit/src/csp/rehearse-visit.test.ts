import type { RequestRecord } from '@vigie/contract/observation/request.ts';
import { describe, expect, test } from 'vitest';
import {
  failure,
  observation,
  PAGE,
  recorded,
  request,
  TAG,
  tagRequest,
  violation,
  visitWith,
} from '../../test/observation-builder.ts';
import { rehearseViolations, rehearseVisit } from './rehearse-visit.ts';

const HIT = 'https://stats.example/hit';

/** Returns the outcome of each request, and the directive behind it. */
function outcomes(policy: string, ...requests: RequestRecord[]) {
  return rehearseVisit(visitWith(...requests), [policy]).map(({ ruling }) => {
    if (ruling.outcome === 'unknown') return `unknown: ${ruling.why}`;
    return ruling.outcome === 'allowed'
      ? 'allowed'
      : `${ruling.directive}${ruling.through ? ' in the wake' : ''}`;
  });
}
const hitOf = (url: string, rest: Partial<RequestRecord> = {}) =>
  request({
    url: HIT,
    initiator: { type: 'script', url, line: 1, stack: [{ url, line: 1, column: 1, function: '' }] },
    ...rest,
  });
const tag = tagRequest({ initiator: { type: 'parser', url: PAGE, line: 3 } });

describe('a policy that is tried on a visit', () => {
  test('rules each request by its own directive, and what is blocked requests nothing more', () => {
    const image = request({
      url: 'https://img.example/a.gif',
      resourceType: 'image',
      initiator: { type: 'parser', url: PAGE, line: 1 },
    });
    expect(outcomes("script-src 'self'; img-src *", tag, hitOf(TAG), image)).toEqual([
      'script-src',
      'script-src in the wake',
      'allowed',
    ]);
    expect(
      outcomes("script-src 'unsafe-inline' https://cdn.example; connect-src 'self'", tag, hitOf(TAG)),
    ).toEqual(['allowed', 'connect-src']);
    expect(outcomes("frame-ancestors 'none'; sandbox allow-scripts", tag)).toEqual(['unknown: sandbox']);
  });

  test('leaves open what nonces, hashes and strict-dynamic decide', () => {
    expect(outcomes("script-src 'nonce-abc'", tag)).toEqual(['unknown: nonce']);
    expect(outcomes("script-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='", tag)).toEqual([
      'unknown: hash',
    ]);
    expect(outcomes("script-src https://cdn.example 'strict-dynamic'", tag)).toEqual([
      'unknown: strict-dynamic',
    ]);
    // Where scripts are in doubt, so is what they ask for.
    expect(outcomes("script-src 'nonce-abc'", tag, hitOf(TAG))).toEqual([
      'unknown: nonce',
      'unknown: initiator',
    ]);
    expect(outcomes("script-src 'nonce-abc'; connect-src 'none'", tag, hitOf(TAG))[1]).toBe('connect-src');
  });

  test('blocks what inline code requested, where it lets no inline code in', () => {
    expect(outcomes("script-src 'self'", hitOf(PAGE))).toEqual(['script-src in the wake']);
    expect(outcomes("script-src 'self' 'unsafe-inline'", hitOf(PAGE))).toEqual(['allowed']);
  });

  test('checks each address that a redirect led to', () => {
    const moved = {
      ...tag,
      finalUrl: 'https://other.example/m.js',
      redirects: [{ url: TAG, status: 302 }] as RequestRecord['redirects'],
    };
    expect(outcomes('script-src https://cdn.example', moved)).toEqual(['script-src']);
    expect(outcomes('script-src https://cdn.example https://other.example/elsewhere/', moved)).toEqual([
      'allowed',
    ]);
  });

  test('has no say in frames, which have policies of their own', () => {
    const document = request({
      url: 'https://frame.example/',
      resourceType: 'document',
      frameId: 'f1',
      target: 'iframe',
      initiator: { type: 'parser', url: PAGE, line: 2 },
    });
    const within = request({
      url: 'https://frame.example/a.js',
      resourceType: 'script',
      frameId: 'f1',
      target: 'iframe',
      initiator: { type: 'parser', url: 'https://frame.example/', line: 1 },
    });
    expect(outcomes("script-src 'none'", document, within)).toEqual(['allowed', 'allowed']);
    expect(outcomes("frame-src 'none'", document, within)).toEqual(['frame-src', 'frame-src in the wake']);
  });

  test('does not know what becomes of a request of nobody, where a script is blocked', () => {
    const nobody = { type: 'script' as const, url: 'about:client', line: null };
    const style = request({
      url: 'https://shop.example/a.css',
      resourceType: 'stylesheet',
      initiator: nobody,
    });
    const module = request({ url: TAG, resourceType: 'script', initiator: nobody });
    expect(outcomes("script-src 'none'", module, style)).toEqual(['script-src', 'unknown: initiator']);
    expect(outcomes("img-src 'none'", module, style)).toEqual(['allowed', 'allowed']);
  });

  test('stands beside others: the strictest one counts', () => {
    const [first] = rehearseVisit(visitWith(tag), ['script-src *', "default-src 'none'"]);
    expect(first?.ruling).toEqual({ outcome: 'blocked', directive: 'default-src' });
  });
});

test('what a policy of today blocked without a request is reported by its violation', () => {
  const frame = violation({ blockedUrl: 'https://frame.example', effectiveDirective: 'frame-src' });
  const reported = violation({ blockedUrl: 'https://r.example/', disposition: 'report' });
  const blocked = violation({ blockedUrl: TAG });
  const visit = observation({
    requests: recorded([tagRequest(failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' }))]),
    csp: recorded({ policies: [], violations: [frame, reported, blocked, frame] }),
  });
  const outcomesOf = (policy: string) =>
    rehearseViolations(visit, [policy]).map(({ ruling }) => ruling.outcome);
  expect(outcomesOf('frame-src https://frame.example')).toEqual(['allowed']);
  expect(outcomesOf("frame-src 'none'")).toEqual(['blocked']);
  // Its path is not reported, and a source names one.
  expect(outcomesOf('frame-src https://frame.example/pay/')).toEqual(['unknown']);
  expect(rehearseVisit(visit, ['script-src *'])[0]).toMatchObject({ wasBlocked: true });
});
