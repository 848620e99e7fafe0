import { describe, expect, test } from 'vitest';
import { pairRequestSchema, type PairRequest } from '@vigie/contract/agent-protocol.ts';
import { AgentRefused, AgentUntrusted } from './agent-errors.ts';
import type { FetchLike } from './exchange.ts';
import { createKeyPair, importPrivateKey, importPublicKey } from './keys.ts';
import { agentMac, macsEqual, panelMac } from './pairing.ts';
import { createPairingCode } from './pairing-code.ts';
import { pairAgent } from './pair-agent.ts';
import { isRequestSigned, LINK_HEADERS, signAnswer } from './signature.ts';

const URL = 'http://agent.example:4001';
const PANEL_ID = '0197f4e2-6f7b-7000-8000-000000000001';
const AGENT_ID = '0197f4e2-6f7b-7000-8000-000000000002';
const panel = createKeyPair();
const agent = createKeyPair();
const code = createPairingCode();
const status = {
  agentId: AGENT_ID,
  version: '0.1.0',
  protocol: 1,
  slots: 2,
  slotsFree: 2,
  spoolBytes: 0,
  clockAt: '2026-03-01T12:00:00.000Z',
  sandbox: 'on',
  chromium: '/usr/bin/chromium',
};

/** Returns an agent in memory: it knows `code`, and may name another key or use another version. */
function agentWith({ named = agent.publicKey, protocol = 1 } = {}): FetchLike {
  return async (url, init) => {
    const request = new Request(url, init);
    const sent = Buffer.from(await request.arrayBuffer());
    const offer = pairRequestSchema.parse(JSON.parse(sent.toString()));
    const publicKey = importPublicKey(offer.panelPublicKey);
    const signed = { method: 'POST', path: '/v1/pair', body: sent };
    const isPanel = isRequestSigned(signed, Object.fromEntries(request.headers), { agentId: '', publicKey });
    const isProven = macsEqual(panelMac({ ...offer, code, panelNonce: offer.nonce }), offer.mac);
    if (!isPanel || !isProven) return Response.json({ code: 'wrong-code' }, { status: 403 });
    return answerTo(offer, { named, protocol, nonce: request.headers.get(LINK_HEADERS.nonce) ?? '' });
  };
}

type Answering = { named: string; protocol: number; nonce: string };

function answerTo(offer: PairRequest, { named, protocol, nonce }: Answering): Response {
  const proof = { code, agentId: AGENT_ID, agentPublicKey: agent.publicKey, agentNonce: 'na' };
  const mac = agentMac({ ...proof, panelNonce: offer.nonce, panelPublicKey: offer.panelPublicKey });
  const answer = {
    agentId: AGENT_ID,
    agentPublicKey: named,
    nonce: 'na',
    status: { ...status, protocol },
    mac,
  };
  const body = JSON.stringify(answer);
  const signed = { status: 200, requestNonce: nonce, body: Buffer.from(body) };
  const signature = signAnswer(signed, importPrivateKey(agent.privateKey));
  return new Response(body, { headers: { [LINK_HEADERS.signature]: signature } });
}

const pairWith = (fetch: FetchLike, typed = code) =>
  pairAgent({
    url: URL,
    code: typed,
    panelId: PANEL_ID,
    panelKey: panel.privateKey,
    clock: { now: () => Date.parse(status.clockAt) },
    fetch,
  });

describe('pairing', () => {
  test("gives the agent's id, key and status", async () => {
    const paired = await pairWith(agentWith(), ` ${code.toLowerCase()} `);
    expect(paired).toEqual({ agentId: AGENT_ID, agentPublicKey: agent.publicKey, status });
  });

  test('is refused with a wrong code', async () => {
    await expect(pairWith(agentWith(), createPairingCode())).rejects.toMatchObject({ status: 403 });
  });

  test('is refused with what is no code, without a call', async () => {
    await expect(pairWith(unreachable, 'abc')).rejects.toBeInstanceOf(AgentRefused);
  });

  test('distinguishes an agent that has a panel from what is no agent', async () => {
    const paired = pairWith(gone({ [LINK_HEADERS.signature]: 'by a key that is not known' }));
    await expect(paired).rejects.toMatchObject({ status: 404, code: 'not-found' });
    await expect(pairWith(gone({}))).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test("sees that the agent's key was swapped on the way", async () => {
    const swapped = agentWith({ named: createKeyPair().publicKey });
    await expect(pairWith(swapped)).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test("lets the agent see that the panel's key was swapped on the way", async () => {
    const honest = agentWith();
    const thief = createKeyPair();
    const swapping: FetchLike = (url, init) => {
      const offer = pairRequestSchema.parse(JSON.parse(Buffer.from(init.body as Uint8Array).toString()));
      return honest(url, { ...init, body: JSON.stringify({ ...offer, panelPublicKey: thief.publicKey }) });
    };
    await expect(pairWith(swapping)).rejects.toMatchObject({ status: 403 });
  });

  test('sees that the status was changed on the way', async () => {
    const honest = agentWith();
    const changing: FetchLike = async (url, init) => {
      const answer = await honest(url, init);
      const text = (await answer.text()).replace('"sandbox":"on"', '"sandbox":"off"');
      return new Response(text, { headers: answer.headers });
    };
    await expect(pairWith(changing)).rejects.toBeInstanceOf(AgentUntrusted);
  });

  test('is refused to an agent that speaks another version, with both versions', async () => {
    const refused = pairWith(agentWith({ protocol: 2 }));
    await expect(refused).rejects.toMatchObject({ name: 'AgentVersionMismatch', agent: 2, panel: 1 });
  });
});

const gone = (headers: Record<string, string>) => async () =>
  Response.json({ code: 'not-found' }, { status: 404, headers });

const unreachable: FetchLike = () => Promise.reject(new Error('called'));
