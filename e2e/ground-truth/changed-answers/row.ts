import type { Change } from '@vigie/contract/change.ts';

export type Headers = Record<string, string>;

/** A response of the test servers; default status 200. */
export interface Served {
  status?: number;
  headers?: Headers;
  body?: string;
}

/** Origins of the servers as seen by a row's page, with the folder of that row. */
export interface Where {
  own: string;
  /** Another port of the page's own host. */
  near: string;
  /** The server under another host name: another site. */
  far: string;
  secure: string;
  folder: string;
}
export type Origin = 'own' | 'near' | 'far';

/** A page whose title shows what the browser allowed, and the changes of its responses. */
export interface Row {
  name: string;
  page: (where: Where) => Served;
  /** Other files in the page's folder. */
  served: Readonly<Record<string, Served>>;
  changes: (where: Where) => Change[];
  /** True if the page is visited over TLS. */
  isSecure?: boolean;
}

export const JS = { 'content-type': 'text/javascript; charset=utf-8' };
export const HTML = { 'content-type': 'text/html; charset=utf-8' };
export const TEXT = { 'content-type': 'text/plain' };
export const EMBEDDED = { 'cross-origin-embedder-policy': 'require-corp' };
export const CREDENTIALLESS = { 'cross-origin-embedder-policy': 'credentialless' };
/** Headers of a script that any page may load. */
export const OPEN = {
  ...JS,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
export const RUN = "document.title += ' ran'";
/** Attributes of an element that reports the result of its load. */
export const REPORT_ATTRIBUTES = `onload="document.title += ' load'" onerror="document.title += ' error'"`;

export const html = (content: string, headers: Headers = {}): Served => ({
  headers: { ...HTML, ...headers },
  body: `<!doctype html><html><head><title>-</title></head><body>${content}</body></html>`,
});
export const fileAt = (where: Where, origin: Origin, file = 'tag.js') =>
  `${where[origin]}/${where.folder}/${file}`;
export const scriptPage =
  (origin: Origin, attributes = '', headers: Headers = {}) =>
  (where: Where): Served =>
    html(`<script ${attributes} ${REPORT_ATTRIBUTES} src="${fileAt(where, origin)}"></script>`, headers);

export const answer = (
  ...[url, headers, body = RUN, status = 200]: [url: string, headers: Headers, body?: string, status?: number]
): Change => ({
  kind: 'answer',
  url,
  status,
  headers,
  body,
});
export const setHeader = (url: string, name: string, value: string): Change => ({
  kind: 'set-header',
  url,
  name,
  value,
});
export const removeHeader = (url: string, name: string): Change => ({ kind: 'remove-header', url, name });
export const replaceText = (url: string, find: string, by: string): Change => ({
  kind: 'replace-text',
  url,
  find,
  with: by,
});

/** Returns a row of a page whose script is replaced and never requested from its server. */
export function answeredScript(
  name: string,
  by: { origin: Origin; attributes?: string; page?: Headers; body?: string; status?: number },
  headers: (where: Where) => Headers,
): Row {
  const { origin, attributes, page, body, status } = by;
  return {
    name: `answer: ${name}`,
    page: scriptPage(origin, attributes, page),
    served: {},
    changes: (where) => [answer(fileAt(where, origin), headers(where), body, status)],
  };
}
