import * as fc from 'fast-check';
import { hostileText } from './hostile-values.ts';

const KNOWN = 'host: panel.example\r\npanel-identifier: vigie-panel\r\nconnection: close\r\n';
const POST = `POST /api/sessions HTTP/1.1\r\n${KNOWN}`;
const JSON_TYPE = 'content-type: application/json\r\n';
const METHODS =
  'GET HEAD OPTIONS PUT PATCH DELETE TRACE CONNECT PROPFIND PURGE QUERY SEARCH M-SEARCH LOCK'.split(' ');

/** Requests that no HTTP library sends: each must be refused with an error of the API. */
const FIXED = [
  'GET\r\n\r\n',
  'GET /api/home\r\n\r\n',
  'GET /api/home HTTP/9.9\r\n\r\n',
  'get /api/home HTTP/1.1\r\n\r\n',
  'NOTHING /api/home HTTP/1.1\r\nhost: x\r\n\r\n',
  'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
  '\u0016\u0003\u0001\u0002\0\u0001\0\u0001\u00fc',
  '\0\0\0\0\r\n\r\n',
  'GET /api/home HTTP/1.1\r\n\r\n',
  'GET /api/home HTTP/1.0\r\n\r\n',
  `GET /api/home HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\nhost: [\r\npanel-identifier: vigie-panel\r\nconnection: close\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\nhost:\r\npanel-identifier: vigie-panel\r\nconnection: close\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}no colon\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}: no name\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}a\0b: c\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}a: b\0c\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}a: b\r\n folded\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}x: ${'y'.repeat(20_000)}\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}${'a: b\r\n'.repeat(3_000)}\r\n`,
  `GET /api/${'x'.repeat(20_000)} HTTP/1.1\r\n${KNOWN}\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}expect: nothing\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\n${KNOWN}expect: 100-continue\r\n\r\n`,
  `${POST}expect: a b c\r\ncontent-length: 2\r\n${JSON_TYPE}\r\n{}`,
  `${POST}expect: 100-continue\r\ncontent-length: 2\r\n${JSON_TYPE}\r\n{}`,
  `${POST}content-length: -1\r\n${JSON_TYPE}\r\n`,
  `${POST}content-length: 1e3\r\n${JSON_TYPE}\r\n`,
  `${POST}content-length: 2, 2\r\n${JSON_TYPE}\r\n{}`,
  `${POST}content-length: 2\r\ncontent-length: 3\r\n${JSON_TYPE}\r\n{}`,
  `${POST}content-length: 99999999999999999999\r\n${JSON_TYPE}\r\n`,
  `${POST}content-length: 9999999\r\n${JSON_TYPE}\r\n`,
  `${POST}content-length: 2\r\ntransfer-encoding: chunked\r\n${JSON_TYPE}\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n${JSON_TYPE}\r\nzz\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n${JSON_TYPE}\r\nfffffffffffffffff\r\n\r\n`,
  `${POST}transfer-encoding: chunked, gzip\r\n${JSON_TYPE}\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: nothing\r\n${JSON_TYPE}\r\n0\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n${JSON_TYPE}\r\n2\r\n{}\r\n0\r\na: b\r\n\r\n`,
  `${POST}transfer-encoding: chunked\r\n${JSON_TYPE}\r\n0\r\n\r\n`,
  `${POST}content-length: 2\r\ncontent-type: \r\n\r\n{}`,
  `${POST}content-length: 2\r\ncontent-type: application/json; charset=utf-7\r\n\r\n{}`,
  `${POST}content-length: 2\r\ncontent-type: a\r\n\r\n{}`,
  `${POST}content-length: 2\r\ncontent-type: multipart/form-data\r\n\r\n{}`,
  `${POST}content-length: 2\r\ncontent-type: multipart/form-data; boundary="\r\n\r\n{}`,
  `${POST}content-length: 2\r\ncontent-type: text/event-stream\r\n\r\n{}`,
  `${POST}content-length: 2\r\ncontent-encoding: gzip\r\n${JSON_TYPE}\r\n{}`,
  `${POST}content-length: 3\r\n${JSON_TYPE}\r\n\u00ff\u00fe{`,
  `${POST}connection: upgrade\r\nupgrade: websocket\r\ncontent-length: 0\r\n\r\n`,
  `GET /api/home HTTP/1.1\r\nhost: x\r\npanel-identifier: vigie-panel\r\nconnection: upgrade\r\nupgrade: h2c\r\n\r\n`,
  'CONNECT panel.example:443 HTTP/1.1\r\nhost: panel.example\r\n\r\n',
]; // prettier-ignore

/** Request targets that break routers. */
const TARGETS = [
  '*', '/', '//', '/api', '/api/', '/api//', '/api/%', '/api/%zz', '/api/%00', '/api/%c0%ae', '/api/%ff%fe', '/api/../api/home', '/api/./home',
  '/api/%2e%2e/home', 'http://other.example/api/home', 'http://[/api/home', '/api/home?%', '/api/home?a[b]=1&a=2', '/api/home#x', '/api/home;x=y',
  '/API/HOME', '/api/websites/%00', '/api/invitations/%00', `/api/invitations/${'x'.repeat(200)}`, '/api/websites?__proto__[a]=1',
  `/api/websites?${'a[b]'.padEnd(3_000, '[b]')}=1`, '/api/websites?limit[]=1&limit[]=2', '/api/websites?limit=%00', '/api/home\u00e9', '/api/tags/a%2Fb',
  '/assets/%00', '/assets/..%2f..%2fetc/passwd', '/healthz/%00', '/readyz?%00', '/%00', '/%c3%28', `/api/articles/${'%e2%82%ac'.repeat(60)}`,
]; // prettier-ignore

/** Bytes (latin1) that are no request, or a very unusual one. */
export const malformedRequest: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...FIXED) },
  {
    weight: 4,
    arbitrary: fc
      .tuple(fc.constantFrom(...METHODS), fc.constantFrom(...TARGETS))
      .map(([method, target]) => `${method} ${target} HTTP/1.1\r\n${KNOWN}\r\n`),
  },
  {
    weight: 1,
    arbitrary: hostileText.map(
      (text) => `GET /api/${Buffer.from(text).toString('latin1').slice(0, 3_000)} HTTP/1.1\r\n${KNOWN}\r\n`,
    ),
  },
);
