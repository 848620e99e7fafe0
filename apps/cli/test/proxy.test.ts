import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, stat } from 'node:fs/promises';
import { connect as connectHttp2 } from 'node:http2';
import { Agent, request as httpsRequest } from 'node:https';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as connectTls, type SecureVersion } from 'node:tls';
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { proxiedCallSchema, type ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runVigie, spawnVigie } from './run-vigie.ts';
import { openTunnel, readLines, startStandIn, type StandIn } from './stand-in.ts';

const MAIL = 'jane.doe@gmail.com';
const MAIL_DIGEST = '06a240d11cc201676da976f7b74341181fd180da37cbe2a46cde432a7cb7d7d7';
const TOKEN = 'EAABplantedtoken123';
/** Texts that no output may contain. */
const PLANTED = [
  MAIL,
  MAIL_DIGEST,
  TOKEN,
  '+33612345678',
  '203.0.113.42',
  'planted-bearer',
  'Jane',
  encodeURIComponent(MAIL),
];
const EVENTS_PATH = `/v24.0/1234567890123456/events?access_token=${TOKEN}&user=${encodeURIComponent(MAIL)}`;

const metaEvent = (id: string) => ({
  event_name: 'Purchase',
  event_time: Math.floor(Date.now() / 1000),
  event_id: id,
  action_source: 'website',
  event_source_url: `https://shop.example/thanks?email=${encodeURIComponent(MAIL)}`,
  user_data: {
    em: [MAIL_DIGEST],
    ph: '+33612345678',
    client_ip_address: '203.0.113.42',
    client_user_agent: 'Mozilla/5.0',
  },
  custom_data: { value: 19.9, currency: 'EUR', note: `for ${MAIL}`, first_name: 'Jane' },
});
const metaBody = (id: string, count = 1) =>
  Buffer.from(
    JSON.stringify({ data: Array.from({ length: count }, () => metaEvent(id)), access_token: TOKEN }),
  );

let standIn: StandIn;
let directory: string;
let ca: string;
beforeAll(async () => {
  standIn = await startStandIn();
  directory = await mkdtemp(join(tmpdir(), 'vigie-proxy-'));
  await runVigie('proxy', 'ca', '--ca', join(directory, 'ca'));
  ca = await readFile(join(directory, 'ca/ca.pem'), 'utf8');
});
afterAll(() => standIn.close());

interface Running {
  port: number;
  output: string;
  stop: () => Promise<{ code: number | null; err: string; lines: ProxiedCall[] }>;
}

async function startProxy(name: string, ...options: string[]): Promise<Running> {
  const output = join(directory, `${name}.jsonl`);
  const { child, ended } = spawnVigie(['proxy', '--port', '0', '--output', output, ...options], {
    NODE_EXTRA_CA_CERTS: standIn.caFile,
  });
  const [first] = (await once(child.stdout!, 'data')) as [string];
  const port = Number(/:(\d+)\s*$/.exec(first)?.[1]);
  return {
    port,
    output,
    async stop() {
      child.kill('SIGTERM');
      const { code, err } = await ended;
      return { code, err, lines: (await readLines(output)).map((line) => proxiedCallSchema.parse(line)) };
    },
  };
}
const withAuthority = (name: string) => startProxy(name, '--ca', join(directory, 'ca'));

/** Returns an agent whose only connection goes through the proxy. */
async function agentThrough(port: number, version: SecureVersion = 'TLSv1.3'): Promise<Agent> {
  const socket = await openTunnel(port, standIn.host);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  agent.createConnection = () =>
    connectTls({ socket, servername: 'localhost', ca, minVersion: version, maxVersion: version });
  return agent;
}

interface Sent {
  body: Buffer;
  /** Content encoding of the body. Absent: none. */
  encoding?: string;
}

async function send(agent: Agent, path: string, { body, encoding }: Sent): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    'content-length': body.length,
    authorization: 'Bearer planted-bearer',
    ...(encoding === undefined ? {} : { 'content-encoding': encoding }),
  };
  const request = httpsRequest({ agent, host: 'localhost', method: 'POST', path, headers });
  request.end(body);
  const [response] = (await once(request, 'response')) as [NodeJS.ReadableStream & { statusCode: number }];
  response.resume();
  await once(response, 'end');
  return response.statusCode;
}

