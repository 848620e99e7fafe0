import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createAgentFetch } from './agent-fetch.ts';

async function listen(listener: RequestListener): Promise<number> {
  const server = createServer(listener);
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
}

const get = { method: 'GET', headers: {}, body: null };
const resolveTo =
  (...addresses: string[]) =>
  async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
const refused = { name: 'AgentAddressRefused' };

describe('a call to an agent', () => {
  test('carries method, headers and body, and brings status, headers and body back', async () => {
    const port = await listen((request, response) => {
      request.setEncoding('utf8');
      request.on('data', (text: string) => {
        const { method, url, headers } = request;
        response.writeHead(201, { 'x-answer': 'a' });
        response.end(JSON.stringify({ method, url, own: headers['x-own'], text }));
      });
    });
    const call = createAgentFetch({ allowLoopback: true });
    const answer = await call(`http://127.0.0.1:${port}/v1/status?x=1`, {
      method: 'PUT',
      headers: { 'x-own': 'own' },
      body: Buffer.from('{}'),
    });
    expect([answer.status, answer.headers.get('x-answer')]).toEqual([201, 'a']);
    expect(await answer.json()).toEqual({ method: 'PUT', url: '/v1/status?x=1', own: 'own', text: '{}' });
  });

  test('follows no redirect', async () => {
    const port = await listen((_request, response) =>
      response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
    );
    const answer = await createAgentFetch({ allowLoopback: true })(`http://127.0.0.1:${port}/`, get);
    expect([answer.status, await answer.text()]).toEqual([302, '']);
  });

  test('reaches the checked address, even if the name resolves to another one later', async () => {
    const port = await listen((_request, response) => response.end('here'));
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const resolve = async () => resolveTo(...(answers.shift() ?? []))();
    const call = createAgentFetch({ allowLoopback: true, resolve });
    const answer = await call(`http://agent.example:${port}/`, get);
    expect([await answer.text(), answers.length]).toEqual(['here', 1]);
  });

  test.each([
    ['a metadata service by its address', 'http://169.254.169.254/latest', []],
    ['one in other digits', 'http://0xa9fea9fe/latest', []],
    ['one in IPv6', 'http://[::ffff:169.254.169.254]/', []],
    ['no machine', 'http://0.0.0.0:4001/', []],
    ['a name for a metadata service', 'http://agent.example/', ['169.254.169.254']],
    ['a name with one bad address of two', 'http://agent.example/', ['10.0.0.1', 'fe80::1']],
  ])('does not reach %s', async (_what, url, addresses) => {
    const call = createAgentFetch({ allowLoopback: true, resolve: resolveTo(...addresses) });
    await expect(call(url, get)).rejects.toMatchObject(refused);
  });

  test('does not reach this machine where agents may not be on it', async () => {
    let calls = 0;
    const port = await listen((_request, response) => {
      calls += 1;
      response.end();
    });
    const call = createAgentFetch({ allowLoopback: false, resolve: resolveTo('127.0.0.1') });
    for (const host of ['127.0.0.1', 'localhost', 'agent.example'])
      await expect(call(`http://${host}:${port}/`, get)).rejects.toMatchObject(refused);
    expect(calls).toBe(0);
  });

  test('ends when its signal is aborted, also while the answer is read', async () => {
    const port = await listen((_request, response) => void response.writeHead(200).write('a part'));
    const stop = new AbortController();
    const answer = await createAgentFetch({ allowLoopback: true })(`http://127.0.0.1:${port}/`, {
      ...get,
      signal: stop.signal,
    });
    const text = answer.text();
    stop.abort(new Error('stopped'));
    await expect(text).rejects.toThrow('aborted');
  });
});
