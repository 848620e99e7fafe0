/** A light shop of four pages with a dataLayer and a tag that sends a hit for each event. */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Recording } from '@vigie/contract/recording.ts';

const TAG = `window.dataLayer = window.dataLayer || [];
const report = (event, more) => { dataLayer.push({ event, ...more }); navigator.sendBeacon('/collect?en=' + event); };
report('page_view', { path: location.pathname });`;
const page = (title: string, body: string) =>
  `<!doctype html><title>${title}</title><link rel="stylesheet" href="/shop.css"><script src="/tag.js"></script>
  <header><a href="/">Shop</a></header><main><h1>${title}</h1>${body}</main>`;
const LAMPS = Array.from(
  { length: 24 },
  (_, index) => `<li><a href="/lamp?n=${index}">Lamp ${index}</a></li>`,
);

const PAGES: Record<string, string> = {
  '/': page('Shop', `<a id="lamps" href="/lamps">All lamps</a>`),
  '/lamps': page('Lamps', `<ul>${LAMPS.join('')}</ul>`),
  '/lamp': page(
    'Lamp',
    `<label>Size <select id="size"><option>S</option><option>L</option></select></label>
    <label>Number <input id="number" type="number" value="1"></label>
    <button id="add" onclick="setTimeout(() => { report('add_to_cart', { n: number.value }); cart.hidden = false }, 50)">Add to cart</button>
    <a id="cart" href="/cart" hidden>To the cart</a>`,
  ),
  '/cart': page(
    'Cart',
    `<label>Mail <input id="mail"></label><button id="buy" onclick="report('purchase', { value: 49.9 }); thanks.hidden = false">Buy</button><p id="thanks" hidden>Thanks</p>`,
  ),
};

export interface Shop {
  origin: string;
  hits(): number;
  close(): void;
}

const send = (response: ServerResponse, type: string, body: string) => {
  response.writeHead(200, { 'content-type': type, 'cache-control': 'no-store' });
  response.end(body);
};

export async function startShop(): Promise<Shop> {
  let hits = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop');
    request.resume();
    if (pathname === '/collect') {
      hits += 1;
      response.writeHead(204).end();
    } else if (pathname === '/tag.js') send(response, 'text/javascript', TAG);
    else if (pathname === '/shop.css')
      send(response, 'text/css', 'body { font: 16px sans-serif } [hidden] { display: none }');
    else send(response, 'text/html; charset=utf-8', PAGES[pathname] ?? '');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    hits: () => hits,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const click = (label: string, css: string) => ({
  type: 'click' as const,
  selectors: [[`aria/${label}`], [css]],
  offsetX: 5,
  offsetY: 5,
});
const leading = (label: string, css: string) => ({
  ...click(label, css),
  assertedEvents: [{ type: 'navigation' as const }],
});

/** Returns a recording of ten steps, in the format of Chrome's Recorder. */
export const recordingOf = (origin: string): Recording => ({
  title: 'A purchase',
  steps: [
    { type: 'navigate', url: `${origin}/` },
    leading('All lamps', '#lamps'),
    leading('Lamp 3', 'li:nth-of-type(4) > a'),
    { type: 'change', selectors: [['aria/Size'], ['#size']], value: 'L' },
    { type: 'change', selectors: [['aria/Number'], ['#number']], value: '2' },
    click('Add to cart', '#add'),
    leading('To the cart', '#cart'),
    { type: 'change', selectors: [['aria/Mail'], ['#mail']], value: 'ann@shop.example' },
    click('Buy', '#buy'),
    { type: 'waitForElement', selectors: [['text/Thanks'], ['#thanks']] },
  ],
});
/** Number of hits of a whole run: one for each page, and those of the two buttons. */
export const HITS = 6;
