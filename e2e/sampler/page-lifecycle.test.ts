import { answerWith } from '@vigie/demo-site/answers.ts';
import { listen, type Listening } from '@vigie/demo-site/listen.ts';
import type { Sample } from '@vigie/real-visitors/sample.ts';
import type { SamplerConfig } from '@vigie/real-visitors/sampler-config.ts';
import { samplerScript } from '@vigie/real-visitors/sampler/sampler-script.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { awaitTrue } from './browsers/real-browser.ts';
import { openUndebuggedChromium, type UndebuggedChromium } from './undebugged-chromium.ts';

/** Time for which a prerendered page waits for its visitor. */
const WAITING_MS = 1_300;
const PURPOSES = Array.from({ length: 10 }, (_, index) => String(index + 1));
const GRANTED = { eventStatus: 'useractioncomplete', purpose: { consents: purposes(10) } };

const samples: Sample[] = [];
/** Paths that pages requested to report where they are. */
let reported: string[] = [];
let browser: UndebuggedChromium;
let site: Listening;

beforeAll(async () => {
  browser = await openUndebuggedChromium();
  site = await listen(
    (request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://site');
      if (pathname === '/vigie/samples') {
        let text = '';
        request.setEncoding('utf8').on('data', (part: string) => (text += part));
        request.on('end', () => void samples.push(JSON.parse(text) as Sample));
        return response.writeHead(204).end();
      }
      if (pathname.startsWith('/said/')) {
        reported.push(pathname);
        return response.writeHead(204).end();
      }
      if (pathname === '/after-prerendered')
        return void awaitTrue(isReported('prerendered')).then(() =>
          setTimeout(() => response.writeHead(204).end(), WAITING_MS),
        );
      if (pathname === '/vigie/sampler.js') {
        const body = samplerScript(configOf(searchParams.has('tcf') ? 'tcf' : 'consent-mode'));
        return answerWith({ type: 'text/javascript', body })(request, response);
      }
      const page = PAGES[pathname];
      return answerWith({ type: 'text/html', body: page?.(searchParams) ?? '' })(request, response);
    },
    { host: '127.0.0.1', port: 0 },
  );
}, 60_000);
beforeEach(() => {
  samples.length = 0;
  reported = [];
});
afterAll(() => Promise.all([browser.close(), site.close()]));

const configOf = (from: 'tcf' | 'consent-mode'): SamplerConfig => ({
  v: 1,
  endpoint: 'samples',
  rate: 1,
  respectDoNotTrack: true,
  respectGlobalPrivacyControl: true,
  trackers: [],
  pageGroups: [{ id: 'pages', path: '*' }],
  dataLayer: { name: 'dataLayer' },
  events: [],
  consent: { from },
  release: null,
});

function purposes(count: number): Record<string, boolean> {
  return Object.fromEntries(PURPOSES.map((purpose, index) => [purpose, index < count]));
}

const page = (script: string, query = '') =>
  `<!doctype html><title>Page</title><link rel="icon" href="data:,"><script src="/vigie/sampler.js${query}"></script><script>
window.dataLayer = [];
function gtag() { dataLayer.push(arguments); }
const say = (where) => fetch('/said/' + where);
const leave = (where) => say(where).then(() => location.assign('/gone'));
${script}</script>`;

const SPECULATING = `<script type="speculationrules">{ "prerender": [{ "source": "list", "urls": ["/prerendered"], "eagerness": "immediate" }] }</script>`;

const PAGES: Record<string, (query: URLSearchParams) => string> = {
  '/speculating': (query) =>
    `${SPECULATING}<script>fetch('/after-prerendered').then(() => ${query.has('stay') ? "fetch('/said/stayed')" : "location.assign('/prerendered')"});</script>`,
  '/prerendered': () =>
    page(`gtag('consent', 'update', { analytics_storage: 'granted' });
document.addEventListener('prerenderingchange', () => leave('activated'));
if (document.prerendering) say('prerendered');`),
  '/shown-again': () =>
    page(`addEventListener('pageshow', ({ persisted }) => {
  if (persisted || history.state) leave(persisted ? 'back/restored' : 'back/loaded');
  else setTimeout(() => location.assign('/elsewhere'), 0);
  history.replaceState('seen', '');
});`),
  '/elsewhere': () =>
    `<script>addEventListener('pageshow', () => setTimeout(() => history.back(), 0));</script>`,
  '/closed': () => page(`addEventListener('load', () => say('closed'));`),
  '/left': () => page(`leave('left');`),
  '/tcf': (query) =>
    page(
      `const listeners = [];
window.__tcfapi = (command, version, done) => {
  if (command === 'addEventListener') listeners.push(done) && done({ eventStatus: 'cmpuishown', listenerId: 1, purpose: { consents: {} } }, true);
  else if (command === 'removeEventListener') leave('removed');
};
const answer = ${query.get('answer')};
const decide = () => listeners.length ? listeners.forEach((done) => done({ ...answer, listenerId: 1 }, true)) : setTimeout(decide, 50);
decide();`,
      '?tcf',
    ),
};

const isReported = (where: string) => () => reported.some((path) => path.startsWith(`/said/${where}`));

/** Opens an address, and waits until its page reported where it is and a sample arrived. Returns all samples. */
async function visit(path: string, where: string): Promise<Sample[]> {
  const closeTab = await browser.openTab(site.origin + path);
  await awaitTrue(isReported(where));
  expect(reported.join(' ')).toContain(`/said/${where}`);
  await awaitTrue(() => samples.length > 0);
  await closeTab();
  return samples;
}

it('sends one sample of a prerendered page, with times since its visitor saw it', async () => {
  const sent = await visit('/speculating', 'activated');
  expect(reported).toEqual(['/said/prerendered', '/said/activated']);
  expect(sent.map(({ c }) => c)).toEqual([['granted', 0]]);
});

it('sends nothing of a prerendered page that nobody saw', async () => {
  const closeTab = await browser.openTab(`${site.origin}/speculating?stay`);
  await awaitTrue(isReported('stayed'));
  await closeTab();
  expect(await visit('/left', 'left')).toHaveLength(1);
  expect(reported).toEqual(['/said/prerendered', '/said/stayed', '/said/left']);
});

it('sends one sample of a page that comes back from the back-forward cache', async () => {
  await visit('/shown-again', 'back');
  // A Chromium without that cache loads the page again, which is one more view.
  const views = reported.includes('/said/back/restored') ? 1 : 2;
  await awaitTrue(() => samples.length >= views);
  expect(samples).toHaveLength(views);
});

it('sends its sample when the tab is closed at once', async () => {
  const closeTab = await browser.openTab(`${site.origin}/closed`);
  await awaitTrue(isReported('closed'));
  await closeTab();
  await awaitTrue(() => samples.length > 0);
  expect(samples).toHaveLength(1);
});

it.each([
  [GRANTED, 'granted'],
  [{ eventStatus: 'useractioncomplete', purpose: { consents: purposes(0) } }, 'denied'],
  [{ eventStatus: 'tcloaded', purpose: { consents: purposes(2) } }, 'partial'],
  [{ eventStatus: 'tcloaded', gdprApplies: false }, 'granted'],
])('reads the decision of a TCF interface: %j', async (answer, state) => {
  const sent = await visit(`/tcf?answer=${encodeURIComponent(JSON.stringify(answer))}`, 'removed');
  expect(sent.map(({ c }) => c[0])).toEqual([state]);
});
