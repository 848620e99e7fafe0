import type { RequestListener } from 'node:http';
import { listen } from '../../../packages/demo-site/src/listen.ts';
import {
  createMatomo,
  ORDINARY_SITE,
  type MatomoInstance,
} from '../../../packages/demo-site/src/reporting/matomo-instance.ts';
import type { MatomoSiteSettings } from '../../../packages/demo-site/src/reporting/matomo-exclusions.ts';
import { createMicro } from '../../../packages/demo-site/src/reporting/snowplow-micro.ts';
import { createUmami } from '../../../packages/demo-site/src/reporting/umami-instance.ts';
import type { CountingPage } from './counting-page.ts';

/** Website, its Matomo, and collectors of other vendors that drop what they receive. */
export interface CountingSite {
  origin: string;
  matomoOrigin: string;
  umamiOrigin: string;
  microOrigin: string;
  matomo: MatomoInstance;
  close: () => Promise<void>;
}

const site = (change: Partial<MatomoSiteSettings>): MatomoSiteSettings => ({ ...ORDINARY_SITE, ...change });

const SITES: Record<string, MatomoSiteSettings> = {
  1: ORDINARY_SITE,
  2: site({ main_url: 'https://www.boutique.example', exclude_unknown_urls: 1 }),
  3: site({ sitesearch_keyword_parameters: 'terme,recherche' }),
  4: site({ excluded_user_agents: 'Chrome' }),
  5: site({ excluded_user_agents: '/chrome\\/\\d+/i' }),
  6: site({ excluded_user_agents: 'curl, mozilla/5.0' }),
  7: site({ excluded_user_agents: 'vigie' }),
  8: site({ excluded_user_agents: '/Vigie\\/[0-9.]+/' }),
  9: site({ excluded_ips: '203.0.113.7,127.0.0.1' }),
  10: site({ excluded_ips: '127.0.0.*' }),
  11: site({ excluded_ips: '127.0.0.0/8' }),
  12: site({ sitesearch: 0 }),
};

/** Answers of collectors that took a hit and dropped it, by path. */
const DROPPING: Readonly<
  Record<string, { headers?: Record<string, string>; status?: number; body: string }>
> = {
  '/api/event': { status: 202, headers: { 'x-plausible-dropped': '1' }, body: 'ok' },
  '/api/send': { body: '{"beep":"boop"}' },
  '/count': {
    headers: { 'x-goatcounter': 'ignored because "127.0.0.1" is in the IP ignore list' },
    body: '',
  },
  '/e/': { body: '{"status":1,"quota_limited":["events"]}' },
  '/track/': { body: '{"status":0,"error":"token, missing or empty"}' },
  '/i': { body: '{"result":"Request ignored: app is paused"}' },
};

/** Starts the website with its pages. */
export async function serveCounting(pages: readonly CountingPage[]): Promise<CountingSite> {
  const matomo = createMatomo({ sites: SITES, lost: ({ action_name: title }) => title === 'perdu' });
  const stats = await listen(matomo.listener, { host: '127.0.0.1', port: 0 });
  const umami = createUmami({ websites: { [WEBSITE]: ['valid'] }, lost: ({ title }) => title === 'perdu' });
  const micro = createMicro({ schemas: ['published'], lost: ({ page }) => page === 'perdu' });
  const umamiSite = await listen(umami.listener, { host: '127.0.0.1', port: 0 });
  const microSite = await listen(micro.listener, { host: '127.0.0.1', port: 0 });
  const origins = { matomo: stats.origin, umami: umamiSite.origin, micro: microSite.origin };
  const shop = await listen(answers(pages, origins), { host: '127.0.0.1', port: 0 });
  return {
    origin: shop.origin,
    matomoOrigin: stats.origin,
    umamiOrigin: umamiSite.origin,
    microOrigin: microSite.origin,
    matomo,
    close: async () =>
      void (await Promise.all([shop, stats, umamiSite, microSite].map((one) => one.close()))),
  };
}

const WEBSITE = '8b9a1c7e-4d2f-4f6b-9a3e-1c2d3e4f5a6b';

type Origins = Record<'matomo' | 'umami' | 'micro', string>;

function answers(pages: readonly CountingPage[], origins: Origins): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const dropping = DROPPING[pathname];
    if (dropping !== undefined) {
      const { status = 200, headers = {}, body } = dropping;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
      return;
    }
    if (pathname === '/tag.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(tagOf(origins));
      return;
    }
    const page = pages.find(({ name }) => `/${name}` === pathname);
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(
      `<!doctype html><title>${page?.name}</title><h1>Page</h1><script>window.dataLayer = [{ page: 1 }]</script>
       <script src="/tag.js"></script><script>${page?.script ?? ''}</script>`,
    );
  };
}

/** Returns the script of the pages: it sends hits as the trackers of Matomo, Umami and Snowplow do. */
const tagOf = ({ matomo, umami, micro }: Origins): string => `
  const text = (length) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 16).toString(16)).join('');
  const [visitor, view] = [text(16), text(6)];
  function matomo(fields) {
    const hit = new URLSearchParams({ idsite: 1, rec: 1, url: location.href, action_name: document.title, _id: visitor, pv_id: view, send_image: 0, ...fields });
    fetch('${matomo}/matomo.php?' + hit, { method: 'POST', mode: 'no-cors', keepalive: true });
  }
  const ordinary = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/153.0.0.0 Safari/537.36';
  const sendJson = (address, body) => fetch(address, { method: 'POST', mode: 'cors', keepalive: true, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }).then((answer) => answer.text());
  function umami(fields, userAgent = ordinary) {
    const payload = { website: '${WEBSITE}', hostname: 'shop.example', url: location.pathname, title: document.title, userAgent, ...fields };
    sendJson('${umami}/api/send', { type: 'event', payload });
  }
  const selfDescribing = (name) => JSON.stringify({ schema: 'iglu:com.snowplowanalytics.snowplow/unstruct_event/jsonschema/1-0-0', data: { schema: 'iglu:com.acme/' + name + '/jsonschema/1-0-0', data: {} } });
  function micro(...events) {
    const data = events.map((fields) => ({ e: 'pv', aid: 'boutique', p: 'web', tv: 'js-4.6.0', eid: crypto.randomUUID(), url: location.href, page: document.title, ...fields }));
    sendJson('${micro}/com.snowplowanalytics.snowplow/tp2', { schema: 'iglu:com.snowplowanalytics.snowplow/payload_data/jsonschema/1-0-4', data });
  }
  const post = (path, body) => fetch(path, { method: 'POST', body });
  const image = (path) => { new Image().src = path; };
`;
