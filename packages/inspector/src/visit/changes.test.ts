import { gzipSync } from 'node:zlib';
import type { Change } from '@vigie/contract/change.ts';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openCollector, script, startFixtureSite, type FixtureSite } from '../../test/fixture-site.ts';
import { openTestInspector, recorded, requestsTo } from '../../test/open-test-inspector.ts';
import type { Inspector } from '../inspector.ts';

const TAG = "new Image().src = '/collect?tag'; document.title = 'ran'";
const page = (content: string) =>
  `<!doctype html><html><head><title>-</title></head><body>${content}</body></html>`;
const reportingPage = (promise: string) =>
  page(`<script>${promise}.then(() => document.title = 'read', () => document.title = 'refused')</script>`);

let inspector: Inspector;
let site: FixtureSite;
let other: FixtureSite;
beforeAll(async () => {
  inspector = await openTestInspector({
    lookAheadSeconds: 1,
    changesResponses: true,
    hits: 'answer-locally',
  });
  other = await startFixtureSite({ '/tag.js': script(TAG), '/data.json': '{}' });
  const tag = `<script src="${other.origin}/tag.js"></script>`;
  site = await startFixtureSite({
    '/policy': { headers: { 'content-security-policy': "script-src 'self'" }, body: page(tag) },
    '/two': (_request, response) => {
      const policy = 'content-security-policy';
      response.writeHead(200, [
        'content-type',
        'text/html',
        policy,
        "script-src 'self'",
        policy,
        'img-src *',
      ]);
      response.end(page(tag));
    },
    '/meta': page(tag).replace(
      '<title>',
      `<meta http-equiv="Content-Security-Policy" content="script-src 'self'"><title>`,
    ),
    '/packed': (_request, response) => {
      const headers = { 'content-type': 'text/html; charset=iso-8859-1', 'content-encoding': 'gzip' };
      response.writeHead(200, headers).end(gzipSync(Buffer.from(page('\xe9'), 'latin1')));
    },
    '/moved': (_request, response) => void response.writeHead(302, { location: '/policy' }).end(),
    '/framed': page('<iframe src="/policy"></iframe>'),
    '/plain': page(tag),
    '/embedding': { headers: { 'cross-origin-embedder-policy': 'require-corp' }, body: page(tag) },
    '/crossorigin': page(tag.replace('<script', '<script crossorigin')),
    '/read': reportingPage(`fetch('${other.origin}/data.json')`),
    '/put': reportingPage(`fetch('${other.origin}/data.json', { method: 'PUT' })`),
    '/container': page('<script src="/gtm.js?id=A"></script>'),
    '/gtm.js': (request, response) =>
      void response.end(request.url?.includes('preview') === true ? TAG : "document.title = 'published'"),
    '/lost': page('<script src="/gone/tag.js"></script>'),
    '/collect': openCollector,
  });
});
afterAll(async () => {
  await inspector.close();
  await site.close();
  await other.close();
});

async function visit(path: string, ...changes: Change[]) {
  const { observation } = await inspector.inspect(`${site.origin}${path}`, { changes });
  const policies = recorded(observation.csp).policies.map(({ text }) => text);
  return { title: observation.title, hits: requestsTo(observation, '/collect').length, policies };
}

const setHeader = (url: string, name: string, value: string): Change => ({
  kind: 'set-header',
  url,
  name,
  value,
});
const allow = () =>
  setHeader(`${site.origin}/policy`, 'Content-Security-Policy', `script-src 'self' ${other.origin}`);

const opened = (path: string) => [
  setHeader(`${other.origin}${path}`, 'Access-Control-Allow-Origin', site.origin),
  setHeader(`${other.origin}${path}`, 'Access-Control-Allow-Methods', 'PUT'),
];

it('gives a document another policy, also behind a redirect and in a frame', async () => {
  const policies = [`script-src 'self' ${other.origin}`];
  expect(await visit('/policy')).toEqual({ title: '-', hits: 0, policies: ["script-src 'self'"] });
  expect(await visit('/policy', allow())).toEqual({ title: 'ran', hits: 1, policies });
  expect(await visit('/moved', allow())).toEqual({ title: 'ran', hits: 1, policies });
  expect(await visit('/framed', allow())).toMatchObject({ hits: 1 });
  expect(site.at('/collect')).toEqual([]);
});

