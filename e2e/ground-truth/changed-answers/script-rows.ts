import { createHash } from 'node:crypto';
import {
  answeredScript as answered, CREDENTIALLESS, EMBEDDED, fileAt, html, JS, OPEN, removeHeader, replaceText, RUN, scriptPage, setHeader, TEXT,
  type Headers, type Origin, type Row, type Served, type Where,
} from './row.ts'; // prettier-ignore
import type { Change } from '@vigie/contract/change.ts';

const corp = (value: string): Headers => ({ 'cross-origin-resource-policy': value });
const acao = (value: string): Headers => ({ 'access-control-allow-origin': value });
const WITH_CREDENTIALS = { 'access-control-allow-credentials': 'true' };
const HASH = `sha256-${createHash('sha256').update(RUN).digest('base64')}`;
const WRONG_HASH = `sha256-${'A'.repeat(43)}=`;
const THROWS = 'throw new Error("x")';
const createErrorReportingPage = (where: Where): Served =>
  html(`<script>onerror = (message) => document.title += message</script>
<script src="${fileAt(where, 'far')}"></script>`);

const PAGES: [name: string, headers: Headers][] = [
  ['no embedder policy', {}],
  ['require-corp', EMBEDDED],
  ['credentialless', CREDENTIALLESS],
];
const POLICIES = ['', 'cross-origin', 'same-site', 'same-origin', 'Same-Origin', 'same-origin, cross-origin'];

const resourcePolicies = (['own', 'near', 'far'] as const).flatMap((origin) =>
  PAGES.flatMap(([name, page]) =>
    POLICIES.map((value) =>
      answered(`${name}, ${origin} script, policy "${value}"`, { origin, page }, () => ({
        ...JS,
        ...(value === '' ? {} : corp(value)),
      })),
    ),
  ),
);

const PERMISSIONS: [name: string, headers: (where: Where) => Headers][] = [
  ['none', () => ({})],
  ['all', () => acao('*')],
  ['the page', ({ own }) => acao(own)],
  ['another', () => acao('https://other.example')],
  ['the page with credentials', ({ own }) => ({ ...acao(own), ...WITH_CREDENTIALS })],
  ['null', () => acao('null')],
  ['all, of its own origin only', () => ({ ...acao('*'), ...corp('same-origin') })],
];

const permissions = ['crossorigin', 'crossorigin="use-credentials"', 'type="module"'].flatMap((attributes) =>
  [{}, EMBEDDED].flatMap((page) =>
    PERMISSIONS.map(([name, headers]) =>
      answered(`${attributes} allows ${name} ${Object.values(page).join()}`, { origin: 'far', attributes, page }, (where) => ({
        ...JS,
        ...headers(where),
      })),
    ),
  ),
); // prettier-ignore

const integrity = [
  answered('hash, no CORS', { origin: 'far', attributes: `integrity="${HASH}"` }, () => JS),
  answered('hash, CORS', { origin: 'far', attributes: `crossorigin integrity="${HASH}"` }, () => OPEN),
  answered('wrong hash', { origin: 'far', attributes: `crossorigin integrity="${WRONG_HASH}"` }, () => OPEN),
  answered('hash, own', { origin: 'own', attributes: `integrity="${HASH}"` }, () => JS),
  answered('status 404', { origin: 'far', status: 404 }, () => JS),
  answered('module of another type', { origin: 'own', attributes: 'type="module"' }, () => TEXT),
  {
    ...answered('error of another origin', { origin: 'far', body: THROWS }, () => JS),
    page: createErrorReportingPage,
  },
];

interface Changed {
  origin?: Origin;
  attributes?: string;
  page?: Headers;
  served: Served;
}

/** Returns a row of a page whose script comes from its server, and is changed on the way. */
function changed(
  name: string,
  { origin = 'far', attributes, page, served }: Changed,
  changes: (url: string) => Change[],
): Row {
  return {
    name: `response: ${name}`,
    page: scriptPage(origin, attributes, page),
    served: { 'tag.js': { body: RUN, ...served }, 'to.js': { headers: OPEN, body: RUN } },
    changes: (where) => changes(fileAt(where, origin)),
  };
}

const CORP = 'Cross-Origin-Resource-Policy';
const ACAO = 'Access-Control-Allow-Origin';
const open = { headers: OPEN };
const plain = { headers: JS };
const leads = (headers: Headers): Served => ({
  status: 302,
  headers: { ...headers, location: 'to.js' },
  body: '',
});

const responses: Row[] = [
  changed('policy removed', { page: EMBEDDED, served: open }, (url) => [removeHeader(url, CORP)]),
  changed('policy spoilt', { served: open }, (url) => [setHeader(url, CORP, 'same-site')]),
  changed('permission removed', { attributes: 'crossorigin', served: open }, (url) => [removeHeader(url, ACAO)]),
  changed('permission given', { attributes: 'crossorigin', served: plain }, (url) => [setHeader(url, ACAO, '*')]),
  changed('permission of another', { attributes: 'crossorigin', served: open }, (url) => [setHeader(url, ACAO, 'https://other.example')]),
  changed('text not sniffed', { served: { headers: TEXT } }, (url) => [setHeader(url, 'X-Content-Type-Options', 'nosniff')]),
  changed('own text not sniffed', { origin: 'own', served: { headers: TEXT } }, (url) => [setHeader(url, 'X-Content-Type-Options', 'nosniff')]),
  changed('words, under an embedder policy', { page: EMBEDDED, served: plain }, (url) => [replaceText(url, 'ran', 'run')]),
  changed('words', { served: plain }, (url) => [replaceText(url, 'ran', 'run')]),
  changed('script instead of JSON', { served: { headers: { 'content-type': 'application/json', 'x-content-type-options': 'nosniff' } } }, (url) => [setHeader(url, 'Content-Type', 'text/javascript')]),
  changed('JSON instead of a script', { served: { headers: { ...JS, 'x-content-type-options': 'nosniff' } } }, (url) => [setHeader(url, 'Content-Type', 'application/json')]),
  changed('document instead of a script', { served: { headers: { 'content-type': 'text/html' } } }, (url) => [replaceText(url, RUN, '<!doctype html><p>')]),
  changed('hash, no CORS', { attributes: `integrity="${HASH}"`, served: plain }, (url) => [setHeader(url, CORP, 'cross-origin')]),
  { ...changed('error of another origin', { served: { headers: JS, body: THROWS } }, (url) => [setHeader(url, 'X-Other', '1')]), page: createErrorReportingPage },
  changed('redirect, policy removed', { page: EMBEDDED, served: leads(OPEN) }, (url) => [removeHeader(url, CORP)]),
  changed('redirect, permission removed', { attributes: 'crossorigin', served: leads(OPEN) }, (url) => [removeHeader(url, ACAO)]),
]; // prettier-ignore

export const SCRIPT_ROWS: Row[] = [...resourcePolicies, ...permissions, ...integrity, ...responses];
