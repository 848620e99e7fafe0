import type { Change } from '@vigie/contract/change.ts';

export type Headers = Record<string, string>;

/** An answer of the truth's servers; status 200 when not given. */
export interface Served {
  status?: number;
  headers?: Headers;
  body?: string;
}

/** The origins of the servers, as one row's page sees them, with the folder of that row. */
export interface Where {
  own: string;
  /** Another port of the page's own machine. */
  near: string;
  /** The same by another name: another site. */
  far: string;
  secure: string;
  folder: string;
}
export type Origin = 'own' | 'near' | 'far';

/** A page whose title tells what the browser let through, and the changes of its responses. */
export interface Row {
  name: string;
  page: (where: Where) => Served;
  /** What stands beside the page in its folder. */
  served: Readonly<Record<string, Served>>;
  changes: (where: Where) => Change[];
  /** Whether the page is visited over TLS. */
  isSecure?: boolean;
}

export const JS = { 'content-type': 'text/javascript; charset=utf-8' };
export const HTML = { 'content-type': 'text/html; charset=utf-8' };
export const TEXT = { 'content-type': 'text/plain' };
export const EMBEDDED = { 'cross-origin-embedder-policy': 'require-corp' };
export const CREDENTIALLESS = { 'cross-origin-embedder-policy': 'credentialless' };
/** A script that any page may have. */
export const OPEN = {
  ...JS,
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
export const RUN = "document.title += ' ran'";
/** Attributes of an element that tells how its load ended. */
export const TELLS = `onload="document.title += ' load'" onerror="document.title += ' error'"`;

export const html = (content: string, headers: Headers = {}): Served => ({
  headers: { ...HTML, ...headers },
  body: `<!doctype html><html><head><title>-</title></head><body>${content}</body></html>`,
});
export const fileAt = (where: Where, origin: Origin, file = 'tag.js') =>
  `${where[origin]}/${where.folder}/${file}`;
export const scriptPage =
  (origin: Origin, attributes = '', headers: Headers = {}) =>
  (where: Where): Served =>
    html(`<script ${attributes} ${TELLS} src="${fileAt(where, origin)}"></script>`, headers);

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

/** Returns a page whose script is answered for, and never asked of its server. */
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
