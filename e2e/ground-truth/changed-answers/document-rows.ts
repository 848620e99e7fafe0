import type { Change } from '@vigie/contract/change.ts';
import {
  answer, EMBEDDED, fileAt, HTML, html, JS, OPEN, removeHeader, RUN, setHeader, REPORT_ATTRIBUTES,
  type Headers, type Origin, type Row, type Where,
} from './row.ts'; // prettier-ignore

interface Document {
  content: (where: Where) => string;
  page?: Headers;
  tag?: Headers;
}

/** Returns a row whose page itself is changed. */
function document(name: string, { content, page, tag = JS }: Document, changes: (url: string) => Change[]): Row {
  return {
    name: `document: ${name}`,
    page: (where) => html(content(where), page),
    served: { 'tag.js': { headers: tag, body: RUN } },
    changes: (where) => changes(`${where.own}/${where.folder}/`),
  };
} // prettier-ignore

const tagged = (origin: Origin) => (where: Where) =>
  `<script ${REPORT_ATTRIBUTES} src="${fileAt(where, origin)}"></script>`;
const createReportingScript = (code: string) => () => `<script>document.title += ' ' + ${code}</script>`;
const COEP = 'Cross-Origin-Embedder-Policy';
const POLICY = 'Content-Security-Policy';

const documents: Row[] = [
  document('embedder policy set', { content: tagged('far') }, (url) => [setHeader(url, COEP, 'require-corp')]),
  document('embedder policy set, tag open', { content: tagged('far'), tag: OPEN }, (url) => [setHeader(url, COEP, 'require-corp')]),
  document('embedder policy removed', { content: tagged('far'), page: EMBEDDED }, (url) => [removeHeader(url, COEP)]),
  document('embedder policy kept', { content: tagged('far'), page: EMBEDDED }, (url) => [setHeader(url, 'X-Other', '1')]),
  document('isolated', { content: createReportingScript('crossOriginIsolated') }, (url) => [setHeader(url, COEP, 'require-corp'), setHeader(url, 'Cross-Origin-Opener-Policy', 'same-origin')]),
  document('sandbox', { content: tagged('own') }, (url) => [setHeader(url, POLICY, 'sandbox')]),
  document('sandbox with scripts', { content: createReportingScript('origin') }, (url) => [setHeader(url, POLICY, 'sandbox allow-scripts')]),
  document('permissions', { content: createReportingScript(`document.featurePolicy?.allowsFeature('geolocation')`) }, (url) => [setHeader(url, 'Permissions-Policy', 'geolocation=()')]),
  document('cookie', { content: createReportingScript('document.cookie') }, (url) => [setHeader(url, 'Set-Cookie', 'a=b')]),
  document('referrer policy', { content: (where) => `<script src="${where.far}/${where.folder}/referrer.js"></script>` }, (url) => [setHeader(url, 'Referrer-Policy', 'no-referrer')]),
  document('refresh', { content: () => '' }, (url) => [setHeader(url, 'Refresh', '0; url=/elsewhere')]),
]; // prettier-ignore

const FRAMED = `<p>x</p><script>parent.postMessage('framed', '*')</script>`;

interface Framed {
  origin?: Origin;
  page?: Headers;
  frame?: Headers;
}

/** Returns a row of a page with a frame whose document is changed. */
function frame(name: string, { origin = 'far', page, frame: headers }: Framed, changes: (url: string) => Change[]): Row {
  return {
    name: `frame: ${name}`,
    page: (where) =>
      html(`<script>onmessage = ({ data }) => document.title += ' ' + data</script><iframe src="${fileAt(where, origin, 'frame')}"></iframe>`, page),
    served: { frame: { headers: { ...HTML, ...headers }, body: FRAMED } },
    changes: (where) => changes(fileAt(where, origin, 'frame')),
  };
} // prettier-ignore

const NOBODY = `frame-ancestors 'none'`;
const frames: Row[] = [
  frame('options set', {}, (url) => [setHeader(url, 'X-Frame-Options', 'DENY')]),
  frame('options removed', { frame: { 'x-frame-options': 'DENY' } }, (url) => [removeHeader(url, 'X-Frame-Options')]),
  frame('ancestors set', {}, (url) => [setHeader(url, POLICY, NOBODY)]),
  frame('ancestors removed', { frame: { 'content-security-policy': NOBODY } }, (url) => [removeHeader(url, POLICY)]),
  frame('embedder policy around it', { page: EMBEDDED }, (url) => [setHeader(url, 'X-Other', '1')]),
  frame('embedder policy around one of its own', { origin: 'own', page: EMBEDDED }, (url) => [setHeader(url, 'X-Other', '1')]),
  frame('embedder policy in both', { page: EMBEDDED }, (url) => [setHeader(url, COEP, 'require-corp')]),
  frame('embedder policy in both, open', { page: EMBEDDED }, (url) => [setHeader(url, COEP, 'require-corp'), setHeader(url, 'Cross-Origin-Resource-Policy', 'cross-origin')]),
  frame('answered', { page: EMBEDDED }, (url) => [answer(url, { ...HTML, ...EMBEDDED }, FRAMED)]),
]; // prettier-ignore

export const DOCUMENT_ROWS: Row[] = [...documents, ...frames];
