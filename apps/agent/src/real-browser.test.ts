import { createHash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { createServer } from 'node:http';
import { readdir } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, onTestFinished, test } from 'vitest';
import type { RunEvent } from '@vigie/contract/agent-protocol.ts';
import { seen } from '@vigie/contract/observation/observed.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { eventsUntil, startPairedAgent } from '../test/paired-agent.ts';
import { orderOf } from '../test/run-order.ts';
import { REAL_INSPECTION } from './inspection.ts';

const REAL = { inspection: REAL_INSPECTION, env: process.env, allowNoSandbox: true };

async function openDemoSite() {
  const site = await startDemoSite();
  onTestFinished(() => site.close());
  return site;
}

const observationsOf = (events: RunEvent[]) =>
  events.flatMap((event) => (event.type === 'page-finished' ? [event.observation] : []));

/** Returns the directories of browsers that this process started and that still run. */
async function openBrowsers(): Promise<string[]> {
  return (await readdir(tmpdir())).filter((name) => name.startsWith(`vigie-profile-${process.pid}-`));
}

test('a real browser visits the pages of a run, and hands their screenshots over', async () => {
  const site = await openDemoSite();
  const { client, agent } = await startPairedAgent({
    ...REAL,
    egress: { allowFile: null, allowLoopback: true, loopbackPorts: site.ports },
  });
  const sound = site.pages.filter(({ expected, needs }) => needs.length === 0 && 'tagJs' in expected);
  const urls = sound.slice(0, 3).map(({ url }) => url);
  const order = orderOf([], { urls, concurrency: 2, tracking: site.tracking });
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_event, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ type: 'finished', outcome: 'succeeded' });
  const observations = observationsOf(events);
  expect(observations.map(({ outcome }) => outcome)).toEqual(['measured', 'measured', 'measured']);
  expect(site.received().length).toBeGreaterThan(0);
  const shot = seen(observations[0]!.screenshot)!;
  const picture = await client.blob(order.runId, order.attempt, shot.sha256);
  expect(createHash('sha256').update(picture).digest('hex')).toBe(shot.sha256);
  const tag = seen(observations[0]!.kept!)?.bodies.find(({ role }) => role === 'tag');
  const file = await client.blob(order.runId, order.attempt, tag?.file ?? '');
  const text = gunzipSync(file).toString();
  expect(createHash('sha256').update(text).digest('hex')).toBe(tag?.sha256);
  expect(text).toContain('function');
  await agent.close();
  expect(await openBrowsers()).toEqual([]);
});

test("a real browser does not visit this machine's own addresses unless the agent allows it", async () => {
  const site = await openDemoSite();
  const { client } = await startPairedAgent(REAL);
  const order = orderOf([], { urls: [`${site.origin}/`], tracking: site.tracking });
  await client.putRun(order);
  const observations = observationsOf(await eventsUntil(client, order));
  expect(observations.map(({ failure }) => failure?.code)).toEqual(['forbidden-address']);
  expect(site.received()).toEqual([]);
});

test('an agent that closes in the middle of a visit leaves no browser', async () => {
  const site = await openDemoSite();
  const { client, agent } = await startPairedAgent({
    ...REAL,
    egress: { allowFile: null, allowLoopback: true, loopbackPorts: site.ports },
  });
  const order = orderOf([], { urls: [`${site.origin}/`], tracking: site.tracking });
  await client.putRun(order);
  await eventsUntil(client, order, ({ type }) => type === 'page-started');
  expect(await openBrowsers()).not.toEqual([]);
  await agent.close();
  expect(await openBrowsers()).toEqual([]);
});

/** A form whose script sends the e-mail address to the collector as soon as the field loses focus. */
const LISTENING = `<!doctype html><title>form</title>
<form method="post" action="/order"><input type="email" name="email"><input name="city"><button>Send</button></form>
<script>
  fetch('/collect?view=1');
  document.querySelector('[name=email]').addEventListener('blur', ({ target }) => navigator.sendBeacon('/collect', 'typed=' + target.value));
</script>`;

test('a real browser plants a canary where the order requests it, reports who got it, and sends no form', async () => {
  const requested: string[] = [];
  const site = createServer((request, response) => {
    requested.push(`${request.method} ${request.url?.split('?')[0]}`);
    response.setHeader('content-type', 'text/html').end(request.url === '/collect' ? '' : LISTENING);
  });
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  onTestFinished(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const { client, agent } = await startPairedAgent({
    ...REAL,
    egress: { allowFile: null, allowLoopback: true, loopbackPorts: [port] },
  });
  const baseOrder = orderOf([], { urls: [`http://127.0.0.1:${port}/form`], concurrency: 1 });
  const tracking = { ...baseOrder.tracking, phpTagName: '/collect' };
  const order = { ...baseOrder, tracking, visits: { ...baseOrder.visits, canaries: true } };
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  const finished = events.filter((event) => event.type === 'page-finished');
  expect(finished).toHaveLength(1);
  const [{ canary = [], observation } = {}] = finished;
  const leak = { kind: 'email', place: 'body', field: 'typed', encoding: 'plain', canary: 'form' };
  expect(canary).toContainEqual(expect.objectContaining({ ...leak, host: `127.0.0.1:${port}` }));
  expect(observation?.requestedUrl).toBe(`http://127.0.0.1:${port}/form`);
  // The findings contain masked values and field names.
  expect(JSON.stringify(finished)).not.toMatch(/@example\.(com|org)/);
  expect(JSON.stringify(observation)).not.toContain('vigie_email');
  expect(requested.filter((one) => one === 'GET /form')).toHaveLength(2);
  expect(requested).not.toContain('POST /order');
  await agent.close();
});
