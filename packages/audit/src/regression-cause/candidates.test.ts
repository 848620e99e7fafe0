import { describe, expect, test } from 'vitest';
import type { RegressionCandidate } from '@vigie/contract/regression-cause.ts';
import type { StoredBodies, StoredBody } from '@vigie/contract/observation/stored-bodies.ts';
import { failure, observation, recorded, request } from '../../test/observation-builder.ts';
import { putBackOf, withText } from './put-back.ts';
import { suspicionsOf, type RegressionBoundary } from './candidates.ts';

const PAGE = 'https://shop.example/';
const CSP = 'content-security-policy';

function body(path: string, sha256: string | null, more: Partial<StoredBody> = {}): StoredBody {
  const rest = {
    loader: null,
    sizeBytes: 9,
    status: 200,
    mimeType: 'text/javascript',
    etag: null,
    lastModified: null,
  };
  const why = sha256 === null ? ('too-large' as const) : null;
  return { role: 'first-party', url: `${PAGE}${path}`, sha256, file: sha256, why, ...rest, ...more };
}

const visit = (bodies: Partial<StoredBodies>, at = '2026-03-10T06:00:00.000Z') =>
  observation({
    requestedUrl: PAGE,
    finalUrl: PAGE,
    startedAt: at,
    finishedAt: at,
    kept: { state: 'recorded', value: { headers: {}, bodies: [], ...bodies } },
  });

const NOT_SENT: RegressionBoundary['cause'] = { check: 'hitPageview', reason: 'not-sent', evidence: {} };
const between = (before: Partial<StoredBodies>, after: Partial<StoredBodies>, cause = NOT_SENT) =>
  suspicionsOf({ healthy: [visit(before)], faulty: visit(after), cause });
const candidateSummary = (candidates: readonly RegressionCandidate[] = []) =>
  candidates.map((one) => [
    one.suspicion,
    one.kind === 'header' ? one.name : (one.after ?? one.before)?.url.replace(PAGE, ''),
  ]);

describe('suspects', () => {
  test('are what differs, the likeliest first; what is the same is innocent', () => {
    const before = {
      headers: { [CSP]: "script-src 'nonce-a'", 'referrer-policy': 'origin', etag: '1' },
      bodies: [
        body('tag.js', 'a', { role: 'tag' }),
        body('container.js', 'b', { role: 'container' }),
        body('app.1a2b3c4d.js', 'c'),
        body('same.js?v=1', 'd'),
        body('gone.js', 'e'),
        body('large.js', null),
      ],
    };
    const after = {
      headers: { [CSP]: "script-src 'nonce-b'", 'referrer-policy': 'no-referrer', etag: '2' },
      bodies: [
        body('tag.js', 'a', { role: 'tag' }),
        body('container.js', 'b2', { role: 'container' }),
        body('app.9f8e7d6c.js', 'c2'),
        body('same.js?v=2', 'd'),
        body('new.js', 'f'),
        body('large.js', null),
      ],
    };
    const found = between(before, after);
    expect(candidateSummary(found?.suspects)).toEqual([
      ['container', 'container.js'],
      ['first-party', 'app.9f8e7d6c.js'],
      ['first-party', 'new.js'],
      ['first-party', 'gone.js'],
      ['header', 'referrer-policy'],
    ]);
    const innocent = found?.innocent.map((one) =>
      one.kind === 'header' ? one.name : one.url.replace(PAGE, ''),
    );
    expect(innocent).toEqual([CSP, 'tag.js', 'same.js?v=2']);
    expect(found?.unknown).toEqual([{ role: 'first-party', url: `${PAGE}large.js` }]);
  });

  test('stand first where the cause names them, and last where they differ at every visit', () => {
    const bodies = (version: string) => [body('app.js', version), body('tag.js', version, { role: 'tag' })];
    const found = suspicionsOf({
      healthy: [
        visit({ headers: { [CSP]: 'a' }, bodies: bodies('2') }),
        visit({
          headers: { [CSP]: 'a' },
          bodies: [body('app.js', '1'), body('tag.js', '2', { role: 'tag' })],
        }),
      ],
      faulty: visit({ headers: { [CSP]: 'b' }, bodies: bodies('3') }, '2026-03-10T06:05:00.000Z'),
      cause: { check: 'tagJs', reason: 'blocked-by-csp', evidence: {} },
    });
    expect(candidateSummary(found?.suspects)).toEqual([
      ['named-by-cause', CSP],
      ['tag', 'tag.js'],
      ['always-changing', 'app.js'],
    ]);
    expect([found?.from, found?.to]).toEqual(['2026-03-10T06:00:00.000Z', '2026-03-10T06:05:00.000Z']);
  });

  test('are last what a script requests no more, and not what it requests since it changed', () => {
    const loaded = (path: string, loader: string) => body(path, path, { loader: `${PAGE}${loader}` });
    const found = between(
      { bodies: [body('loader.js', 'a'), body('same.js', 'b'), loaded('old.js', 'same.js')] },
      {
        bodies: [
          body('loader.js', 'a2'),
          body('same.js', 'b'),
          loaded('new.js', 'loader.js'),
          loaded('own.js', 'same.js'),
        ],
      },
    );
    expect(candidateSummary(found?.suspects)).toEqual([
      ['first-party', 'loader.js'],
      ['first-party', 'own.js'],
      ['asked-no-more', 'old.js'],
    ]);
  });

  test('are not what the page still requests and a policy stops', () => {
    const stopped = request({
      url: `${PAGE}tag.js`,
      ...failure('net::ERR_BLOCKED_BY_CSP', { blockedReason: 'csp' }),
    });
    const found = suspicionsOf({
      healthy: [visit({ bodies: [body('tag.js', 'a', { role: 'tag' })] })],
      faulty: { ...visit({ headers: { [CSP]: 'b' } }), requests: recorded([stopped]) },
      cause: { check: 'tagJs', reason: 'blocked-by-csp', evidence: {} },
    });
    expect(candidateSummary(found?.suspects)).toEqual([['named-by-cause', CSP]]);
  });

  test('are not known where a visit stored nothing', () => {
    expect(suspicionsOf({ healthy: [observation()], faulty: visit({}), cause: NOT_SENT })).toBeNull();
  });
});

