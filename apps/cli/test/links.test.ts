import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { linkReportSchema } from '@vigie/contract/link-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnVigie } from './run-vigie.ts';

const TAG = `navigator.sendBeacon('/matomo.php?' + new URLSearchParams({ rec: 1, idsite: 7, url: location.href, action_name: document.title }));`;
const PAGE = '<!doctype html><title>Shop</title><h1>Shop</h1><script src="/matomo.js"></script>';
const ANSWERS: Record<string, [status: number, headers: Record<string, string>, body: string]> = {
  '/shop': [200, { 'content-type': 'text/html' }, PAGE],
  '/matomo.js': [200, { 'content-type': 'text/javascript' }, TAG],
  '/go': [302, { location: '/next?utm_source=mail' }, ''],
  '/next': [200, { 'content-type': 'text/html' }, `<script>location.replace('/shop')</script>`],
  '/robots.txt': [200, { 'content-type': 'text/plain' }, 'User-agent: *\nDisallow: /closed\n'],
};
let hits = 0;
const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://site');
  if (pathname === '/matomo.php') hits += 1;
  const [status, headers, body] = ANSWERS[pathname] ?? [404, { 'content-type': 'text/html' }, '<h1>no</h1>'];
  response.writeHead(status, headers).end(body);
});
let origin: string;
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function follow(lines: string[], ...options: string[]) {
  const running = spawnVigie(['links', '-', '--look-ahead', '1', ...options], {}, 'pipe');
  running.child.stdin?.end(lines.join('\n'));
  return running.ended;
}

describe('vigie links', () => {
  it('reports each link of standard input as JSON, in their order, and delivers no hit', async () => {
    const paths = ['/shop?utm_source=mail', '/go?utm_source=mail', '/gone?utm_source=mail', '/closed'];
    const { code, out } = await follow(
      paths.map((path) => origin + path),
      '--format=json',
    );
    const { links } = linkReportSchema.parse(JSON.parse(out));
    expect(code).toBe(1);
    expect(hits).toBe(0);
    expect(links.map(({ outcome }) => outcome)).toEqual(['passed', 'failed', 'failed', 'skipped']);
    expect(links[1]).toEqual({
      url: `${origin}/go?utm_source=mail`,
      outcome: 'failed',
      hops: [
        { url: `${origin}/go?utm_source=mail`, status: 302, by: 'http' },
        { url: `${origin}/next?utm_source=mail`, status: 200, by: 'script' },
      ],
      landing: { url: `${origin}/shop`, outcome: 'measured' },
      findings: [{ kind: 'parameter-lost', parameter: 'utm_source', hop: 2, expected: 'mail', seen: null }],
    });
    expect(links[2]?.findings.map(({ kind, seen }) => [kind, seen])).toEqual([['dead-link', '404']]);
    expect(links[3]?.landing.outcome).toBe('blocked-by-robots');
  });

  it('writes text in both languages, Markdown and CSV', { tags: ['exhaustive'] }, async () => {
    const lines = [`${origin}/go?utm_source=mail`];
    const english = await follow(lines);
    expect(english.out).toContain('parameter lost: Answer 2 loses utm_source (“mail”)');
    const french = await follow(lines, '--lang', 'fr');
    expect(french.out).toMatch(/paramètre perdu\s: La réponse 2 perd utm_source/);
    const markdown = await follow(lines, '--format', 'markdown');
    expect(markdown.out).toMatch(/^## ❌ Vigie: campaign links/);
    const csv = await follow(lines, '--format', 'csv', '--fail-on', 'dead-link');
    expect(csv.out).toContain(',parameter-lost,utm_source,2,mail,\r\n');
    expect([english, french, markdown, csv].map(({ code }) => code)).toEqual([1, 1, 1, 0]);
  });
});
