/** Origins of a site: its own, then others that differ by host, port or scheme. */
export interface Origins {
  own: string;
  cdn: string;
  stats: string;
  byNumber: string;
  otherPort: string;
  secure: string;
}

/** Parts of one kind of request: markup, and the answers of its addresses. */
export interface Piece {
  html: string;
  files: Record<string, string>;
}

type Kind = (origins: Origins) => Piece;

/** Placeholder in addresses for the id of the page load. */
export const RUN = '__RUN__';

/** Returns a named address of the site; `to`: it redirects there. */
function at(name: string, origin: string, { path = '/', to }: { path?: string; to?: string } = {}): string {
  return `${origin}${path}${name}?${new URLSearchParams({ name, run: RUN, ...(to === undefined ? {} : { to }) })}`;
}

const script = (src: string, more = '') => `<script src="${src}"${more}></script>`;
const inline = (code: string, html = ''): Piece => ({ html: `<script>${code}</script>${html}`, files: {} });

/** Kinds of requests; each also causes requests of other kinds. */
export const KINDS: Record<string, Kind> = {
  script: ({ cdn, stats }) => ({
    html: script(at('s.js', cdn, { path: '/lib/1.2/' })),
    files: { 's.js': `new Image().src = '${at('s.gif', stats, { path: '/collect/' })}'; navigator.sendBeacon('${at('s-b', stats, { path: '/collect/' })}', 'x');` },
  }),
  'own script': ({ otherPort, own }) => ({
    html: script(at('o.js', own, { path: '/Mixed/Case/' })),
    files: { 'o.js': `fetch('${at('o-f', own, { path: '/api/' })}'); const x = new XMLHttpRequest(); x.open('GET', '${at('o-x', otherPort, { path: '/api/' })}'); x.send();` },
  }),
  chain: ({ cdn, byNumber, stats }) => ({
    html: script(at('c1.js', byNumber), ' async'),
    files: {
      'c1.js': `document.head.append(Object.assign(document.createElement('script'), { src: '${at('c2.js', cdn, { path: '/lib/' })}' }))`,
      'c2.js': `document.head.append(Object.assign(document.createElement('script'), { src: '${at('c3.js', stats)}' }))`,
      'c3.js': `fetch('${at('c-f', stats, { path: '/collect/' })}', { mode: 'no-cors', method: 'POST', keepalive: true })`,
    },
  }),
  'inline snippet': ({ cdn, stats }) => ({
    ...inline(`document.head.append(Object.assign(document.createElement('script'), { src: '${at('i.js', cdn)}' }))`),
    files: { 'i.js': `navigator.sendBeacon('${at('i-b', stats)}')` },
  }),
  'inline hit': ({ stats, own }) => inline(`new Image().src = '${at('ih.gif', stats)}'; fetch('${at('ih-f', own)}')`),
  handler: ({ stats }) => ({
    html: `<svg onload="fetch('${at('h-f', stats)}')"></svg>`,
    files: {},
  }),
  image: ({ cdn, secure }) => ({
    html: `<img src="${at('a.gif', cdn, { path: '/img/' })}"><img src="${at('b.gif', secure, { path: '/img/' })}"><img srcset="${at('d.gif', cdn)} 1x">`,
    files: {},
  }),
  written: ({ cdn, own }) => ({
    html: script(at('w1.js', own)),
    files: { 'w1.js': `document.write('<script src="${at('w2.js', cdn)}"></' + 'script><img src="${at('w.gif', cdn)}">')`, 'w2.js': '' },
  }),
  styles: ({ cdn, own, secure }) => ({
    html: `<link rel="stylesheet" href="${at('y.css', cdn, { path: '/css/' })}"><p style="font-family: Y">é</p><i class="y">i</i>`,
    files: {
      'y.css': `@import url("${at('y2.css', own)}"); @font-face { font-family: 'Y'; src: url("${at('y.woff2', secure, { path: '/fonts/' })}") } body { font-family: Y } .y { background: url("${at('y.gif', cdn)}") }`,
      'y2.css': `@font-face { font-family: 'Z'; src: url("${at('z.woff2', cdn)}") } i { font-family: Z }`,
    },
  }),
  'inline style': ({ cdn }) => ({
    html: `<style>@import url("${at('is.css', cdn)}"); .is { background: url("${at('is.gif', cdn)}") }</style><b class="is">b</b>`,
    files: {},
  }),
  frame: ({ cdn, stats }) => ({
    html: `<iframe src="${at('f.html', cdn, { path: '/embed/' })}"></iframe>`,
    files: { 'f.html': `<img src="${at('f.gif', stats)}"><script>fetch('${at('f-f', cdn)}')</script>${script(at('f.js', stats))}` },
  }),
  'nested frame': ({ own, stats, cdn }) => ({
    html: `<iframe src="${at('n1.html', own)}"></iframe>`,
    files: { 'n1.html': `<iframe src="${at('n2.html', stats)}"></iframe>`, 'n2.html': `<img src="${at('n.gif', cdn)}">` },
  }),
  'frame by script': ({ own, stats }) => ({
    html: script(at('fs.js', own)),
    files: { 'fs.js': `addEventListener('DOMContentLoaded', () => document.body.append(Object.assign(document.createElement('iframe'), { src: '${at('fs.html', stats)}' })))`, 'fs.html': '<p>' },
  }),
  'frame of its own': ({ cdn, own }) => ({
    html: `<iframe srcdoc='<img src="${at('sd.gif', cdn)}">${script(at('sd.js', own))}'></iframe>`,
    files: { 'sd.js': '' },
  }),
  worker: ({ own, stats }) => ({
    html: script(at('k.js', own)),
    files: { 'k.js': `new Worker('${at('k-w.js', own, { path: '/workers/' })}')`, 'k-w.js': `importScripts('${at('k-i.js', stats)}'); fetch('${at('k-f', stats)}')`, 'k-i.js': '' },
  }),
  'blob worker': ({ own, stats }) => ({
    html: script(at('bw.js', own)),
    files: { 'bw.js': `new Worker(URL.createObjectURL(new Blob(["fetch('${at('bw-f', stats)}')"])))` },
  }),
  module: ({ own, cdn }) => ({
    html: script(at('m.js', own), ' type="module"'),
    files: { 'm.js': `import '${at('m2.js', cdn)}'; import('${at('m3.js', own, { path: '/late/' })}')`, 'm2.js': '', 'm3.js': '' },
  }),
  redirects: ({ own, cdn, stats, secure }) => ({
    html: `${script(at('r.js', own, { to: at('r2.js', cdn, { path: '/elsewhere/' }) }))}<img src="${at('r.gif', stats, { path: '/hop/', to: at('r2.gif', cdn, { to: at('r3.gif', secure) }) })}">
      <iframe src="${at('r.html', own, { to: at('r2.html', stats) })}"></iframe>`,
    files: { 'r2.js': `fetch('${at('r-f', own, { to: at('r2-f', cdn, { path: '/elsewhere/' }) })}')`, 'r2.html': '<p>' },
  }),
  media: ({ cdn, own }) => ({
    html: `<video src="${at('v.mp4', cdn, { path: '/video/' })}"></video><audio crossorigin src="${at('v.mp3', own)}"></audio>`,
    files: {},
  }),
  object: ({ own, cdn }) => ({
    html: `<object data="${at('j.html', own)}"></object><embed src="${at('j.svg', cdn)}">`,
    files: { 'j.html': '<p>', 'j.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  }),
  links: ({ own, cdn }) => ({
    html: `<link rel="manifest" href="${at('l.json', own)}"><link rel="prefetch" href="${at('l.js', cdn)}">
      <link rel="preload" as="script" href="${at('l2.js', cdn)}"><link rel="preload" as="fetch" crossorigin href="${at('l-f', own)}"><link rel="modulepreload" href="${at('l3.js', own)}">`,
    files: { 'l.json': '{}', 'l.js': '', 'l2.js': '', 'l3.js': '' },
  }),
  wrapper: ({ own, cdn, stats }) => ({
    html: script(at('p.js', cdn)) + script(at('p2.js', own)),
    files: {
      'p.js': `{ const plain = fetch; window.fetch = function (...a) { return plain.apply(this, a); } }`,
      'p2.js': `fetch('${at('p-f', stats)}')`,
    },
  }),
  'called library': ({ own, stats }) => ({
    html: script(at('q.js', stats)) + script(at('q2.js', own)),
    files: { 'q.js': `window.trackQ = () => { new Image().src = '${at('q.gif', stats)}'; }`, 'q2.js': `window.trackQ()` },
  }),
  'markup by script': ({ own, cdn }) => ({
    html: `<div id="g"></div>${script(at('g.js', own))}`,
    files: { 'g.js': `document.getElementById('g').innerHTML = '<img src="${at('g.gif', cdn)}">'` },
  }),
  sockets: ({ own, stats }) => ({
    html: script(at('ws.js', own)),
    files: { 'ws.js': `new WebSocket('${at('ws-own', own.replace('http', 'ws'))}'); new WebSocket('${at('ws-stats', stats.replace('http', 'ws'))}'); new EventSource('${at('es', stats)}')` },
  }),
}; // prettier-ignore
