import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importPrivateKey } from '@vigie/agent-link/keys.ts';
import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import { pairAgent } from '@vigie/agent-link/pair-agent.ts';
import { signRequest } from '@vigie/agent-link/signature.ts';
import {
  pairWith,
  panel,
  startPairedAgent,
  startTestAgent,
  temporaryDirectory,
} from '../test/paired-agent.ts';
import type { RunningAgent } from './start-agent.ts';

const clock = { now: () => Date.now() };
const pairWithIds = ({ url, pairingCode }: RunningAgent) =>
  pairAgent({ ...panel, url, code: pairingCode ?? '', clock });

describe('an unpaired agent', () => {
  test.each(['GET /v1/status', 'GET /', 'PUT /v1/runs/a/attempts/1', 'GET /v1/pair', 'DELETE /v1/pair'])(
    'answers nothing to %s',
    async (call) => {
      const agent = await startTestAgent();
      const [method = '', path = ''] = call.split(' ');
      const answer = await fetch(agent.url + path, { method });
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe('');
    },
  );

  test('pairs with whoever proves its code, once', async () => {
    const agent = await startTestAgent();
    const pinned = await pairWithIds(agent);
    expect(pinned.status).toMatchObject({ protocol: 1, slots: 2, slotsFree: 2, sandbox: 'on' });
    await expect(pairWithIds(agent)).rejects.toMatchObject({ status: 404 });
  });

  test('burns its code after five wrong ones', async () => {
    const agent = await startTestAgent();
    const pairBy = (code: string) => pairAgent({ ...panel, url: agent.url, code, clock });
    for (let tries = 0; tries < 5; tries += 1)
      await expect(pairBy(createPairingCode())).rejects.toMatchObject({ status: 403, code: 'wrong-code' });
    await expect(pairBy(agent.pairingCode ?? '')).rejects.toMatchObject({ status: 410, code: 'code-burnt' });
  });

  test('takes its code for fifteen minutes only', async () => {
    let nowMs = Date.now();
    const agent = await startTestAgent({ steady: { now: () => nowMs } });
    nowMs += 900_001;
    await expect(pairWith(agent)).rejects.toMatchObject({ status: 410 });
  });

  test('is paired under its own address, however that is written', async () => {
    const agent = await startTestAgent({ publicUrl: 'https://Agent.example/' });
    const paired = pairAgent({
      ...panel,
      url: 'https://agent.example',
      code: agent.pairingCode ?? '',
      clock,
      fetch: (url, init) => fetch(url.replace('https://agent.example', agent.url), init),
    });
    expect((await paired).status.protocol).toBe(1);
  });

  test('refuses to be paired under another address than its own', async () => {
    const agent = await startTestAgent({ publicUrl: 'https://agent.example' });
    await expect(pairWith(agent)).rejects.toMatchObject({ status: 403 });
  });

  test('refuses an offer that is none', async () => {
    const agent = await startTestAgent();
    const answer = await fetch(`${agent.url}/v1/pair`, { method: 'POST', body: '{"panelId":1}' });
    expect(answer.status).toBe(400);
  });

  test('refuses an offer larger than any', async () => {
    const agent = await startTestAgent();
    const answer = await fetch(`${agent.url}/v1/pair`, { method: 'POST', body: 'x'.repeat(70_000) });
    expect(answer.status).toBe(413);
  });
});

describe('a paired agent', () => {
  test('is still paired after a restart, under a file for its owner only', async () => {
    const dataDirectory = await temporaryDirectory();
    const first = await startPairedAgent({ dataDirectory });
    await first.agent.close();
    const second = await startTestAgent({ dataDirectory });
    expect(second.pairingCode).toBeNull();
    expect((await first.clientAt(second.url).status()).slots).toBe(2);
    expect((await stat(join(dataDirectory, 'identity.json'))).mode & 0o777).toBe(0o600);
  });

  test('forgets its panel on request, on its own machine', async () => {
    const dataDirectory = await temporaryDirectory();
    const first = await startPairedAgent({ dataDirectory });
    await first.agent.close();
    const second = await startTestAgent({ dataDirectory, pairAgain: true });
    await expect(first.clientAt(second.url).status()).rejects.toMatchObject({ name: 'AgentUntrusted' });
    expect((await (await pairWith(second))().status()).slots).toBe(2);
  });

  test('refuses whoever does not sign', async () => {
    const { agent } = await startPairedAgent();
    expect((await fetch(`${agent.url}/v1/status`)).status).toBe(401);
  });

  test.each([-24, -1, 1, 24])('goes on answering when its own clock is set by %i h', async (hours) => {
    let offMs = 0;
    const agent = await startTestAgent({ clock: { now: () => Date.now() + offMs } });
    const clientAt = await pairWith(agent);
    const statusClient = clientAt();
    await statusClient.status();
    offMs = hours * 3_600_000;
    const { clockAt } = await statusClient.status();
    expect(Math.abs(Date.parse(clockAt) - Date.now() - offMs)).toBeLessThan(60_000);
    expect((await clientAt().status()).protocol).toBe(1);
  });

  test.each([-24, -1, 1, 24])('goes on answering a panel whose clock is set by %i h', async (hours) => {
    let offMs = 0;
    const agent = await startTestAgent();
    const client = (await pairWith(agent, { now: () => Date.now() + offMs }))();
    await client.status();
    offMs = hours * 3_600_000;
    expect((await client.status()).protocol).toBe(1);
  });

  test('answers a panel whose clock is an hour off', async () => {
    const clock = { now: () => Date.now() - 3_600_000 };
    const agent = await startTestAgent();
    expect((await (await pairWith(agent, clock))().status()).protocol).toBe(1);
  });

  test.each(['POST /v1/exec', 'PUT /v1/status', 'GET /v1/keys', 'GET /v1/runs'])(
    'has no verb %s, even for its panel',
    async (call) => {
      const agent = await startTestAgent();
      const [method = '', path = ''] = call.split(' ');
      const { agentId } = await pairWithIds(agent);
      const privateKey = importPrivateKey(panel.panelKey);
      const signer = { panelId: panel.panelId, agentId, privateKey, atMs: Date.now() };
      const headers = signRequest({ method, path, body: Buffer.alloc(0) }, signer);
      const answer = await fetch(agent.url + path, { method, headers });
      expect([answer.status, await answer.json()]).toEqual([404, { code: 'not-found' }]);
    },
  );
});
