import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { evaluateObservation } from '@vigie/audit/evaluate-observation.ts';
import { startDemoSite } from '@vigie/demo-site/demo-site.ts';
import { eventsUntil, startPairedAgent } from '../test/paired-agent.ts';
import { orderOf } from '../test/run-order.ts';
import { REAL_INSPECTION } from './inspection.ts';

test('a run brings the results of its tests with each page, and the health test decides on the dataLayer', async () => {
  const site = await startDemoSite();
  onTestFinished(() => site.close());
  const { client } = await startPairedAgent({
    inspection: REAL_INSPECTION,
    env: process.env,
    allowNoSandbox: true,
    egress: { allowFile: null, allowLoopback: true, loopbackPorts: site.ports },
  });
  const sound = site.pages.filter(
    ({ expected, needs }) =>
      needs.length === 0 && 'tagJs' in expected && Object.values(expected).every((reason) => reason === null),
  );
  const [{ url, path }] = sound as [(typeof sound)[number]];
  const healthTestId = randomUUID();
  const order = orderOf([], {
    urls: [url],
    tracking: site.tracking,
    variables: { owner: 'the-hidden-owner' },
    healthTestId,
    tests: [
      {
        id: randomUUID(),
        title: 'The page view names the page',
        content: 'location.href',
        condition:
          'hits.some(({ kind }) => kind === "page-view") && Object.values(pageview).some((value) => value.includes(new URL(content).pathname))',
        urls: [path],
      },
      {
        id: healthTestId,
        title: 'Health',
        content: '1',
        condition: 'dataLayer.length > 1000 && variables.owner',
        urls: null,
      },
      { id: randomUUID(), title: 'Elsewhere', content: '1', condition: 'true', urls: ['nowhere/*'] },
      { id: null, title: 'Told', content: '1', condition: 'variables.owner', urls: null },
    ],
  });
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  const [observation] = events.flatMap((event) =>
    event.type === 'page-finished' ? [event.observation] : [],
  );
  expect(observation?.tests.map(({ title, outcome }) => [title, outcome])).toEqual([
    ['The page view names the page', 'passed'],
    ['Health', 'failed'],
    ['Told', 'passed'],
  ]);
  expect(JSON.stringify(events)).not.toContain('the-hidden-owner');
  const reasons = (settings: Parameters<typeof evaluateObservation>[1]) =>
    evaluateObservation(observation!, settings).flatMap(({ reason }) => (reason === null ? [] : [reason]));
  expect(reasons(site.tracking)).toEqual([]);
  expect(reasons({ ...site.tracking, healthTestId })).toEqual(['health-test-failed']);
});
