import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPairingCode } from '@vigie/agent-link/pairing-code.ts';
import { startRegistered, startTestOutboundAgent } from '../../test/outbound-agent.ts';
import { createPanelState, startFakePanel } from '../../test/fake-panel.ts';
import { startPairedAgent, startTestAgent, temporaryDirectory } from '../../test/paired-agent.ts';
import { startRelay } from '../../test/relay.ts';
import { isOutboundAgent } from '../identity.ts';

const asWritten = async (directory: string) => readFile(join(directory, 'identity.json'), 'utf8');
const KNOWN_AS = '0197f4e2-6f7b-7000-8000-0000000000aa';

test('an agent is registered once, and starts again without its code', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await startRegistered({ dataDirectory });
  await first.agent.close();
  expect(await isOutboundAgent(dataDirectory)).toBe(true);
  const again = await startTestOutboundAgent({ dataDirectory });
  expect(again.agent.panelUrl).toBe(first.panel.url);
  expect(await first.client.status()).toMatchObject({ protocol: 1 });
  expect(first.panel.state.called.filter((verb) => verb === 'registrations')).toHaveLength(1);
});

test('a code that stayed in its unit is no error, used as it is', async () => {
  const dataDirectory = await temporaryDirectory();
  const { agent, panel, client } = await startRegistered({ dataDirectory });
  await agent.close();
  await startRegistered({ dataDirectory }, panel);
  expect(await client.status()).toMatchObject({ protocol: 1 });
  expect(panel.state.called.filter((verb) => verb === 'registrations')).toHaveLength(1);
});

test('an older code that stayed there is none either', async () => {
  const dataDirectory = await temporaryDirectory();
  const { agent, panel, client } = await startRegistered({ dataDirectory });
  await agent.close();
  panel.state.code = createPairingCode();
  panel.state.codeUsedBy = 'another key';
  const { logged } = await startRegistered({ dataDirectory }, panel);
  expect(logged).toEqual([expect.stringContaining('stays registered as it was')]);
  expect(await client.status()).toMatchObject({ protocol: 1 });
});

test.each(['7k2p', 'not a code'])('%s is no code', async (code) => {
  const panel = { url: 'https://vigie.example', code };
  await expect(startTestOutboundAgent({ panel })).rejects.toThrow('--code is no code');
});

test.each([
  ['a used code', 'code-burnt', 'Make a new one in the panel'],
  ['a code of somewhere else', 'wrong-code', 'does not know this code'],
])('%s is refused with what to do', async (_what, kind, words) => {
  const { url, state } = await startFakePanel();
  if (kind === 'code-burnt') state.codeUsedBy = 'another key';
  const code = kind === 'code-burnt' ? state.code : createPairingCode();
  await expect(startTestOutboundAgent({ panel: { url, code } })).rejects.toThrow(words);
});

test('an agent that never received the answer registers with the same key, also as another process', async () => {
  const dataDirectory = await temporaryDirectory();
  const { url, state } = await startFakePanel();
  const relay = await startRelay(() => [url]);
  const panel = { url: relay.url, code: state.code };
  relay.fateOf = () => 'answer lost';
  await expect(startTestOutboundAgent({ dataDirectory, panel })).rejects.toThrow(
    'broke off before its answer',
  );
  relay.fateOf = () => 'answered';
  const key = state.codeUsedBy;
  await startTestOutboundAgent({ dataDirectory, panel });
  expect(state.codeUsedBy).toBe(key);
  expect(await state.client().status()).toMatchObject({ protocol: 1 });
});

test('an agent whose data were lost is the same agent again by a new code for it', async () => {
  const { agent, panel } = await startRegistered();
  const { state } = panel;
  const id = state.agent?.id ?? null;
  await agent.close();
  Object.assign(state, { code: createPairingCode(), codeUsedBy: null, knownAs: id });
  await startRegistered({}, panel);
  expect(state.agent?.id).toBe(id);
  expect(await state.client().status()).toMatchObject({ agentId: id });
});

