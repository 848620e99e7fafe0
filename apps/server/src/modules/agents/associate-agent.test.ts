import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openAgentTestApp, type AgentTestApp, type FailedAgentCall } from '../../../test/agent-test-app.ts';
import type { AgentManners, ListeningAgent } from '../../../test/listening-agent.ts';

interface Refused {
  why: string;
  manners?: AgentManners;
  changes?: object;
  code: string;
  path: string;
}

const WRONG_CODE = { code: 'wrong-pairing-code', path: 'pairingCode' };
const UNREACHABLE = { code: 'agent-unreachable', path: 'url' };
const ADDRESS_REFUSED = { code: 'agent-address-refused', path: 'url' };
const REFUSED: Refused[] = [
  { why: 'the code is wrong', changes: { pairingCode: createPairingCode() }, ...WRONG_CODE },
  { why: 'the code is no code', changes: { pairingCode: 'abc' }, ...WRONG_CODE },
  {
    why: 'the code is used up',
    manners: { codeIsBurnt: true },
    code: 'pairing-code-burnt',
    path: 'pairingCode',
  },
  { why: 'it has a panel', manners: { isPaired: true }, code: 'agent-already-paired', path: 'url' },
  { why: 'it signs falsely', manners: { isFalse: true }, code: 'agent-untrusted', path: 'url' },
  { why: 'it says nothing', manners: { isSilent: true }, code: 'agent-timeout', path: 'url' },
  { why: 'nobody listens there', changes: { url: 'http://127.0.0.1:1' }, ...UNREACHABLE },
  {
    why: 'no such name exists',
    changes: { url: 'https://agent.invalid' },
    code: 'agent-name-unknown',
    path: 'url',
  },
  {
    why: 'the way to it is open to others',
    changes: { url: 'http://agent.example' },
    code: 'agent-needs-https',
    path: 'url',
  },
  {
    why: 'the address is a metadata service',
    changes: { url: 'https://169.254.169.254' },
    ...ADDRESS_REFUSED,
  },
  {
    why: 'the address is one in other digits',
    changes: { url: 'https://0xa9fea9fe' },
    ...ADDRESS_REFUSED,
  },
  { why: 'credentials are in it', changes: { url: 'http://a:b@agent.example' }, ...ADDRESS_REFUSED },
];

describe('an agent is associated', () => {
  let bench: AgentTestApp;
  let agent: ListeningAgent;
  beforeAll(async () => {
    bench = await openAgentTestApp();
  });
  afterAll(() => bench.close());
  beforeEach(async () => {
    agent = await bench.startAgent();
  });

  test('by its one-time code, online at once', async () => {
    expect(await bench.associated(agent)).toMatchObject({
      id: agent.id,
      name: 'Paris',
      url: agent.url,
      state: 'online',
      isShared: false,
      isEditable: true,
      isCompatible: true,
      isPaused: false,
      slotsMax: null,
      load: { slots: 2, slotsFree: 2, spoolBytes: 0 },
      version: '0.1.0',
      sandbox: 'on',
      problem: null,
      sync: { state: 'never', at: null, problem: null },
      activeJobs: 0,
    });
  });

  test.each(REFUSED)('not when $why', async ({ manners = {}, changes = {}, code, path }) => {
    agent.manners = manners;
    const { status, body } = await bench.associate(agent, changes);
    expect(status).toBe(422);
    expect(body).toMatchObject({ code, data: { fields: [{ path, code }] } });
    expect((await bench.read(agent.id)).status).toBe(404);
  });

  test('not with another version of the link, and both versions are reported', async () => {
    agent.manners = { status: { protocol: 7, slots: 'other words' } };
    const { code, data } = (await bench.associate(agent)).body as FailedAgentCall;
    expect([code, data.agent, data.panel]).toEqual(['agent-version', 7, 1]);
  });

  test('not when it is no agent, or speaks no TLS', async () => {
    const url = await bench.app.listen({ host: '127.0.0.1', port: 0 });
    expect((await bench.associate(agent, { url })).body).toMatchObject({ code: 'agent-untrusted' });
    const https = agent.url.replace('http:', 'https:');
    expect((await bench.associate(agent, { url: https })).body).toMatchObject({ code: 'agent-untrusted' });
  });

  test('offline while its clock is wrong', async () => {
    const clockAt = new Date(bench.clock.now() - 301_000).toISOString();
    agent.manners = { status: { clockAt } };
    expect(await bench.associated(agent)).toMatchObject({ state: 'offline', problem: 'clock-skew' });
  });

  test('under an address and a short name of its own, or its code is not used', async () => {
    const { slug } = await bench.associated(agent);
    const calls = agent.calls.length;
    const taken = await bench.associate(agent, { slug });
    expect(taken.body).toMatchObject({ code: 'agent-url-taken', data: { fields: [{ path: 'url' }] } });
    const url = 'https://other.example';
    const other = await bench.associate(agent, { slug, url }, bench.stranger);
    expect(other.body).toMatchObject({ code: 'agent-slug-taken', data: { fields: [{ path: 'slug' }] } });
    expect(agent.calls).toHaveLength(calls);
  });

  test.each([
    { changes: { slug: 'Paris 1' }, path: 'slug', code: 'slug-characters' },
    { changes: { slug: '' }, path: 'slug', code: 'slug-required' },
    { changes: { name: ' ' }, path: 'name', code: 'name-required' },
    { changes: { pairingCode: '' }, path: 'pairingCode', code: 'pairing-code-required' },
    { changes: { url: 'agent' }, path: 'url', code: 'url-invalid' },
  ])('not with $changes', async ({ changes, path, code }) => {
    const { status, body } = await bench.associate(agent, changes);
    expect(status).toBe(400);
    expect((body as FailedAgentCall).data.fields).toMatchObject([{ path, code }]);
  });

  test('again after it lost its panel, at another address, and by nobody else', async () => {
    const before = await bench.associated(agent);
    const moved = await bench.startAgent();
    moved.id = agent.id;
    const stranger = await bench.associate(moved, {}, bench.stranger);
    expect(stranger.body).toMatchObject({ code: 'agent-already-paired' });
    const after = await bench.associated(moved, { name: 'Lyon' });
    expect(after).toMatchObject({ id: before.id, name: 'Lyon', url: moved.url, state: 'online' });
  });

  test('for all companies by administrators only, who keep it', async () => {
    const { status, body } = await bench.associate(agent, { isShared: true });
    expect([status, body]).toMatchObject([403, { data: { code: 1293 } }]);
    const shared = await bench.associated(agent, { isShared: true }, bench.admin);
    expect(shared).toMatchObject({ isShared: true, isEditable: true });
    expect((await bench.read(shared.id)).body).toMatchObject({ isShared: true, isEditable: false });
    for (const answer of [bench.change(shared, { name: 'Mine' }), bench.synchronize(shared.id)])
      expect((await answer).body).toMatchObject({ data: { code: 1293 } });
  });
});
