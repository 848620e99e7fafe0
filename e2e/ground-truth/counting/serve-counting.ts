import type { RequestListener } from 'node:http';
import { listen } from '../../../packages/demo-site/src/listen.ts';
import {
  createMatomo,
  ORDINARY_SITE,
  type MatomoInstance,
  type MatomoSiteSettings,
} from '../../../packages/demo-site/src/reporting/matomo-instance.ts';
import type { CountingPage } from './counting-page.ts';

/** Website, its Matomo, and collectors of other vendors that drop what they receive. */
export interface CountingSite {
  origin: string;
  matomoOrigin: string;
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
  const shop = await listen(answers(pages, stats.origin), { host: '127.0.0.1', port: 0 });
  return {
    origin: shop.origin,
    matomoOrigin: stats.origin,
    matomo,
    close: async () => void (await Promise.all([shop.close(), stats.close()])),
  };
}

function answers(pages: readonly CountingPage[], matomoOrigin: string): RequestListener {
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    const dropping = DROPPING[pathname];
    if (dropping !== undefined) {
      const { status = 200, headers = {}, body } = dropping;
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body);
      return;
    }
    if (pathname === '/tag.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(tagOf(matomoOrigin));
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

/** Returns the script of the pages: it sends hits as Matomo's own tracker does. */
const tagOf = (origin: string): string => `
  const text = (length) => Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => (byte % 16).toString(16)).join('');
  const [visitor, view] = [text(16), text(6)];
  function matomo(fields) {
    const hit = new URLSearchParams({ idsite: 1, rec: 1, url: location.href, action_name: document.title, _id: visitor, pv_id: view, send_image: 0, ...fields });
    fetch('${origin}/matomo.php?' + hit, { method: 'POST', mode: 'no-cors', keepalive: true });
  }
  const post = (path, body) => fetch(path, { method: 'POST', body });
  const image = (path) => { new Image().src = path; };
`;