test('an agent whose key was revoked gets another key by a new code', async () => {
  const dataDirectory = await temporaryDirectory();
  const { agent, panel } = await startRegistered({ dataDirectory });
  await agent.close();
  const { state } = panel;
  const before = state.agent?.publicKey;
  Object.assign(state, { code: createPairingCode(), codeUsedBy: null, knownAs: KNOWN_AS });
  await startRegistered({ dataDirectory }, panel);
  expect(state.agent?.publicKey).not.toBe(before);
  expect(await state.client().status()).toMatchObject({ agentId: KNOWN_AS });
  expect(await asWritten(dataDirectory)).not.toContain(state.code);
});

test('a panel that moved is known again by its key, and its new address is stored', async () => {
  const dataDirectory = await temporaryDirectory();
  const { agent, panel } = await startRegistered({ dataDirectory });
  await agent.close();
  await panel.close();
  const moved = await startFakePanel(panel.state);
  const named = await startTestOutboundAgent({ dataDirectory, panel: { url: `${moved.url}/`, code: null } });
  await named.agent.close();
  const again = await startTestOutboundAgent({ dataDirectory });
  expect(again.agent.panelUrl).toBe(moved.url);
  expect(await panel.state.client().status()).toMatchObject({ protocol: 1 });
});

test('another panel is not taken for the first one, and costs no code', async () => {
  const dataDirectory = await temporaryDirectory();
  const { agent, panel } = await startRegistered({ dataDirectory });
  await agent.close();
  const other = await startFakePanel(createPanelState());
  const named = { url: other.url, code: other.state.code };
  await expect(startTestOutboundAgent({ dataDirectory, panel: named })).rejects.toThrow(
    `This agent is registered with the panel at ${panel.url}, and ${other.url} does not prove`,
  );
  expect(other.state.codeUsedBy).toBeNull();
  const again = await startTestOutboundAgent({ dataDirectory, panel: named, pairAgain: true });
  expect(again.agent.panelUrl).toBe(other.url);
  expect(await other.state.client().status()).toMatchObject({ protocol: 1 });
});

test('who proves no code is not taken for the panel', async () => {
  const relayed = await startFakePanel();
  const liar = await startFakePanel(Object.assign(createPanelState(), { code: relayed.state.code }));
  const wrongKey = Object.assign(liar.state, { panelId: relayed.state.panelId });
  wrongKey.keys = { ...wrongKey.keys, publicKey: relayed.state.keys.publicKey };
  await expect(startTestOutboundAgent({ panel: { url: liar.url, code: liar.state.code } })).rejects.toThrow(
    'does not prove that it made this code',
  );
});

test.each([
  ['http://vigie.example', 'over http:'],
  ['https://vigie.example/agents', 'write scheme, host and port'],
  ['https://me:secret@vigie.example', 'write scheme, host and port'],
  ['vigie.example', 'write scheme, host and port'],
])('the address %s is refused', async (url, words) => {
  await expect(startTestOutboundAgent({ panel: { url, code: createPairingCode() } })).rejects.toThrow(words);
});

test('over http: another machine is called only where that was allowed', async () => {
  const panel = { url: 'http://vigie.invalid', code: createPairingCode() };
  await expect(startTestOutboundAgent({ panel, allowHttp: true })).rejects.toThrow('cannot be resolved');
});

test('an agent without a panel asks for a code', async () => {
  const panel = { url: 'https://vigie.example', code: null };
  await expect(startTestOutboundAgent({ panel })).rejects.toThrow('--panel needs --code');
});

test('an agent is either called or calls', async () => {
  const [called, calling] = [await temporaryDirectory(), await temporaryDirectory()];
  const paired = await startPairedAgent({ dataDirectory: called });
  await paired.agent.close();
  const panel = { url: 'https://vigie.example', code: createPairingCode() };
  await expect(startTestOutboundAgent({ dataDirectory: called, panel })).rejects.toThrow(
    'A panel calls this agent.',
  );
  const registered = await startRegistered({ dataDirectory: calling });
  await registered.agent.close();
  await expect(startTestAgent({ dataDirectory: calling })).rejects.toThrow('calls the panel at');
  const forgotten = await startTestAgent({ dataDirectory: calling, pairAgain: true });
  expect(forgotten.pairingCode).not.toBeNull();
});
