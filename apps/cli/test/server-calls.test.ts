import { once } from 'node:events';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { auditReportSchema } from '@vigie/contract/audit-report.ts';
import { journeyReportSchema } from '@vigie/contract/journey-report.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startRelayingShop, type RelayingShop } from './relaying-shop.ts';
import { runVigie, spawnVigie, type CommandRun } from './run-vigie.ts';
import { startStandIn, type StandIn } from './stand-in.ts';

let standIn: StandIn;
let shop: RelayingShop;
let proxy: CommandRun;
let folder: string;
const file = (name: string): string => join(folder, name);

beforeAll(async () => {
  [standIn, folder] = await Promise.all([startStandIn(), mkdtemp(join(tmpdir(), 'vigie-server-calls-'))]);
  await runVigie('proxy', 'ca', '--ca', file('ca'));
  proxy = spawnVigie(
    ['proxy', '--port', '0', '--ca', file('ca'), '--visitors', '--output', file('calls.ndjson')],
    {
      NODE_EXTRA_CA_CERTS: standIn.caFile,
    },
  );
  const [first] = (await once(proxy.child.stdout!, 'data')) as [string];
  const proxyPort = Number(/:(\d+)\s*$/.exec(first)?.[1]);
  shop = await startRelayingShop({ proxyPort, vendor: standIn.host, caFile: file('ca/ca.pem') });
});
afterAll(async () => {
  proxy.child.kill('SIGTERM');
  await Promise.all([proxy.ended, shop.close(), standIn.close()]);
});

const CALLS = () => ['--server-calls', file('calls.ndjson'), '--server-calls-wait', '5'];

describe('what a server sent on', () => {
  it('is reported for each hit of a page, with what was lost and changed', async () => {
    const args = ['--format', 'json', '--hits', 'deliver', '--fail-on', 'server-side', '--js-tag', 'none.js'];
    const { code, out, err } = await runVigie('audit', shop.origin, ...args, ...CALLS());
    expect({ code, err }).toMatchObject({
      code: 1,
      err: expect.stringContaining('2 findings behind the server'),
    });
    const [page] = auditReportSchema.parse(JSON.parse(out)).pages;
    expect(page?.sentOn).toMatchObject([
      { event: 'page_view', way: 'server-container', destinations: [{ family: 'ga4', state: 'sent' }] },
      { event: 'begin_checkout', destinations: [{ family: 'ga4', state: 'not-sent', reason: 'unknown' }] },
      {
        event: 'purchase',
        destinations: [
          { family: 'ga4', state: 'sent', tiedBy: 'event-id', call: { line: 2, host: standIn.host } },
          { family: 'meta-conversions-api', account: '1234567890', state: 'sent', tiedBy: 'event-id' },
        ],
      },
    ]);
    expect(page?.sentOnFindings).toMatchObject([
      { kind: 'not-sent-on', reason: 'unknown', event: 'begin_checkout', proof: { call: null } },
      {
        kind: 'value-changed',
        property: 'value',
        expected: '24.5',
        seen: '20.42',
        proof: { call: { line: 2 } },
      },
    ]);
    expect(await readFile(file('calls.ndjson'), 'utf8')).not.toContain('planted-token');
  });

  it('is a source of the tracking plan in a journey', async () => {
    const recording = { title: 'Buy', steps: [{ type: 'navigate', url: `${shop.origin}/thanks` }] };
    await writeFile(file('buy.json'), JSON.stringify(recording));
    await writeFile(
      file('plan.yaml'),
      [
        'events:',
        '  - { name: page_view, sources: [ga4, "server:ga4"], due: { step: 1 } }',
        '  - { name: begin_checkout, sources: [ga4, "server:ga4"], due: { step: 1 } }',
        '  - { name: Purchase, sources: ["server:meta-conversions-api"], due: { step: 1 } }',
        '',
      ].join('\n'),
    );
    const plan = ['journey', file('buy.json'), '--events', file('plan.yaml'), '--format', 'json'];
    const { code, out } = await runVigie(...plan, ...CALLS());
    const [journey] = journeyReportSchema.parse(JSON.parse(out)).journeys;
    expect(code).toBe(1);
    expect(journey?.findings).toMatchObject([
      { kind: 'missing', event: 'begin_checkout', source: 'server:ga4', step: 1 },
    ]);
    expect(journey?.steps[0]?.sentOnFindings?.map(({ kind }) => kind)).toEqual([
      'not-sent-on',
      'value-changed',
    ]);
    const without = await runVigie(...plan);
    expect(without.code).toBe(0);
  });

  it('reports what it sent on although the refusing visit of a matrix had refused', async () => {
    const args = ['--consent', 'matrix', '--format', 'json', '--hits', 'deliver', '--js-tag', 'none.js'];
    const { out } = await runVigie('audit', `${shop.origin}/banner`, ...args, ...CALLS());
    const [page] = auditReportSchema.parse(JSON.parse(out)).pages;
    expect(page?.sentOnFindings?.filter(({ kind }) => kind === 'sent-although-refused')).toMatchObject([
      {
        event: 'purchase',
        destination: { family: 'meta-conversions-api', account: '1234567890' },
        proof: { call: { host: standIn.host } },
      },
    ]);
  });

  it('needs a file of the proxy, and reports which line is wrong', async () => {
    await writeFile(file('wrong.ndjson'), '{"at":1}\n{}\n');
    const wrong = await runVigie('audit', shop.origin, '--server-calls', file('wrong.ndjson'));
    expect(wrong).toMatchObject({ code: 2, err: expect.stringContaining('line 1: at: ') });
    const alone = await runVigie('audit', shop.origin, '--server-container', 'x.json');
    expect(alone).toMatchObject({ code: 2, err: expect.stringContaining('--server-calls calls.ndjson') });
  });
});
