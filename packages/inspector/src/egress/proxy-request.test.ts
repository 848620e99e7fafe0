import { expect, it } from 'vitest';
import { readProxyRequest } from './proxy-request.ts';

const post = (header: string) => read('POST http://shop.test/ HTTP/1.1', 'Host: shop.test', header);
const read = (...lines: string[]) => readProxyRequest(lines.join('\r\n'));

it('makes of a request for the proxy the one that the browser would send without it', () => {
  const request = read(
    'GET http://shop.test:8080/list?n=%C3%A9&q=a:b HTTP/1.1',
    'Host: shop.test:8080',
    'Proxy-Connection: keep-alive',
    'Accept: */*',
  );
  expect(request).toEqual({
    target: { hostname: 'shop.test', port: 8080 },
    isTunnel: false,
    head: 'GET /list?n=%C3%A9&q=a:b HTTP/1.1\r\nHost: shop.test:8080\r\nConnection: keep-alive\r\nAccept: */*\r\n\r\n',
    bodyBytes: 0,
  });
});

it('requests the root where the address has no path', () => {
  expect(read('GET http://shop.test HTTP/1.1', 'Host: shop.test')?.head).toMatch(/^GET \/ HTTP/);
  expect(read('GET http://shop.test?a=1 HTTP/1.1', 'Host: shop.test')?.head).toMatch(/^GET \/\?a=1 HTTP/);
});

it('knows how many bytes follow', () => {
  expect(post('Content-Length: 12')?.bodyBytes).toBe(12);
  expect(post('Transfer-Encoding: chunked')).toMatchObject({
    bodyBytes: Infinity,
    head: expect.stringContaining('\r\nConnection: close\r\n') as string,
  });
});

it('reads a tunnel, also to an IPv6 address', () => {
  expect(read('CONNECT shop.test:443 HTTP/1.1')).toMatchObject({
    target: { hostname: 'shop.test', port: 443 },
    isTunnel: true,
    bodyBytes: Infinity,
  });
  expect(read('CONNECT [::1]:8443 HTTP/1.1')?.target).toEqual({ hostname: '[::1]', port: 8443 });
});

it.each([
  'GET / HTTP/1.1',
  'GET ftp://shop.test/ HTTP/1.1',
  'GET http:///path HTTP/1.1',
  'GET http://shop.test/a b HTTP/1.1',
  'CONNECT no-authority:x HTTP/1.1',
  'hello',
  '',
])('refuses %j', (line) => {
  expect(read(line, 'Host: shop.test')).toBeNull();
});

it('refuses a length that is no number', () => {
  expect(read('POST http://shop.test/ HTTP/1.1', 'Content-Length: 1, 2')).toBeNull();
});
