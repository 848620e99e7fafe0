import { expect, test } from 'vitest';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { startRegistered, startTestOutboundAgent } from '../../test/outbound-agent.ts';
import { fakeInspection } from '../../test/fake-inspection.ts';
import { startFakePanel } from '../../test/fake-panel.ts';
import { eventsUntil, storyOf, temporaryDirectory } from '../../test/paired-agent.ts';
import { startRelay, type Fate } from '../../test/relay.ts';
import { orderOf } from '../../test/run-order.ts';
import { spawnAgent } from '../../test/spawned-agent.ts';
import { blockAtPage } from '../../test/blocked-page.ts';

const PATHS = ['/a', '/b', '/c', '/d'];
const isStarted = (path: string) => (event: RunEvent) =>
  event.type === 'page-started' && event.url.endsWith(path);
const finishedOnce = PATHS.map((path) => `page-finished ${path}`);
const finishedPages = (events: RunEvent[]) =>
  storyOf(events).filter((line) => line.startsWith('page-finished'));

test('a load balancer gives each call of the connection to another server, and a run comes through', async () => {
  const one = await startFakePanel();
  const other = await startFakePanel(one.state);
  const { url, went } = await startRelay(() => [one.url, other.url]);
  const { client } = await startRegistered({}, { ...one, url });
  const order = orderOf(PATHS);
  await client.putRun(order);
  expect(finishedPages(await eventsUntil(client, order))).toEqual(finishedOnce);
  expect(new Set(went)).toEqual(new Set([0, 1]));
  expect(one.state.line).toBe(1);
});

test('a panel that is started again in the middle of a run loses nothing of it, and nothing comes twice', async () => {
  const first = await startFakePanel();
  let servers = [first.url];
  const relay = await startRelay(() => servers);
  const { inspection, go } = blockAtPage('/c');
  const { client, logged } = await startRegistered({ inspection }, { ...first, url: relay.url });
  const order = orderOf(PATHS);
  await client.putRun(order);
  const before = await eventsUntil(client, order, isStarted('/c'));
  await first.close();
  go();
  await expect.poll(() => logged).toContainEqual(expect.stringContaining('the panel is unreachable'));
  servers = [(await startFakePanel(first.state)).url];
  const events = await eventsUntil(client, order);
  expect(events.slice(0, before.length)).toEqual(before);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(finishedPages(events)).toEqual(finishedOnce);
  await expect.poll(() => logged.at(-1)).toBe('The connection to the panel is open again.');
});

test(
  'an agent that is killed in the middle of a run connects again and continues where it was',
  { tags: ['exhaustive'] },
  async () => {
    const dataDirectory = await temporaryDirectory();
    const { url, state } = await startFakePanel();
    const panel = { url, code: state.code };
    const first = await spawnAgent(dataDirectory, '/c', panel);
    const client = state.client();
    const order = orderOf(PATHS);
    await client.putRun(order);
    const before = await eventsUntil(client, order, isStarted('/c'));
    await client.ack({ ...order, upTo: 2 });
    await first.kill();
    await startTestOutboundAgent({ dataDirectory, panel });
    const rest = await client.events({ ...order, after: before.length, waitSeconds: 20 });
    expect(rest.events[0]?.type).toBe('interrupted');
    const after = async () => {
      const events = [...before];
      while (events.at(-1)?.type !== 'finished')
        events.push(...(await client.events({ ...order, after: events.length, waitSeconds: 20 })).events);
      return events;
    };
    const events = await after();
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
    expect(finishedPages(events)).toEqual(finishedOnce);
    expect(state.line).toBe(2);
  },
);

test('an update that failed half way is reported, and once it is made good the run goes on where it was', async () => {
  const dataDirectory = await temporaryDirectory();
  const before = blockAtPage('/c');
  const { agent, client, panel } = await startRegistered({ dataDirectory, inspection: before.inspection });
  const order = orderOf(PATHS);
  await client.putRun(order);
  await eventsUntil(client, order, isStarted('/c'));
  const closed = agent.close();
  before.go();
  await closed;
  panel.state.refusal = [400, 'invalid-message'];
  const { logged } = await startTestOutboundAgent({ dataDirectory });
  await expect.poll(() => logged).toEqual([expect.stringContaining('they are of different versions')]);
  panel.state.refusal = null;
  const events = await eventsUntil(client, order);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(finishedPages(events)).toEqual(finishedOnce);
});

test('connections that send nothing, lose answers or break off keep no message from its answer', async () => {
  const panel = await startFakePanel();
  const relay = await startRelay(() => [panel.url]);
  const dataDirectory = await temporaryDirectory();
  // Registers without a time limit, for a busy machine.
  const { agent, client } = await startRegistered({ dataDirectory }, { ...panel, url: relay.url });
  await agent.close();
  await startTestOutboundAgent({ dataDirectory, panel: { url: relay.url, code: null }, timeoutSeconds: 0.2 });
  const order = orderOf(PATHS);
  const answers: Fate[] = ['answer lost', 'silence', 'answered', 'silence', 'answer lost'];
  const polls: Fate[] = ['answer lost', 'answered', 'answer lost', 'answer lost', 'answered'];
  relay.fateOf = (path) => (path.includes('/answers/') ? answers : polls).shift();
  expect(await client.putRun(order)).toBe('new');
  relay.cut();
  expect(finishedPages(await eventsUntil(client, order))).toEqual(finishedOnce);
  expect([answers, polls]).toEqual([[], []]);
});

test('what the panel hands out twice is done once', async () => {
  const fake = fakeInspection();
  const { client, panel } = await startRegistered({ inspection: fake.inspection });
  const order = orderOf(['/a']);
  const answers = await Promise.all([client.putRun(order), client.putRun(order), client.putRun(order)]);
  expect(answers.toSorted()).toEqual(['new', 'same', 'same']);
  await eventsUntil(client, order);
  expect(fake.inspected).toHaveLength(1);
  expect(panel.state.messages.size).toBe(0);
});

test('the keys of the link are renewed over the connection, which continues with them', async () => {
  const { client, panel } = await startRegistered();
  const { state } = panel;
  await state.renewKeys();
  expect(await client.status()).toMatchObject({ protocol: 1 });
  expect(await state.client().status()).toMatchObject({ protocol: 1 });
  // The panel has deleted the previous keys, which the agent no longer needs.
  state.links.pop();
  expect(await state.client().status()).toMatchObject({ protocol: 1 });
  expect(state.links).toHaveLength(1);
});

test('a server that does not sign as the panel gets nothing from a connection', async () => {
  const { panel } = await startRegistered();
  const { state } = panel;
  for (const path of ['/v1/status', '/v1/runs/a/attempts/1/events?after=0', '/v1/pair', '/v1/unknown']) {
    const answer = await state.fetch(`http://line.invalid${path}`, { method: 'GET', body: null });
    expect(answer.status).toBe(401);
  }
});

test('a closed agent reports nothing more', async () => {
  const { agent, panel, logged } = await startRegistered();
  await panel.state.client().status();
  await agent.close();
  const calls = panel.state.called.length;
  await agent.ended;
  expect([panel.state.called.length, logged]).toEqual([calls, []]);
});
