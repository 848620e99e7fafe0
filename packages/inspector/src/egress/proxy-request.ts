import { targetOf, type EgressTarget } from './resolve.ts';

/** Request of a browser to a proxy: to forward one request, or to open a tunnel. */
export interface ProxyRequest {
  target: EgressTarget;
  isTunnel: boolean;
  /** Head to send to the target; empty for a tunnel. */
  head: string;
  /** Number of bytes that follow for the target; Infinity: all further ones of this connection. */
  bodyBytes: number;
}

const REQUEST_LINE = /^([!#$%&'*+.^_`|~\w-]+) (\S+) HTTP\/1\.[01]$/;
const ABSOLUTE = /^(http:\/\/[^/?#]+)([^#]*)$/i;

/**
 * Parses a request's head, as bytes in latin1, without the empty line at its end. Null for a request that a proxy does
 * not serve.
 */
export function readProxyRequest(text: string): ProxyRequest | null {
  const [line = '', ...headers] = text.split('\r\n');
  const [, method, requested = ''] = REQUEST_LINE.exec(line) ?? [];
  if (method === undefined) return null;
  if (method === 'CONNECT') return tunnelTo(requested);
  const [, origin = '', path = ''] = ABSOLUTE.exec(requested) ?? [];
  const url = URL.parse(origin);
  const bodyBytes = bodyBytesOf(headers);
  if (url === null || bodyBytes === null) return null;
  const shown = path.startsWith('/') ? path : `/${path}`;
  const head = [`${method} ${shown} HTTP/1.1`, ...headersFor(headers, bodyBytes), '', ''].join('\r\n');
  return { target: targetOf(url), isTunnel: false, head, bodyBytes };
}

function tunnelTo(authority: string): ProxyRequest | null {
  const url = URL.parse(`https://${authority}`);
  return url && { target: targetOf(url), isTunnel: true, head: '', bodyBytes: Infinity };
}

/**
 * Returns the length of the body in bytes. A body without a length is chunked: no other request can then follow on this
 * connection.
 */
function bodyBytesOf(headers: string[]): number | null {
  if (headers.some((header) => /^transfer-encoding:/i.test(header))) return Infinity;
  const length = headers.find((header) => /^content-length:/i.test(header))?.slice('content-length:'.length);
  if (length === undefined) return 0;
  return /^\s*\d{1,15}\s*$/.test(length) ? Number(length) : null;
}

/** Returns the headers as the browser would send them without a proxy. */
function headersFor(headers: string[], bodyBytes: number): string[] {
  const forwarded = headers.filter((header) => !/^(proxy-[\w-]+|connection|keep-alive):/i.test(header));
  const connection = `Connection: ${bodyBytes === Infinity ? 'close' : 'keep-alive'}`;
  // After the host, in the position that a browser uses.
  return [...forwarded.slice(0, 1), connection, ...forwarded.slice(1)];
}
