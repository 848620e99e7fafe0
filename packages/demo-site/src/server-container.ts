import { appendFileSync } from 'node:fs';
import type { Json } from '@vigie/contract/observation/data-layer.ts';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { answerWith, type Answer } from './answers.ts';
import type { Addresses } from './demo-page.ts';
import { shopDocument } from './shop/shop-document.ts';
import { script } from './shop/tracking-snippet.ts';

/** Path of the page whose hits go to the shop's server container. No list of pages has it. */
export const CONTAINER_PAGE = '/mesure/merci';
/** Number of calls after which everything that a load of the page causes was sent. */
export const CALLS_OF_A_PURCHASE = 3;
const COLLECT = '/mesure/g/collect';
const MEASUREMENT_ID = 'G-COMPTOIR1';
const PIXEL = '4815162342';

/** Server container of the shop: answers of its paths, and the lines that `vigie proxy` would write of its calls. */
export interface ServerContainer {
  answers: (addresses: Addresses) => Record<string, Answer>;
  calls: () => ProxiedCall[];
}

export interface ServerContainerOptions {
  /** File to which calls are appended, as `vigie proxy` writes them. */
  callsFile?: string;
  /** Receives each call when it has ended. */
  onServerCall?: (call: ProxiedCall) => void;
}

/** Maximum number of calls in memory. */
const CALLS_MAX = 1_000;

interface Sending {
  url: string;
  family: string;
  account: string;
  event: ProxiedCall['events'][number];
  body: string;
}

/**
 * Creates the container. It sends hits on to Boussole and purchases to Sillage, with three losses: it drops the checkout,
 * takes the tax out of the purchase, and Sillage is out of service. Lines are also appended to `callsFile`.
 */
export function createServerContainer({ callsFile, onServerCall }: ServerContainerOptions): ServerContainer {
  const calls: ProxiedCall[] = [];
  // Readers may ask for the file before the first call.
  if (callsFile !== undefined) appendFileSync(callsFile, '');
  const send = async (sending: Sending): Promise<void> => {
    const call = await callOf(sending);
    calls.push(call);
    if (calls.length > CALLS_MAX) calls.shift();
    onServerCall?.(call);
    if (callsFile !== undefined) appendFileSync(callsFile, `${JSON.stringify(call)}\n`);
  };
  const relay = async (hit: URLSearchParams, { collectorOrigin }: Addresses): Promise<void> => {
    const name = hit.get('en') ?? '';
    if (name === 'begin_checkout') return;
    const id = hit.get('ep.event_id');
    const query = new URLSearchParams([...hit].filter(([key]) => !key.startsWith('sst.')));
    const transaction = hit.get('ep.transaction_id');
    const sold: Record<string, Json> =
      name === 'purchase' ? { transaction_id: transaction, value: 74.17, currency: 'EUR' } : {};
    if (name === 'purchase') query.set('epn.value', '74.17');
    await send({
      url: `${collectorOrigin}/boussole/g/collect?${query.toString()}`,
      family: 'ga4',
      account: MEASUREMENT_ID,
      event: { name, id, visitor: null, properties: { event_id: id, ...sold } },
      body: '',
    });
    if (name !== 'purchase') return;
    const custom: Record<string, Json> = { value: 89, currency: 'EUR', order_id: transaction };
    await send({
      url: `${collectorOrigin}/hors-service/v24.0/${PIXEL}/events`,
      family: 'meta-conversions-api',
      account: PIXEL,
      event: { name: 'Purchase', id, visitor: null, properties: { custom_data: custom } },
      body: JSON.stringify({ data: [{ event_name: 'Purchase', event_id: id, custom_data: custom }] }),
    });
  };
  return {
    calls: () => [...calls],
    answers: (addresses) => ({
      [CONTAINER_PAGE]: PAGE,
      [COLLECT]: (request, response) => {
        response.writeHead(204).end();
        // A vendor that cannot be reached is no reason to end the shop.
        void relay(new URL(request.url ?? '/', addresses.origin).searchParams, addresses).catch(() => {});
      },
    }),
  };
}

async function callOf({ url, family, account, event, body }: Sending): Promise<ProxiedCall> {
  const { host, pathname } = new URL(url);
  const startedMs = Date.now();
  const answer = await fetch(url, { method: 'POST', body });
  const text = await answer.text();
  return {
    at: new Date(startedMs).toISOString(),
    host,
    method: 'POST',
    path: pathname,
    status: answer.status,
    sentBytes: Buffer.byteLength(body),
    receivedBytes: Buffer.byteLength(text),
    durationMs: Date.now() - startedMs,
    family,
    account,
    events: [event],
    answer: { outcome: 'says-nothing', reason: null },
    decoded: true,
  };
}

const EVENTS = [
  { en: 'page_view' },
  { en: 'begin_checkout', 'epn.value': '89', cu: 'EUR' },
  { en: 'purchase', 'epn.value': '89', cu: 'EUR', 'ep.transaction_id': 'COMPTOIR-' },
];

/** Page after a purchase. Each load is a purchase of its own. */
const PAGE = answerWith({
  type: 'text/html; charset=utf-8',
  body: shopDocument({
    title: 'Merci de votre commande',
    type: null,
    head: script(`const number = String(Math.random()).slice(2, 12);
for (const event of ${JSON.stringify(EVENTS)}) {
  if (event['ep.transaction_id']) event['ep.transaction_id'] += number;
  const common = { v: '2', tid: '${MEASUREMENT_ID}', cid: number + '.1', dl: location.href, 'ep.event_id': event.en + '-' + number, 'sst.rnd': number };
  fetch('${COLLECT}?' + new URLSearchParams({ ...common, ...event }), { method: 'POST', keepalive: true });
}`),
    main: `<h1>Merci de votre commande</h1>
<p>Cette page mesure par le conteneur serveur de la boutique. Derrière lui, trois pertes : le passage en caisse n’est pas transmis, Boussole reçoit la vente sans la taxe, et Sillage ne répond pas.</p>`,
  }),
});
