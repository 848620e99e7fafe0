import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startResourceSites, type ResourceSites } from '../../../test/resource-sites.ts';
import { inOrder, openTestInspector, recorded, requestsTo } from '../../../test/open-test-inspector.ts';
import type { Inspector, Visit } from '../../inspector.ts';

let inspector: Inspector;
let sites: ResourceSites;
let origin: string;
let other: string;
const visits = new Map<string, Visit>();
const seenOn = (name: string) => (visits.get(name) as Visit).observation;

beforeAll(async () => {
  sites = await startResourceSites();
  ({ origin, other } = sites);
  inspector = await openTestInspector({
    screenshot: true,
    collectLinks: true,
    acceptInvalidCertificates: true,
    hostResolverRules: 'MAP insecure.test 127.0.0.1',
    concurrency: 6,
  });
  await Promise.all(
    sites.urls.map(async (url) => {
      visits.set(new URL(url).pathname.slice(1), await inspector.inspect(url));
    }),
  );
});
afterAll(async () => {
  await inspector.close();
  await sites.close();
});

const runsOn = (name: string) =>
  recorded(seenOn(name).scriptRuns).map(({ url, outcome, frameId }) => [
    url.replace(origin, '').replace(other, 'OTHER'),
    outcome,
    frameId === 'main',
  ]);

describe('scripts', () => {
  it.each([
    [
      'twice',
      [
        ['/lib.js', 'ran', true],
        ['/lib.js', 'ran', true],
      ],
    ],
    [
      'preloaded',
      [
        ['/lib.js', 'ran', true],
        ['/lib.js', 'ran', true],
      ],
    ],
    ['removed', [['/lib.js', 'ran', true]]],
    ['module', [['/lib.js', 'ran', true]]],
    ['frame', [['/lib.js', 'ran', false]]],
    ['foreign-frame', [['OTHER/lib.js', 'ran', false]]],
    [
      'integrity',
      [
        ['/lib.js', 'ran', true],
        ['OTHER/lib.js', 'refused', true],
      ],
    ],
    [
      'wrong-type',
      [
        ['/image.js', 'refused', true],
        ['/nosniff.js', 'refused', true],
        ['OTHER/html.js', 'refused', true],
      ],
    ],
    [
      'not-found',
      [
        ['/gone.js', 'refused', true],
        ['OTHER/gone.js', 'refused', true],
      ],
    ],
    ['throws', [['OTHER/throws.js', 'ran', true]]],
  ])('on the page %s run as often as counted', (name, expected) => {
    expect(runsOn(name)).toEqual(expected);
  });

  it('load once from the network however often they run', () => {
    expect(requestsTo(seenOn('twice'), '/lib.js')).toHaveLength(1);
  });

  it('with another digest have a good answer, integrity and no run', () => {
    const refused = recorded(seenOn('integrity').scriptRuns).find(({ outcome }) => outcome === 'refused');
    const request = recorded(seenOn('integrity').requests).find(({ url }) => url === `${other}/lib.js`);
    expect(refused?.hasIntegrity).toBe(true);
    expect(request).toMatchObject({ status: 200, mimeType: 'text/javascript' });
  });

  it('of another type show it, also when the browser withholds the answer', () => {
    expect(requestsTo(seenOn('wrong-type'), '/image.js')[0]).toMatchObject({
      status: 200,
      mimeType: 'image/png',
    });
    expect(
      requestsTo(seenOn('wrong-type'), '/nosniff.js')[0]?.responseHeaders['x-content-type-options'],
    ).toBe('nosniff');
    expect(requestsTo(seenOn('wrong-type'), '/html.js')[0]).toMatchObject({
      status: 200,
      mimeType: 'text/html',
      failure: { errorText: 'net::ERR_BLOCKED_BY_ORB' },
    });
  });

  it('that are missing have their status on each origin', () => {
    expect(requestsTo(seenOn('not-found'), '/gone.js').map(({ status }) => status)).toEqual([404, 404]);
  });

  it('that throw are named across origins', () => {
    const [thrown, rejected] = recorded(seenOn('throws').exceptions);
    expect(thrown).toMatchObject({
      url: `${other}/throws.js`,
      line: 3,
      message: expect.stringContaining('broken tag'),
    });
    expect(rejected).toMatchObject({ url: `${origin}/throws`, message: expect.stringContaining('late') });
  });
});

