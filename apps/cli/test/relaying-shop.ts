import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { Agent, request as httpsRequest } from 'node:https';
import type { AddressInfo } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { openTunnel } from './stand-in.ts';

/** Shop whose pages send their hits to a small server of its own, which sends them on through a proxy. */
export interface RelayingShop {
  origin: string;
  close: () => Promise<void>;
}

interface Means {
  proxyPort: number;
  /** Vendor that gets the calls. */
  vendor: string;
  /** Certificate of the proxy's authority. */
  caFile: string;
}

const HIT = 'v=2&tid=G-ABC1234XYZ&cid=111.222&sst.rnd=1';
const EVENTS = [
  'en=page_view',
  'en=begin_checkout&epn.value=20&cu=EUR',
  'en=purchase&ep.transaction_id=T-4711&ep.event_id=ev-4711&epn.value=24.5&cu=EUR',
];
const PAGE = `<!doctype html><title>Shop</title><h1>Thank you</h1><script>
for (const event of ${JSON.stringify(EVENTS)})
  fetch('/g/collect?${HIT}&dl=' + encodeURIComponent(location.href) + '&' + event, { method: 'POST', keepalive: true });
</script>`;
/** Page whose tag takes no notice of the answer to its banner. */
const BANNER_PAGE = `<!doctype html><title>Shop</title><h1>Thank you</h1>
<div id="banner" role="dialog" aria-label="Cookies" style="position:fixed;bottom:0"><p>We use cookies for advertising.</p>
<button id="yes">Accept all</button><button id="no">Reject all</button></div><script>
for (const id of ['yes', 'no']) document.getElementById(id).onclick = () => {
  document.getElementById('banner').remove();
  const order = '&ep.transaction_id=T-' + id + '&ep.event_id=ev-' + id + '&epn.value=20.42&cu=EUR';
  fetch('/g/collect?${HIT}&dl=' + encodeURIComponent(location.href) + '&en=purchase' + order, { method: 'POST', keepalive: true });
};
</script>`;

/** Starts the shop. Its server drops the checkout, sends the purchase without tax to GA4, and refuses nothing to Meta. */
export async function startRelayingShop({ proxyPort, vendor, caFile }: Means): Promise<RelayingShop> {
  const ca = await readFile(caFile, 'utf8');
  const send = async (path: string, body: string): Promise<void> => {
    const socket = await openTunnel(proxyPort, vendor);
    const agent = new Agent({ maxSockets: 1 });
    agent.createConnection = () => connectTls({ socket, servername: 'localhost', ca });
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const request = httpsRequest({ agent, host: 'localhost', method: 'POST', path, headers });
    request.end(body);
    const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream];
    response.resume();
    await once(response, 'end');
    agent.destroy();
  };
  const relay = async (query: URLSearchParams): Promise<void> => {
    const name = query.get('en');
    if (name === 'begin_checkout') return;
    query.delete('sst.rnd');
    if (name === 'purchase') query.set('epn.value', '20.42');
    await send(`/g/collect?${query.toString()}`, '');
    if (name !== 'purchase') return;
    const event = {
      event_name: 'Purchase',
      event_time: Math.floor(Date.now() / 1000),
      event_id: query.get('ep.event_id'),
      action_source: 'website',
      user_data: { client_ip_address: '203.0.113.9', client_user_agent: 'Mozilla/5.0' },
      custom_data: { value: 24.5, currency: 'EUR', order_id: query.get('ep.transaction_id') },
    };
    await send('/v24.0/1234567890/events?access_token=planted-token', JSON.stringify({ data: [event] }));
  };
  let relayed = Promise.resolve();
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    if (url.pathname !== '/g/collect') {
      const page = url.pathname === '/banner' ? BANNER_PAGE : PAGE;
      return void response.setHeader('content-type', 'text/html').end(page);
    }
    response.statusCode = 204;
    response.end();
    relayed = relayed.then(() => relay(url.searchParams));
    return undefined;
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
