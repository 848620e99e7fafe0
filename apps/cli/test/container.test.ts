import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { containerReportSchema, type ContainerReport } from '@vigie/contract/container.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publishedScript } from '../../../packages/audit/test/published-script.ts';
import { EXPORTED_SERVER, serverExport } from '../../../packages/audit/test/server-containers.ts';
import { runVigie } from './run-vigie.ts';

const SCRIPT = publishedScript({
  macros: [{ function: '__e' }, { function: '__jsm', vtp_javascript: ['template', 'function(){return 1}'] }],
  tags: [
    { function: '__html', vtp_html: 'a', tag_id: 4 },
    { function: '__gaawe', vtp_eventName: 'purchase', tag_id: 11, consent: ['list', 'ad_storage'] },
    { function: '__paused', vtp_originalTagType: 'img', tag_id: 9 },
  ],
  predicates: [
    { function: '_eq', arg0: ['macro', 0], arg1: 'gtm.js' },
    { function: '_eq', arg0: ['macro', 0], arg1: 'Purchase' },
    { function: '_cn', arg0: ['macro', 1], arg1: 'x' },
  ],
  rules: [
    [
      ['if', 0, 2],
      ['add', 0],
    ],
    [
      ['if', 1],
      ['add', 1, 2],
    ],
  ],
});
const PAGE = `<!doctype html><html lang="en"><title>Thanks</title><script>
dataLayer = []; function gtag() { dataLayer.push(arguments); }
gtag('consent', 'default', { ad_storage: 'denied' });
dataLayer.push({ 'gtm.start': 1, event: 'gtm.js' });
</script><script src="/measure.js?id=GTM-ABC1234"></script>
<script>dataLayer.push({ event: 'purchase' }); dataLayer.push({ event: 'Purchase' });</script><p>Thanks</p></html>`;
const ANSWERS: Record<string, [type: string, body: string]> = {
  '/': ['text/html', PAGE],
  '/plain': ['text/html', '<!doctype html><html lang="en"><title>Plain</title><p>Plain</p></html>'],
  '/measure.js': ['text/javascript', SCRIPT],
};

const server = createServer((request, response) => {
  const [type, body] = ANSWERS[new URL(request.url ?? '/', 'http://site').pathname] ?? ['text/plain', ''];
  response.setHeader('content-type', type).end(body);
});
let origin: string;
let folder: string;

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  folder = await mkdtemp(join(tmpdir(), 'vigie-container-'));
  await writeFile(join(folder, 'gtm.js'), SCRIPT);
  await writeFile(join(folder, 'other.json'), '{"a":1}');
  await writeFile(join(folder, 'server.json'), JSON.stringify(serverExport(EXPORTED_SERVER)));
});
afterAll(async () => {
  server.close();
  await rm(folder, { recursive: true });
});

const reportOf = (out: string): ContainerReport => containerReportSchema.parse(JSON.parse(out));

async function failureOf(...args: string[]) {
  const { code, err } = await runVigie('container', ...args);
  return [code, err];
}

describe('vigie container', () => {
  it('reads an export of a server container, and reports which event leads to which tag', async () => {
    const { code, out } = await runVigie('container', join(folder, 'server.json'), '--format', 'json');
    const { containers, servers } = reportOf(out);
    expect([code, containers[0]?.context, servers?.[0]?.container]).toEqual([0, 'server', 0]);
    const purchase = servers?.[0]?.incoming.find(({ event }) => event === 'purchase');
    expect(purchase?.tags.map(({ tag, outcome }) => [tag, outcome])).toEqual([
      [1, 'fires'],
      [2, 'fires'],
    ]);
    const { out: text } = await runVigie('container', join(folder, 'server.json'));
    for (const part of [
      'server container',
      'Data Client',
      'transformation 90',
      'A secret stands in the export',
    ])
      expect(text).toContain(part);
    expect(`${out}${text}`).not.toContain('x1x1');
  });

  it('reads a published script, and reports at each push of a page what fires and what is unknown', async () => {
    const { code, out } = await runVigie('container', `${origin}/`, '--on', `${origin}/`, '--format', 'json');
    const { containers, pushes } = reportOf(out);
    expect([code, containers.map(({ id, version }) => [id, version])]).toEqual([0, [['GTM-ABC1234', '7']]]);
    expect(pushes?.map(({ index, event, fires }) => [index, event, fires])).toEqual([
      [0, null, []],
      [1, 'gtm.js', []],
      [2, 'purchase', []],
      [3, 'Purchase', []],
    ]);
    expect(pushes?.flatMap(({ notDecidable }) => notDecidable)).toEqual([
      { tag: 4, variable: 1, doubt: 'variable' },
    ]);
  });

  it('reports why a tag stays, in both languages', { tags: ['exhaustive'] }, async () => {
    const file = join(folder, 'gtm.js');
    const [en, fr] = await Promise.all(
      ['en', 'fr'].map((lang) => runVigie('container', file, '--on', `${origin}/`, '--lang', lang)),
    );
    const shown = [en, fr].map((run) => run?.out.replaceAll(origin, 'http://site'));
    expect(shown).toMatchSnapshot();
  });

  it(
    'says what there is where there is no container, and what is wrong with the command',
    { tags: ['exhaustive'] },
    async () => {
      expect(await failureOf(join(folder, 'other.json'))).toEqual([
        2,
        expect.stringContaining('other.json: '),
      ]);
      expect(await failureOf(`${origin}/plain`)).toEqual([2, expect.stringContaining('/plain: ')]);
      expect(await failureOf('http://127.0.0.1:9/')).toEqual([
        3,
        expect.stringContaining('could not be visited'),
      ]);
      expect(await failureOf('gone.js', '--on', 'no page')).toEqual([
        2,
        expect.stringMatching(/--on[\s\S]*gone\.js/),
      ]);
    },
  );

  it('reads a script by its own address', { tags: ['exhaustive'] }, async () => {
    const { code, out } = await runVigie(
      'container',
      `${origin}/measure.js?id=GTM-ABC1234`,
      '--format',
      'json',
    );
    expect([code, reportOf(out).containers.map(({ tags }) => tags.length)]).toEqual([0, [3]]);
  });
});