it('takes one of several headers away, and writes another meta element', async () => {
  const header = { url: `${site.origin}/two`, name: 'content-security-policy' };
  expect(await visit('/two', { kind: 'remove-header', ...header, value: 'img-src *' })).toMatchObject({
    policies: ["script-src 'self'"],
  });
  expect(await visit('/two', { kind: 'remove-header', ...header })).toMatchObject({
    title: 'ran',
    policies: [],
  });
  const own = { kind: 'replace-text' as const, url: `${site.origin}/meta`, find: "src 'self'" };
  expect(await visit('/meta', { ...own, with: `src ${other.origin}` })).toMatchObject({ title: 'ran' });
});

it('writes into a document that comes packed, in a charset of its own', async () => {
  const html = '<script>document.title = document.body.textContent[0] + "ñ"</script>';
  const change = { kind: 'insert' as const, url: `${site.origin}/packed`, where: 'body-end' as const, html };
  expect(await visit('/packed', change)).toMatchObject({ title: 'éñ' });
});

it('answers for a file that is not there', async () => {
  const headers = { 'Content-Type': 'text/javascript' };
  const url = `${site.origin}/gone/tag.js`;
  const answer = { kind: 'answer' as const, url, status: 200, headers, body: TAG };
  expect(await visit('/lost', answer)).toMatchObject({ title: 'ran', hits: 1 });
});

it('refuses an answer that the network would keep from the page, and records it so', async () => {
  const url = `${other.origin}/tag.js`;
  const answered = async (path: string, headers: Record<string, string>) => {
    const answer = { kind: 'answer' as const, url, status: 200, headers, body: TAG };
    const { observation } = await inspector.inspect(`${site.origin}${path}`, { changes: [answer] });
    const [tag] = requestsTo(observation, '/tag.js');
    return [observation.title, tag?.status, tag?.failure?.blockedReason ?? tag?.failure?.errorText];
  };
  const js = { 'Content-Type': 'text/javascript' };
  const open = { ...js, 'Cross-Origin-Resource-Policy': 'cross-origin' };
  const reason = 'corp-not-same-origin-after-defaulted-to-same-origin-by-coep';
  expect(await answered('/embedding', js)).toEqual(['-', 200, reason]);
  expect(await answered('/embedding', open)).toEqual(['ran', 200, undefined]);
  const table = { 'Content-Type': 'text/csv' };
  expect(await answered('/plain', table)).toEqual(['-', 200, 'net::ERR_BLOCKED_BY_ORB']);
});

it('opens another origin to scripts and calls, for preflights too', async () => {
  expect(await visit('/crossorigin')).toMatchObject({ title: '-' });
  expect(await visit('/crossorigin', ...opened('/tag.js'))).toMatchObject({ title: 'ran' });
  expect(await visit('/read')).toMatchObject({ title: 'refused' });
  expect(await visit('/read', ...opened('/data.json'))).toMatchObject({ title: 'read' });
  expect(await visit('/put', ...opened('/data.json'))).toMatchObject({ title: 'read' });
});

it('leads to the preview of a script at its own address, once', async () => {
  const url = `${site.origin}/gtm.js`;
  const headers = { Location: `${url}?id=A&preview=3` };
  expect(await visit('/container')).toMatchObject({ title: 'published' });
  expect(
    await visit('/container', { kind: 'answer' as const, url, status: 307, headers, body: '' }),
  ).toMatchObject({ title: 'ran', hits: 1 });
});

it('leads to no address that the guard forbids', { tags: ['exhaustive'] }, async () => {
  const url = `${site.origin}/gtm.js`;
  const preview = `${other.origin}/preview.js`;
  const answer = { kind: 'answer' as const, url, status: 307, headers: { Location: preview }, body: '' };
  const guarded = await openTestInspector({
    changesResponses: true,
    egress: { allowPrivate: 'none', loopbackPorts: [Number(new URL(site.origin).port)] },
  });
  onTestFinished(() => guarded.close());
  const visited = async (by: Inspector) => {
    const { observation } = await by.inspect(`${site.origin}/container`, { changes: [answer] });
    return recorded(observation.requests).find(({ finalUrl }) => finalUrl === preview)?.state;
  };
  expect(await visited(guarded)).toBe('failed');
  expect(other.at('/preview.js')).toEqual([]);
  expect(await visited(inspector)).toBe('answered');
});
