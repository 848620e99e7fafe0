import type { Observation } from '@vigie/contract/observation/observation.ts';
import { createHash } from 'node:crypto';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openCollector,
  script,
  startFixtureSite,
  type Answer,
  type FixtureSite,
} from '../../test/fixture-site.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const GOOD = 'window.good = (window.good || 0) + 1';
const sri = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
const later = (code: string) => `<script>setTimeout(() => { ${code} }, 50)</script>`;
const add = (url: string) =>
  `document.head.append(Object.assign(document.createElement('script'), { src: '${url}' }))`;

/** OTHER is another origin that allows reading, C its collector, CLOSED one that does not allow reading. */
const PAGES: Record<string, string> = {
  twice: `<script src="/lib.js"></script><script src="/lib.js"></script>`,
  preloaded: `<link rel="preload" as="script" href="/lib.js"><script src="/lib.js"></script>${later(add('/lib.js'))}`,
  removed: `<script>const s = Object.assign(document.createElement('script'), { src: '/lib.js' }); document.head.append(s); s.remove()</script>`,
  module: `<script type="module" src="/lib.js"></script>`,
  frame: `<iframe src="/inner"></iframe>`,
  'foreign-frame': `<iframe src="OTHER/inner"></iframe>`,
  integrity: `<script src="/lib.js" integrity="${sri(GOOD)}"></script><script src="OTHER/lib.js" crossorigin integrity="${sri('bad')}"></script>`,
  'wrong-type': `<script src="/image.js"></script><script src="/nosniff.js"></script><script src="OTHER/html.js"></script>`,
  'not-found': `<script src="/gone.js"></script><script src="OTHER/gone.js"></script>`,
  throws: `<script src="OTHER/throws.js"></script><script>Promise.reject(new Error('late'))</script>`,
  cors: `<script>fetch('CLOSED/collect?simple').catch(() => {}); fetch('CLOSED/collect?preflight', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }).catch(() => {});
    fetch('C?fine'); fetch('CLOSED/collect?opaque', { mode: 'no-cors' })</script>`,
  'csp-header': `<script src="OTHER/lib.js"></script><script src="/lib.js"></script><script>document.title = 'inline ran'</script>`,
  'csp-connect': `<script nonce="n">fetch('C?1').catch(() => {}); navigator.sendBeacon('C?2'); new Image().src = 'C?3'</script>`,
  'csp-report': `<script src="OTHER/lib.js"></script>`,
  'csp-meta': `<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><script src="OTHER/lib.js"></script><script>1</script>`,
  'csp-worker': `<script>new Worker('/csp-worker.js')</script>`,
  console: `<script>console.error('one', 2, { a: 1 }); console.warn('careful'); console.log('x'.repeat(9000)); alert('hello'); confirm('sure?')</script>`,
  cookies: `<script>document.cookie = 'own=1; path=/; max-age=600; samesite=lax'; localStorage.a = 1</script><img src="/cookie.gif">`,
  links: `<title> A  title </title><a href="/one#x">1</a><a href="//b.test/two">2</a><a href="mailto:a@b.c">m</a><img name="title"><form name="querySelectorAll"></form>`,
};
const HEADERS: Record<string, Record<string, string>> = {
  'csp-header': { 'content-security-policy': "default-src 'self'; script-src 'self'" },
  'csp-connect': { 'content-security-policy': "connect-src 'self'; img-src 'self'" },
  'csp-report': { 'content-security-policy-report-only': "script-src 'self'" },
  console: { 'content-security-policy': '' },
};

let inspector: Inspector;
let sites: FixtureSite[];
let origin: string;
let other: string;
let closed: string;
const observations = new Map<string, Observation>();
const seenOn = (name: string) => observations.get(name) as Observation;

