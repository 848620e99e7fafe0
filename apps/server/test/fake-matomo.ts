import type { SendRequest } from '@vigie/reports/report-request.ts';

/** Page view in the visitor log of the fake Matomo. */
interface LoggedView {
  url: string;
  atMs: number;
  key: string;
}

/** Matomo with one site, number 1, without network. Tests change it during a run. */
export interface FakeMatomo {
  send: SendRequest;
  views: LoggedView[];
  /** Orders of the site, by their instant in ms. */
  orders: { id: string; revenue: number; atMs: number }[];
  /** Page views and events of each day, as the reports of the site answer them. */
  days: Record<string, { views: number; events: Record<string, number> }>;
  /** Settings of the site, as SitesManager answers them. */
  site: Record<string, string>;
  /** Answers every request in place of the instance. Null: the instance answers. */
  refuse: (() => Response) | null;
  /** Addresses and bodies of all requests. */
  requests: { address: string; body: string }[];
  token: string;
}

/** Creates a Matomo whose visitor log has the views that a test adds, and the control hits that it receives. */
export function createFakeMatomo(token: string): FakeMatomo {
  const matomo: FakeMatomo = {
    views: [],
    orders: [],
    days: {},
    site: { main_url: 'https://shop.example', exclude_unknown_urls: '0', sitesearch: '0' },
    refuse: null,
    requests: [],
    token,
    send: (address, init) => {
      const body = new TextDecoder().decode(init.body as Uint8Array | undefined);
      matomo.requests.push({ address, body });
      return Promise.resolve(answerOf(matomo, new URL(address), body));
    },
  };
  return matomo;
}

function answerOf(matomo: FakeMatomo, url: URL, body: string): Response {
  if (!url.pathname.endsWith('/index.php')) {
    const [key, page] = ['pv_id', 'url'].map((name) => url.searchParams.get(name) ?? '');
    matomo.views.push({ key: key ?? '', url: page ?? '', atMs: 0 });
    return new Response(null, { status: 204 });
  }
  if (matomo.refuse !== null) return matomo.refuse();
  if (new URLSearchParams(body).get('token_auth') !== matomo.token)
    return Response.json({ result: 'error', message: 'Unable to authenticate with the provided token.' });
  if (url.searchParams.has('segment')) return Response.json(visitsWithOrder(matomo, url.searchParams));
  return Response.json(dataOf(matomo, url.searchParams.get('method') ?? ''));
}

/** Returns the visits of a day with an order, each with one. */
function visitsWithOrder({ orders }: FakeMatomo, requests: URLSearchParams): unknown {
  return orders
    .filter(({ atMs }) => new Date(atMs).toISOString().startsWith(requests.get('date') ?? '-'))
    .map(({ id, revenue, atMs }, idVisit) => ({
      idVisit,
      siteCurrency: 'EUR',
      actionDetails: [{ type: 'ecommerceOrder', orderId: id, revenue, timestamp: atMs / 1000 }],
    }));
}

function dataOf({ views, site, days }: FakeMatomo, method: string): unknown {
  if (method === 'Actions.get') return mapped(days, (day) => day.views);
  if (method === 'Events.getAction')
    return mapped(days, ({ events }) =>
      Object.entries(events).map(([label, count]) => ({ label, nb_events: count })),
    );
  if (method === 'Live.getLastVisitsDetails') return [{ idVisit: '7', actionDetails: views.map(actionOf) }];
  if (method === 'SitesManager.getSiteFromId') return site;
  if (method === 'SitesManager.getSiteUrlsFromId') return [site['main_url']];
  return { value: '' };
}

const mapped = (days: FakeMatomo['days'], of: (day: FakeMatomo['days'][string]) => unknown) =>
  Object.fromEntries(Object.entries(days).map(([day, visits]) => [day, of(visits)]));

const actionOf = ({ url, atMs, key }: LoggedView) => ({
  type: 'action',
  url,
  idpageview: key,
  timestamp: Math.round(atMs / 1000),
});
