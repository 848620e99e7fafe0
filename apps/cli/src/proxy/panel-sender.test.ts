import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import type { ProxiedCall } from '@vigie/contract/proxied-call.ts';
import { createPanelSender, postToPanel } from './panel-sender.ts';

const TARGET = { url: 'https://panel.example', token: 't', panelIdentifier: 'vigie-panel', websiteId: 'w' };
const LINE: ProxiedCall = {
  at: '2026-11-29T12:00:00.000Z',
  host: 'graph.facebook.com',
  method: 'POST',
  path: '/v24.0/1/events',
  status: 200,
  sentBytes: 1,
  receivedBytes: 1,
  durationMs: 1,
  family: null,
  account: null,
  events: [],
  answer: { outcome: 'says-nothing', reason: null },
  decoded: false,
};
interface Body {
  batchId: string;
  dropped: number;
  isComplete: boolean;
  calls: ProxiedCall[];
}

const noWait = async () => {};

/** Creates a sender whose waits end at once, and whose panel answers these statuses, the last one from then on. */
function senderWith(statuses: readonly (number | Error)[]) {
  const bodies: Body[] = [];
  const post = async (_target: unknown, body: string) => {
    const status = statuses[Math.min(bodies.length, statuses.length - 1)] ?? 200;
    bodies.push(JSON.parse(body) as Body);
    if (status instanceof Error) throw status;
    return status;
  };
  return { sender: createPanelSender(TARGET, { post, wait: noWait, random: () => 1 }), bodies };
}

describe('a sender of calls', () => {
  test('repeats a batch under its identifier while the panel is away', async () => {
    const { sender, bodies } = senderWith([503, new Error('ECONNREFUSED'), 200]);
    sender.add(LINE);
    await vi.waitFor(() => expect(bodies).toHaveLength(4));
    expect(new Set(bodies.slice(0, 3).map(({ batchId }) => batchId)).size).toBe(1);
    // Silence is reported, too.
    expect(bodies[3]).toMatchObject({ calls: [], isComplete: true });
    expect(await sender.close()).toEqual({ sent: 1, dropped: 0, failure: null });
  });

  test('drops what does not fit and reports how much with the next batch', async () => {
    let isAway = true;
    const bodies: Body[] = [];
    const post = async (_target: unknown, body: string) => {
      if (isAway) return 503;
      bodies.push(JSON.parse(body) as Body);
      return 200;
    };
    const { promise, resolve: wake } = Promise.withResolvers<void>();
    const wait = () => promise;
    const sender = createPanelSender(TARGET, { post, wait, random: () => 1 });
    for (let count = 0; count < 20_010; count += 1) sender.add(LINE);
    isAway = false;
    const closed = sender.close();
    wake();
    expect(await closed).toEqual({ sent: 20_000, dropped: 10, failure: null });
    expect(bodies[0]).toMatchObject({ dropped: 10 });
    expect(bodies.every(({ calls }) => calls.length <= 500)).toBe(true);
  });

  test('gives a batch up that the panel refuses for good', async () => {
    const { sender, bodies } = senderWith([400, 200]);
    sender.add(LINE);
    await vi.waitFor(() => expect(bodies.length).toBeGreaterThan(1));
    expect(bodies[1]).toMatchObject({ dropped: 1 });
    expect(await sender.close()).toEqual({ sent: 0, dropped: 1, failure: null });
  });

  test('never uses the proxy of the environment', async () => {
    const seen: (string | undefined)[] = [];
    const panel = createServer((request, response) => {
      seen.push(request.url, request.headers.authorization);
      response.end('{}');
    }).listen(0, '127.0.0.1');
    await once(panel, 'listening');
    vi.stubEnv('HTTP_PROXY', 'http://127.0.0.1:9');
    vi.stubEnv('NODE_USE_ENV_PROXY', '1');
    const url = `http://127.0.0.1:${(panel.address() as AddressInfo).port}`;
    expect(await postToPanel({ ...TARGET, url }, '{}')).toBe(200);
    expect(seen).toEqual(['/api/websites/w/server-calls', 'Bearer t']);
    vi.unstubAllEnvs();
    panel.close();
  });
});