describe('vigie proxy', () => {
  it('decodes calls of TLS 1.2 and 1.3, of HTTP/1.1 and HTTP/2, compressed and in batches, on one connection each', async () => {
    const proxy = await withAuthority('decoded');
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const agent = await agentThrough(proxy.port, version);
      await send(agent, EVENTS_PATH, { body: metaBody('plain') });
      await send(agent, `${EVENTS_PATH}&gzip`, { body: gzipSync(metaBody('gzip')), encoding: 'gzip' });
      await send(agent, EVENTS_PATH, { body: brotliCompressSync(metaBody('br')), encoding: 'br' });
      await send(agent, EVENTS_PATH, { body: zstdCompressSync(metaBody('zstd')), encoding: 'zstd' });
      await send(agent, EVENTS_PATH, { body: deflateSync(metaBody('deflate')), encoding: 'deflate' });
      await send(agent, EVENTS_PATH, { body: metaBody('batch', 3) });
      agent.destroy();
    }
    const socket = await openTunnel(proxy.port, standIn.host);
    const session = connectHttp2(`https://${standIn.host}`, {
      createConnection: () => connectTls({ socket, servername: 'localhost', ca, ALPNProtocols: ['h2'] }),
    });
    await Promise.all(
      Array.from({ length: 10 }, async (_none, at) => {
        const stream = session.request({
          ':method': 'POST',
          ':path': `${EVENTS_PATH}${at === 0 ? '&large' : ''}`,
        });
        let size = 0;
        stream.on('data', (piece: Buffer) => (size += piece.length));
        stream.end(metaBody(`h2-${at}`));
        await once(stream, 'end');
        expect(size).toBeGreaterThan(at === 0 ? 1_999_999 : 10);
      }),
    );
    session.close();
    const { code, err, lines } = await proxy.stop();
    expect(code).toBe(0);
    expect(lines).toHaveLength(22);
    expect(lines.every(({ decoded, family }) => decoded && family === 'meta-conversions-api')).toBe(true);
    expect(lines.map(({ events }) => events.length).filter((count) => count === 3)).toHaveLength(2);
    const batches = lines.filter(({ answer }) => answer.outcome === 'refused');
    expect(batches.map(({ answer }) => answer.reason)).toEqual(Array(2).fill('events_received: 1 of 3'));
    expect(lines.filter(({ answer }) => answer.outcome === 'accepted')).toHaveLength(19);
    expect(lines[0]).toMatchObject({
      host: standIn.host,
      method: 'POST',
      path: '/v24.0/1234567890123456/events',
      status: 200,
      sentBytes: metaBody('plain').length,
      account: '1234567890123456',
      events: [
        { name: 'Purchase', id: 'plain', properties: { custom_data: { value: 19.9, currency: 'EUR' } } },
      ],
    });
    expect(err).toContain('meta-conversions-api.ph-hashed');
    const written = (await readFile(proxy.output, 'utf8')) + err;
    for (const secret of PLANTED) expect(written).not.toContain(secret);
    expect((await stat(proxy.output)).mode & 0o777).toBe(0o600);
  });

  it('records a Node program that knows only the environment', async () => {
    const proxy = await withAuthority('program');
    const script = `const r = await fetch('https://${standIn.host}/mp/collect?measurement_id=G-AB12CD34&api_secret=${TOKEN}', { method: 'POST', body: JSON.stringify({ client_id: '1.2', events: [{ name: 'purchase', params: { transaction_id: 'T1', value: 5, currency: 'EUR' } }] }) }); await r.text(); console.log(r.status);`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      env: {
        ...process.env,
        NODE_USE_ENV_PROXY: '1',
        HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
        NODE_EXTRA_CA_CERTS: join(directory, 'ca/ca.pem'),
      },
    });
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    await once(child, 'close');
    const { lines } = await proxy.stop();
    expect(output.toString().trim()).toBe('200');
    expect(lines).toMatchObject([
      { family: 'ga4-measurement-protocol', account: 'G-AB12CD34', events: [{ name: 'purchase', id: 'T1' }] },
    ]);
  });

  it('passes connections unread without --ca, and reports host, sizes and time', async () => {
    const proxy = await startProxy('unread');
    const socket = await openTunnel(proxy.port, standIn.host);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const own = await readFile(standIn.caFile, 'utf8');
    agent.createConnection = () => connectTls({ socket, servername: 'localhost', ca: own });
    await send(agent, EVENTS_PATH, { body: metaBody('one') });
    await send(agent, EVENTS_PATH, { body: metaBody('two') });
    agent.destroy();
    const { code, err, lines } = await proxy.stop();
    expect({ code, err }).toMatchObject({ code: 0 });
    expect(lines).toHaveLength(1);
    const [{ at: _at, durationMs: _duration, sentBytes, receivedBytes, ...line } = lines[0]!] = lines;
    expect(sentBytes).toBeGreaterThan(2 * metaBody('one').length);
    expect(receivedBytes).toBeGreaterThan(200);
    expect(line).toEqual({
      host: standIn.host,
      method: null,
      path: null,
      status: null,
      family: null,
      account: null,
      events: [],
      answer: { outcome: 'says-nothing', reason: null },
      decoded: false,
    });
  });

  it('records plain HTTP, also from a sender that asks before it sends its body', async () => {
    const server = createServer(
      (request, response) => void request.resume().on('end', () => response.end('{}')),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const proxy = await withAuthority('plain');
    const body = 'idsite=7&rec=1&e_c=shop&e_a=buy&url=https%3A%2F%2Fshop.example%2F';
    const script = `const http = require('node:http'); const r = http.request({ host: '127.0.0.1', port: ${proxy.port}, method: 'POST', path: 'http://127.0.0.1:${port}/matomo.php', headers: { host: '127.0.0.1:${port}', expect: '100-continue', 'content-length': ${body.length}, 'content-type': 'application/x-www-form-urlencoded' } }, (answer) => { answer.resume(); answer.on('end', () => console.log(answer.statusCode)); }); r.on('continue', () => r.end('${body}')); r.flushHeaders();`;
    const child = spawn(process.execPath, ['-e', script]);
    const [output] = (await once(child.stdout, 'data')) as [Buffer];
    const { lines } = await proxy.stop();
    server.close();
    expect(output.toString().trim()).toBe('200');
    expect(lines).toMatchObject([
      { host: `127.0.0.1:${port}`, family: 'matomo', account: '7', sentBytes: body.length },
    ]);
  });

  it('gives senders the errors that they would have had', async () => {
    const proxy = await withAuthority('errors');
    const agent = await agentThrough(proxy.port);
    const began = performance.now();
    await send(agent, `${EVENTS_PATH}&slow`, { body: metaBody('slow') });
    expect(performance.now() - began).toBeGreaterThan(290);
    agent.destroy();
    const resetting = await agentThrough(proxy.port);
    await expect(send(resetting, `${EVENTS_PATH}&reset`, { body: metaBody('reset') })).rejects.toMatchObject({
      code: 'ECONNRESET',
    });
    resetting.destroy();
    await expect(openTunnel(proxy.port, 'localhost:1')).rejects.toThrow('CONNECT 502');
    // A sender that does not trust the authority fails once, and passes unread from then on.
    const before = await openTunnel(proxy.port, `127.0.0.1:${standIn.host.split(':')[1]}`);
    const own = await readFile(standIn.caFile, 'utf8');
    const refused = connectTls({ socket: before, servername: 'localhost', ca: own });
    await expect(once(refused, 'secureConnect')).rejects.toThrow(/certificate/);
    await expect
      .poll(async () => {
        const socket = await openTunnel(proxy.port, `127.0.0.1:${standIn.host.split(':')[1]}`);
        const again = connectTls({ socket, servername: 'localhost', ca: own });
        const result = await once(again, 'secureConnect').then(
          () => 'trusted',
          () => 'refused',
        );
        again.destroy();
        return result;
      })
      .toBe('trusted');
    const { code, err, lines } = await proxy.stop();
    expect(code).toBe(0);
    expect(err).toContain('does not trust ca.pem');
    expect(lines.find(({ host }) => host === 'localhost:1')?.answer.reason).toBe('ECONNREFUSED');
    expect(lines.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  });

  it('ends an idle connection at the sender when its destination ends it', async () => {
    const proxy = await withAuthority('idle');
    const socket = await openTunnel(proxy.port, standIn.host);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    agent.createConnection = () => connectTls({ socket, servername: 'localhost', ca });
    await send(agent, EVENTS_PATH, { body: metaBody('idle') });
    const ended = once(socket, 'close');
    standIn.endConnections();
    await ended;
    const { code, lines } = await proxy.stop();
    expect({ code, ids: lines.map(({ events }) => events[0]?.id) }).toEqual({ code: 0, ids: ['idle'] });
  });

  it('loses none of 2,000 calls', { tags: ['exhaustive'], timeout: 600_000 }, async () => {
    const proxy = await withAuthority('many');
    const arrivedBefore = standIn.arrived.length;
    await Promise.all(
      Array.from({ length: 8 }, async (_none, lane) => {
        const agent = await agentThrough(proxy.port);
        for (let at = 0; at < 250; at += 1)
          await send(agent, EVENTS_PATH, { body: metaBody(`${lane}-${at}`) });
        agent.destroy();
      }),
    );
    const { lines } = await proxy.stop();
    expect(standIn.arrived.length - arrivedBefore).toBe(2_000);
    expect(new Set(lines.map(({ events }) => events[0]?.id)).size).toBe(2_000);
    expect(lines.every(({ decoded }) => decoded)).toBe(true);
  });
});
