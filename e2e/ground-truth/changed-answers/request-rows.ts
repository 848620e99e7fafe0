import {
  answer, EMBEDDED, fileAt, html, JS, OPEN, RUN, scriptPage, setHeader, REPORT_ATTRIBUTES, TEXT,
  type Headers, type Origin, type Row, type Served, type Where,
} from './row.ts'; // prettier-ignore

const allows = (headers: Headers) => ({ 'access-control-allow-origin': '*', ...headers });
const POST = (type: string) => `{ method: 'POST', headers: { 'content-type': '${type}' }, body: '{}' }`;

/** Returns a row of a page that calls another origin, with the headers that allow reading the answer. */
function call(
  ...[name, init, headers, page = {}]: [string, string, (where: Where) => Headers, Headers?]
): Row {
  const reported = `async (r) => document.title += \` \${r.type} \${r.status} \${await r.text()} \${r.headers.get('x-own')}\``;
  return {
    name: `call: ${name}`,
    page: (where) =>
      html(`<script>fetch('${fileAt(where, 'far', 'data')}', ${init}).then(${reported}, () => document.title += ' refused')</script>`, page),
    served: {},
    changes: (where) => [answer(fileAt(where, 'far', 'data'), { ...TEXT, 'x-own': '1', ...headers(where) }, 'data')],
  };
} // prettier-ignore

const ofPage = ({ own }: Where) => ({ 'access-control-allow-origin': own });
const calls: Row[] = [
  call('nobody allowed', '{}', () => ({})),
  call('all allowed', '{}', () => allows({})),
  call('a header exposed', '{}', () => allows({ 'access-control-expose-headers': 'x-own' })),
  call('credentials, all allowed', '{ credentials: "include" }', () => allows({})),
  call('credentials not allowed', '{ credentials: "include" }', ofPage),
  call('credentials allowed', '{ credentials: "include" }', (where) => ({ ...ofPage(where), 'access-control-allow-credentials': 'true' })),
  call('no-cors', '{ mode: "no-cors" }', () => ({})),
  call('no-cors, embedder policy', '{ mode: "no-cors" }', () => ({}), EMBEDDED),
  call('no-cors, embedder policy, open', '{ mode: "no-cors" }', () => ({ 'cross-origin-resource-policy': 'cross-origin' }), EMBEDDED),
  call('header not allowed', '{ headers: { "x-a": "1" } }', () => allows({})),
  call('header allowed', '{ headers: { "x-a": "1" } }', () => allows({ 'access-control-allow-headers': 'x-a' })),
  call('another header allowed', '{ headers: { "x-a": "1" } }', () => allows({ 'access-control-allow-headers': 'x-b' })),
  call('method not allowed', '{ method: "PUT" }', () => allows({})),
  call('method allowed', '{ method: "PUT" }', () => allows({ 'access-control-allow-methods': 'PUT' })),
  call('preflight allows nobody', '{ method: "PUT" }', () => ({ 'access-control-allow-methods': 'PUT' })),
  call('own origin only', '{ mode: "same-origin" }', () => allows({})),
  call('JSON allowed', POST('application/json'), () => allows({ 'access-control-allow-headers': 'content-type' })),
  call('JSON not allowed', POST('application/json'), () => allows({})),
]; // prettier-ignore

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>';
const READS = `const c = document.createElement('canvas').getContext('2d'); c.drawImage(this, 0, 0); try { c.canvas.toDataURL(); document.title += ' clean' } catch { document.title += ' tainted' }`;

/** Returns a row of a page with one element of another origin, whose response is replaced. */
function element(
  name: string,
  {
    tag,
    page,
    headers,
    body,
  }: { tag: (url: string) => string; page?: Headers; headers: Headers; body: string },
): Row {
  return {
    name: `element: ${name}`,
    page: (where) => html(tag(fileAt(where, 'far', 'file')), page),
    served: {},
    changes: (where) => [answer(fileAt(where, 'far', 'file'), headers, body)],
  };
}

const image = (attributes: string) => (url: string) =>
  `<img ${attributes} onerror="document.title += ' error'" onload="${READS}" src="${url}">`;
