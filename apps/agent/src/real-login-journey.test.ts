import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { PASSWORD, startClosedSite, USER } from '../test/closed-site.ts';
import { eventsUntil, startPairedAgent } from '../test/paired-agent.ts';
import { orderOf } from '../test/run-order.ts';
import { REAL_INSPECTION } from './inspection.ts';

test(
  'a real browser visits pages signed in, by cookie and by storage, and signs in again where the server forgot',
  { tags: ['exhaustive'] },
  async () => {
    const site = await startClosedSite({ pagesPerSession: 2 });
    const { client } = await startPairedAgent({
      inspection: REAL_INSPECTION,
      env: process.env,
      allowNoSandbox: true,
      egress: { allowFile: null, allowLoopback: true, loopbackPorts: [site.port] },
    });
    const preludeId = randomUUID();
    const paths = ['/page/1', '/page/2', '/app/1', '/logout'];
    const order = orderOf([], {
      urls: paths.map((path) => site.origin + path),
      startUrl: site.origin,
      lookAheadSeconds: 1,
      preludeId,
      journeyValues: { [preludeId]: { user: USER, password: PASSWORD } },
      journeys: [
        {
          id: preludeId,
          title: 'Sign in',
          recording: site.signIn,
          baseUrl: null,
          consent: 'none',
          hits: 'deliver',
          changesWorld: false,
          preludeId: null,
        },
      ],
    });
    await client.putRun(order);
    const events = await eventsUntil(client, order);
    expect(events.at(-1)).toMatchObject({ type: 'finished', outcome: 'succeeded' });
    const visits = events.flatMap((event) =>
      event.type === 'page-finished'
        ? [[new URL(event.url).pathname, event.observation.failure?.code ?? event.observation.title]]
        : [],
    );
    expect(visits).toEqual([
      ['/page/1', 'In as •••'],
      ['/page/2', 'In as •••'],
      ['/app/1', 'In by token'],
      ['/logout', 'signed-out'],
    ]);
    expect(site.counts.signIns).toBe(3);
    const text = JSON.stringify(events);
    for (const secret of [USER, PASSWORD, ...site.secrets()]) expect(text).not.toContain(secret);
  },
);