describe('CORS', () => {
  it('distinguishes a delivered call from a lost one', () => {
    const found = recorded(seenOn('cors').corsIssues).map(({ url, error, delivered }) => [
      new URL(url).search,
      error,
      delivered,
    ]);
    expect(inOrder(found)).toEqual([
      ['?preflight', 'PreflightMissingAllowOriginHeader', false],
      ['?simple', 'MissingAllowOriginHeader', true],
    ]);
  });

  it('agrees with what the server received', () => {
    expect(inOrder(sites.closed.received.map(({ method, query }) => `${method} ${query}`))).toEqual([
      'GET ?opaque',
      'GET ?simple',
      'OPTIONS ?preflight',
    ]);
  });

  it('shows the status that the page was not given', () => {
    const [simple] = requestsTo(seenOn('cors'), '/collect').filter(({ url }) => url.endsWith('?simple'));
    expect(simple).toMatchObject({
      state: 'failed',
      status: 200,
      failure: { corsError: 'MissingAllowOriginHeader' },
    });
  });
});

const violationsOn = (name: string) =>
  recorded(seenOn(name).csp).violations.map(({ blockedUrl, effectiveDirective, disposition }) => [
    blockedUrl?.replace(origin, '').replace(other, 'OTHER'),
    effectiveDirective,
    disposition,
  ]);

describe('content security policy', () => {
  it('of the header, its violations each once', () => {
    expect(recorded(seenOn('csp-header').csp).policies).toEqual([
      { source: 'header', disposition: 'enforce', text: "default-src 'self'; script-src 'self'" },
    ]);
    expect(violationsOn('csp-header')).toEqual([
      ['OTHER/lib.js', 'script-src-elem', 'enforce'],
      ['inline', 'script-src-elem', 'enforce'],
    ]);
  });

  it('stops fetch, beacon and pixel without a request that reaches the network', () => {
    expect(inOrder(violationsOn('csp-connect'))).toEqual([
      ['OTHER/collect?1', 'connect-src', 'enforce'],
      ['OTHER/collect?2', 'connect-src', 'enforce'],
      ['OTHER/collect?3', 'img-src', 'enforce'],
    ]);
    expect(requestsTo(seenOn('csp-connect'), '/collect').every(({ status }) => status === null)).toBe(true);
  });

  it('that only reports is recorded separately', () => {
    expect(violationsOn('csp-report')).toEqual([['OTHER/lib.js', 'script-src-elem', 'report']]);
    expect(runsOn('csp-report')).toEqual([['OTHER/lib.js', 'ran', true]]);
  });

  it('of a meta element', () => {
    expect(recorded(seenOn('csp-meta').csp).policies).toEqual([
      { source: 'meta', disposition: 'enforce', text: "script-src 'self'" },
    ]);
    expect(violationsOn('csp-meta')).toHaveLength(2);
  });

  it('of a worker, which no document reports', () => {
    expect(violationsOn('csp-worker')).toEqual([['/collect?worker', 'connect-src', 'enforce']]);
  });
});

it('mixed content is recorded, blocked or not', () => {
  const issues = recorded(seenOn('mixed').mixedContent).map(({ url, blocked, resourceType }) => [
    new URL(url).pathname,
    blocked,
    resourceType,
  ]);
  expect(issues).toContainEqual(['/lib.js', true, 'script']);
  expect(issues).toContainEqual(['/collect', false, 'image']);
  expect(requestsTo(seenOn('mixed'), '/lib.js')[0]?.failure?.blockedReason).toBe('mixed-content');
});

it('the console, with levels, positions and cut texts', () => {
  const entries = recorded(seenOn('console').console);
  expect(entries[0]).toMatchObject({
    level: 'error',
    text: 'one 2 Object',
    url: `${origin}/console`,
    line: 1,
  });
  expect(entries[1]).toMatchObject({ level: 'warning', text: 'careful' });
  expect(entries[2]?.text).toHaveLength(2_000);
});

it('dialogs are dismissed and remembered', () => {
  expect(seenOn('console').dialogs).toEqual([
    { type: 'alert', message: 'hello' },
    { type: 'confirm', message: 'sure?' },
  ]);
});

it('cookies without their values', () => {
  const cookies = recorded(seenOn('cookies').cookies).toSorted((a, b) => a.name.localeCompare(b.name));
  expect(cookies).toMatchObject([
    { name: 'own', httpOnly: false, sameSite: 'Lax', expiresAt: expect.stringMatching(/^\d{4}-/) },
    { name: 'server', httpOnly: true, sameSite: 'Strict', expiresAt: null, sizeBytes: 11 },
  ]);
  expect(JSON.stringify(seenOn('cookies'))).not.toContain('12345');
});

it('links as absolute addresses of pages', () => {
  expect(visits.get('links')?.links).toEqual([`${origin}/one#x`, 'http://b.test/two']);
});

it('the title and a screenshot, even when elements shadow the document', () => {
  expect(seenOn('links').title).toBe('A title');
  expect(visits.get('links')?.screenshot?.length).toBeGreaterThan(100);
  expect(recorded(seenOn('links').screenshot)).toMatchObject({
    mimeType: 'image/jpeg',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
