import { gzipSync } from 'node:zlib';
import { listen, type Listening } from '@vigie/demo-site/listen.ts';

/** A shop whose order page sends the typed values in every way that pages can. */
export interface LeakingSite extends Listening {
  /**
   * Returns the data that its servers and collectors received, in order: the proof that the values left the browser.
   */
  received: () => string;
}

const SCRIPT = `
window.dataLayer = [];
const send = (path, options) => fetch(path, { method: 'POST', keepalive: true, ...options });
async function squeeze(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'));
  return new Response(stream).arrayBuffer();
}
async function order(event) {
  event.preventDefault();
  const { mail, word, card } = Object.fromEntries(new FormData(event.target));
  const all = { mail, word, card, number: Number(card), ['by ' + mail]: true };
  dataLayer.push({ event: 'purchase', ecommerce: { value: '49.90', currency: 'EUR' }, customer: all });
  localStorage.setItem('customer', JSON.stringify(all));
  document.cookie = 'customer=' + encodeURIComponent(mail);
  document.title = 'Thanks, ' + mail;
  document.querySelector('output').textContent = mail + ' ' + word;
  console.error('ordered by ' + mail, all);
  setTimeout(() => { throw new Error('no loyalty card for ' + word); });
  const ga = new URLSearchParams({ v: '2', tid: 'G-ABC123', cid: '1.2', en: 'purchase', 'epn.value': '49.9', 'ep.mail': mail, 'ep.word': word });
  await send('/g/collect?' + ga);
  await send('/form', { body: new URLSearchParams(all) });
  await send('/json', { body: JSON.stringify(all), headers: { 'content-type': 'application/json' } });
  await send('/base64?d=' + encodeURIComponent(btoa(unescape(encodeURIComponent(JSON.stringify(all))))));
  const capture = { token: 'phc_1', batch: [{ event: 'ordered', properties: { token: 'phc_1', distinct_id: mail, ...all } }] };
  await send('/e/?compression=gzip-js', { body: await squeeze(JSON.stringify(capture)), headers: { 'content-type': 'text/plain' } });
  location.href = '/thanks/' + encodeURIComponent(mail) + '?word=' + encodeURIComponent(word) + '#' + encodeURIComponent(card);
}
addEventListener('DOMContentLoaded', () => document.querySelector('form')?.addEventListener('submit', order));
`;

const page = (main: string) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Order</title>
<script>${SCRIPT}</script><main>${main}</main></html>`;

const ORDER =
  page(`<h1>Order</h1><form><label>Mail <input name="mail"></label><label>Word <input name="word"></label>
<label>Card <input name="card"></label><button>Pay</button></form><output></output>`);

/** Starts the shop; `beforePage` completes before the page of this path is answered. */
export async function startLeakingSite(beforePage: (path: string) => Promise<void>): Promise<LeakingSite> {
  let received = '';
  const listening = await listen(
    (request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () => {
        received += `${request.url}\n${Buffer.concat(pieces).toString('latin1')}\n`;
        const path = (request.url ?? '/').split('?')[0] ?? '/';
        const body = path.startsWith('/thanks/')
          ? page(`<h1>Thanks</h1><p>${decodeURIComponent(path)}</p>`)
          : ORDER;
        const answer = () => {
          response.setHeader('x-seen', encodeURIComponent(request.url ?? ''));
          if (request.method === 'POST') response.writeHead(204).end();
          else
            response
              .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'gzip' })
              .end(gzipSync(body));
        };
        void beforePage(path).then(answer);
      });
    },
    { host: '127.0.0.1', port: 0 },
  );
  return { ...listening, received: () => received };
}