beforeAll(async () => {
  inspector = await openTestInspector({
    screenshot: true,
    collectLinks: true,
    acceptInvalidCertificates: true,
    hostResolverRules: 'MAP insecure.test 127.0.0.1',
    concurrency: 6,
  });
  const shared: Record<string, Answer> = {
    '/lib.js': script(GOOD, { 'access-control-allow-origin': '*', 'cache-control': 'max-age=600' }),
    '/image.js': { type: 'image/png', body: GOOD },
    '/nosniff.js': { type: 'text/html', body: GOOD, headers: { 'x-content-type-options': 'nosniff' } },
    '/html.js': { body: '<h1>no script</h1>' },
    '/throws.js': script(`\n\nfunction fail() { throw new TypeError('broken tag') }; fail()`),
    '/inner': `<script src="/lib.js"></script>`,
    '/csp-worker.js': script(`fetch('/collect?worker').catch(() => {})`, {
      'content-security-policy': "connect-src 'none'",
    }),
    '/collect': openCollector,
    '/cookie.gif': {
      type: 'image/gif',
      headers: { 'set-cookie': 'server=12345; Path=/; HttpOnly; SameSite=Strict' },
    },
  };
  const foreign = await startFixtureSite(shared);
  const silent = await startFixtureSite({ '/collect': { body: 'ok' } });
  [other, closed] = [`http://localhost:${foreign.port}`, silent.origin];
  const fill = (html: string) =>
    html.replaceAll('OTHER', other).replaceAll('CLOSED', closed).replaceAll('C?', `${other}/collect?`);
  const pages = Object.entries(PAGES).map(
    ([name, body]) => [`/${name}`, { body: fill(body), headers: HEADERS[name] ?? {} }] as const,
  );
  const site = await startFixtureSite({ ...shared, ...Object.fromEntries(pages) });
  const insecure = `http://insecure.test:${foreign.port}`;
  const secure = await startFixtureSite(
    { '/mixed': `<script src="${insecure}/lib.js"></script><img src="${insecure}/collect?pixel">` },
    selfSignedCertificate('127.0.0.1', new Date()),
  );
  sites = [foreign, silent, site, secure];
  origin = site.origin;
  const urls = [...Object.keys(PAGES).map((name) => `${origin}/${name}`), `${secure.origin}/mixed`];
  await Promise.all(
    urls.map(async (url) => {
      const visit = await inspector.inspect(url);
      observations.set(new URL(url).pathname.slice(1), visit.observation);
      if (url.endsWith('/links')) expect(visit.links).toEqual([`${origin}/one#x`, 'http://b.test/two']);
      if (url.endsWith('/links')) expect(visit.screenshot?.length).toBeGreaterThan(100);
    }),
  );
});
afterAll(async () => {
  await inspector.close();
  await Promise.all(sites.map((site) => site.close()));
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
  it('tells a delivered call from a lost one', () => {
    const found = recorded(seenOn('cors').corsIssues).map(({ url, error, delivered }) => [
      new URL(url).search,
      error,
      delivered,
    ]);
    expect(found.toSorted()).toEqual([
      ['?preflight', 'PreflightMissingAllowOriginHeader', false],
      ['?simple', 'MissingAllowOriginHeader', true],
    ]);
  });

  it('agrees with what the server received', () => {
    const silent = sites[1] as FixtureSite;
    expect(silent.received.map(({ method, query }) => `${method} ${query}`).toSorted()).toEqual([
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
    expect(violationsOn('csp-connect').toSorted()).toEqual([
      ['OTHER/collect?1', 'connect-src', 'enforce'],
      ['OTHER/collect?2', 'connect-src', 'enforce'],
      ['OTHER/collect?3', 'img-src', 'enforce'],
    ]);
    expect(requestsTo(seenOn('csp-connect'), '/collect').every(({ status }) => status === null)).toBe(true);
  });

  it('that only reports is kept apart', () => {
    expect(violationsOn('csp-report')).toEqual([['OTHER/lib.js', 'script-src-elem', 'report']]);
    expect(runsOn('csp-report')).toEqual([['OTHER/lib.js', 'ran', true]]);
  });

  it('of a meta element', () => {
    expect(recorded(seenOn('csp-meta').csp).policies).toEqual([
      { source: 'meta', disposition: 'enforce', text: "script-src 'self'" },
    ]);
    expect(violationsOn('csp-meta')).toHaveLength(2);
  });

  it('of a worker, which no document tells of', () => {
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

it('the console, with levels, places and cut texts', () => {
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

it('the title and a screenshot, even when elements shadow the document', () => {
  expect(seenOn('links').title).toBe('A title');
  expect(recorded(seenOn('links').screenshot)).toMatchObject({
    mimeType: 'image/webp',
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
});