const sheet = (url: string) => `<link rel="stylesheet" ${REPORT_ATTRIBUTES} href="${url}">`;
const PICTURE = { 'content-type': 'image/svg+xml' };
const STYLE = { 'content-type': 'text/css' };
const OWN_SITE = { 'cross-origin-resource-policy': 'same-site' };
const NOT_SNIFFED = { 'x-content-type-options': 'nosniff' };
const elements: Row[] = [
  element('image', { tag: image(''), headers: PICTURE, body: SVG }),
  element('image, embedder policy', { tag: image(''), page: EMBEDDED, headers: PICTURE, body: SVG }),
  element('image of its own site', { tag: image(''), headers: { ...PICTURE, ...OWN_SITE }, body: SVG }),
  element('image, CORS', { tag: image('crossorigin'), headers: PICTURE, body: SVG }),
  element('document as image', { tag: image(''), headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>' }),
  element('style, embedder policy', { tag: sheet, page: EMBEDDED, headers: STYLE, body: 'p{}' }),
  element('style as text', { tag: sheet, headers: TEXT, body: 'p{}' }),
  element('style as text, not sniffed', { tag: sheet, headers: { ...TEXT, ...NOT_SNIFFED }, body: 'p{}' }),
]; // prettier-ignore

const workerFile = (where: Where) => fileAt(where, 'own', 'worker.js');

/** Returns a row of a page whose worker script is replaced. */
function worker(name: string, { page, headers, code }: { page?: Headers; headers: Headers; code: string }): Row {
  return {
    name: `worker: ${name}`,
    page: (where) =>
      html(`<script>const w = new Worker('${workerFile(where)}'); w.onmessage = ({ data }) => document.title += ' ' + data; w.onerror = () => document.title += ' error'</script>`, page),
    served: { data: { body: 'x' } },
    changes: (where) => [answer(workerFile(where), headers, code)],
  };
} // prettier-ignore

const READS_DATA = `fetch('data').then(() => postMessage('read'), () => postMessage('refused'))`;
const workers: Row[] = [
  worker('under an embedder policy', { page: EMBEDDED, headers: JS, code: 'postMessage(1)' }),
  worker('with an embedder policy', { page: EMBEDDED, headers: { ...JS, ...EMBEDDED }, code: 'postMessage(1)' }),
  worker('as text', { headers: TEXT, code: 'postMessage(1)' }),
  worker('with a policy', { headers: { ...JS, 'content-security-policy': `connect-src 'none'` }, code: READS_DATA }),
]; // prettier-ignore

interface Redirect {
  from: Origin;
  to: Origin;
  attributes?: string;
  page?: Headers;
  headers?: Headers;
  target?: (where: Where) => Headers;
}

/** Returns a row of a page whose script is redirected. */
function redirect(name: string, { from, to, attributes, page, headers = {}, target = () => OPEN }: Redirect): Row {
  return {
    name: `redirect: ${name}`,
    page: scriptPage(from, attributes, page),
    served: {},
    changes: (where) => [
      answer(fileAt(where, from), { location: fileAt(where, to, 'to.js'), ...headers }, '', 302),
      answer(fileAt(where, to, 'to.js'), target(where)),
    ],
  };
} // prettier-ignore

const ALL = { 'access-control-allow-origin': '*' };
const ANY = { 'cross-origin-resource-policy': 'cross-origin' };
const redirects: Row[] = [
  redirect('plain', { from: 'far', to: 'near', target: () => JS }),
  redirect('embedder policy', { from: 'far', to: 'near', page: EMBEDDED }),
  redirect('embedder policy, open', { from: 'far', to: 'near', page: EMBEDDED, headers: ANY }),
  redirect('embedder policy, target closed', { from: 'far', to: 'near', page: EMBEDDED, headers: ANY, target: () => JS }),
  redirect('of its own origin only', { from: 'far', to: 'near', headers: { 'cross-origin-resource-policy': 'same-origin' } }),
  redirect('CORS', { from: 'far', to: 'near', attributes: 'crossorigin' }),
  redirect('CORS allowed', { from: 'far', to: 'near', attributes: 'crossorigin', headers: ALL }),
  redirect('CORS from the page', { from: 'own', to: 'far', attributes: 'crossorigin' }),
  redirect('CORS from the page, target closed', { from: 'own', to: 'far', attributes: 'crossorigin', target: () => JS }),
  redirect('CORS twice, target for the page', { from: 'far', to: 'near', attributes: 'crossorigin', headers: ALL, target: (where) => ({ ...JS, ...ofPage(where) }) }),
  redirect('policy', { from: 'own', to: 'far', page: { 'content-security-policy': `script-src 'self' 'unsafe-inline'` } }),
]; // prettier-ignore

const scriptOf = (origin: 'secure' | 'plain') => (where: Where): Served =>
  html(`<script ${REPORT_ATTRIBUTES} src="${origin === 'secure' ? fileAt({ ...where, own: where.secure }, 'own') : plainFile(where)}"></script>`); // prettier-ignore
/** Returns the URL of a file on another host without TLS. */
const plainFile = ({ folder }: Where, file = 'tag.js') => `http://plain.test/${folder}/${file}`;
const secureFile = ({ secure, folder }: Where) => `${secure}/${folder}/tag.js`;
const mixed: Row[] = [
  { name: 'plain answer', page: scriptOf('plain'), changes: (where: Where) => [answer(plainFile(where), JS)] },
  { name: 'secure answer', page: scriptOf('secure'), changes: (where: Where) => [answer(secureFile(where), JS)] },
  { name: 'led to plain', page: scriptOf('secure'), changes: (where: Where) => [answer(secureFile(where), { location: plainFile(where, 'to.js') }, '', 302), answer(plainFile(where, 'to.js'), OPEN, RUN)] },
  { name: 'page changed', page: scriptOf('plain'), changes: (where: Where) => [setHeader(`${where.secure}/${where.folder}/`, 'X-Other', '1')] },
].map((row) => ({ ...row, name: `mixed content: ${row.name}`, served: {}, isSecure: true })); // prettier-ignore

export const REQUEST_ROWS: Row[] = [...calls, ...elements, ...workers, ...redirects, ...mixed];