const backOf = (before: Partial<StoredBodies>, after: Partial<StoredBodies>) =>
  between(before, after)?.suspects.map((candidate) => {
    const back = putBackOf(candidate, PAGE);
    return back && withText(back, `text ${back.body?.sha256}`);
  });

const ofHeader = (before: Record<string, string>, after: Record<string, string>) =>
  backOf({ headers: before }, { headers: after })?.[0];

const ofBody = (before: StoredBody[], after: StoredBody[]) =>
  backOf({ bodies: before }, { bodies: after })?.[0];

describe('what is put back', () => {
  test('is the old body under the new address, nothing for what came, and an element for what went', () => {
    const [old, young] = [body('app.1a2b3c4d.js', 'a'), body('app.9f8e7d6c.js', 'b')];
    expect(ofBody([old], [young])).toMatchObject([
      { kind: 'answer', url: young.url, status: 200, body: 'text a' },
    ]);
    expect(ofBody([], [young])).toMatchObject([{ kind: 'answer', url: young.url, body: '' }]);
    expect(ofBody([old], [])).toMatchObject([
      { kind: 'answer', url: old.url, body: 'text a' },
      { kind: 'insert', url: PAGE, html: `<script src="${old.url}"></script>` },
    ]);
    const requested = { ...old, loader: `${PAGE}same.js` };
    expect(ofBody([requested], []), 'nobody asks for it').toMatchObject([{ kind: 'answer', url: old.url }]);
    expect(ofBody([body('a.js', null, { etag: '1' })], [body('a.js', null, { etag: '2' })])).toBeNull();
  });

  test('is the old header, or none; one with a nonce is only of its own answer', () => {
    expect(ofHeader({ [CSP]: "img-src 'self'\nfont-src *" }, { [CSP]: 'b' })).toEqual([
      { kind: 'set-header', url: PAGE, name: CSP, value: "img-src 'self', font-src *" },
    ]);
    expect(ofHeader({}, { [CSP]: 'b' })).toEqual([{ kind: 'remove-header', url: PAGE, name: CSP }]);
    expect(ofHeader({ [CSP]: "script-src 'nonce-1'" }, { [CSP]: 'b' })).toBeNull();
  });
});
