import { createHash } from 'node:crypto';
import { selfSignedCertificate } from '@vigie/demo-site/certificate.ts';
import {
  openCollector,
  script,
  startFixtureSite,
  type FixtureAnswer,
  type FixtureSite,
} from './fixture-site.ts';

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

export interface ResourceSites {
  /** The pages' own origin. */
  origin: string;
  /** Another origin, whose responses any page may read. */
  other: string;
  /** Third origin, whose responses no other page may read. */
  closed: FixtureSite;
  urls: string[];
  close(): Promise<unknown>;
}

/** Starts the pages that load, or fail to load, every kind of resource. */
export async function startResourceSites(): Promise<ResourceSites> {
  const shared: Record<string, FixtureAnswer> = {
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
  const [other, closed] = [`http://localhost:${foreign.port}`, silent.origin];
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
  const sites = [foreign, silent, site, secure];
  return {
    origin: site.origin,
    other,
    closed: silent,
    urls: [...Object.keys(PAGES).map((name) => `${site.origin}/${name}`), `${secure.origin}/mixed`],
    close: () => Promise.all(sites.map((one) => one.close())),
  };
}
