import { expect, onTestFinished, test } from 'vitest';
import { fakeInspection } from '../../test/fake-inspection.ts';
import { eventsUntil, startPairedAgent, storyOf } from '../../test/paired-agent.ts';
import { orderOf, SHOP } from '../../test/run-order.ts';
import { blockAtPage } from '../../test/blocked-page.ts';

const PATHS = ['/held', '/1', '/2', '/3', '/4', '/5', '/6'];

/** Starts a run that is blocked at its first page, so that the others wait. */
async function startBlockedRun(changes: Parameters<typeof orderOf>[1] = {}) {
  const { fake, inspection, go } = blockAtPage('/held');
  const { client } = await startPairedAgent({ inspection });
  onTestFinished(go);
  const order = orderOf(PATHS, changes);
  await client.putRun(order);
  await eventsUntil(client, order, ({ type }) => type === 'page-started');
  return { client, order, goOn: go, inspected: fake.inspected };
}

const visitOf = (path: string, links: string[] = []) => ({
  url: SHOP + path,
  finalUrl: SHOP + path,
  links: links.map((link) => SHOP + link),
});

test('pages that were released are left to others, and the run waits until they are back', async () => {
  const { client, order, goOn, inspected } = await startBlockedRun();
  expect(await client.release({ ...order, max: 10, keep: 2 })).toBe(2);
  goOn();
  const before = await eventsUntil(
    client,
    order,
    (event) => event.type === 'page-finished' && event.url === `${SHOP}/4`,
  );
  await client.takeBack({ ...order, visited: [visitOf('/5')], givenBack: [`${SHOP}/6`] });
  const story = storyOf(await eventsUntil(client, order));
  expect(storyOf(before)).toContain('released /5 /6');
  expect(story.slice(before.length)).toEqual([
    'returned /5 | /6',
    'page-started /6',
    'page-finished /6',
    'finished succeeded',
  ]);
  expect(inspected).not.toContain(`${SHOP}/5`);
});

test.each([
  ['keeps what it is asked to keep', { max: 10, keep: 6 }, 0],
  ['keeps half of the rest', { max: 10, keep: 0 }, 3],
  ['leaves no more than is asked for', { max: 1, keep: 0 }, 1],
])('a run %s', async (_what, most, count) => {
  const { client, order } = await startBlockedRun();
  expect(await client.release({ ...order, ...most })).toBe(count);
});

test('links that others found are visited, and hearing of them twice changes nothing', async () => {
  const { client, order, goOn } = await startBlockedRun({ discover: true, startUrl: `${SHOP}/held` });
  await client.release({ ...order, max: 10, keep: 2 });
  const returns = {
    ...order,
    visited: [visitOf('/5', ['/new', '/1']), visitOf('/6', ['/new'])],
    givenBack: [],
  };
  await client.takeBack(returns);
  await client.takeBack(returns);
  goOn();
  const story = storyOf(await eventsUntil(client, order));
  expect(story.filter((line) => line.startsWith('returned'))).toEqual(['returned /5 /6 | ']);
  expect(story.filter((line) => line === 'page-finished /new')).toHaveLength(1);
  expect(story).not.toContain('page-finished /5');
});

test('a run that has ended shares nothing, and reports that it cannot', async () => {
  const { client } = await startPairedAgent();
  const order = orderOf(['/a']);
  await client.putRun(order);
  await eventsUntil(client, order);
  const refused = client.release({ ...order, max: 1, keep: 0 });
  await expect(refused).rejects.toMatchObject({ status: 503, code: 'not-ready' });
});

test('a part reports the links of its pages', async () => {
  const links = { [`${SHOP}/a`]: [`${SHOP}/b`] };
  const { client } = await startPairedAgent({ inspection: fakeInspection({ links }).inspection });
  const order = orderOf(['/a'], { tellLinks: true });
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(events.find(({ type }) => type === 'page-finished')).toMatchObject({ links: [`${SHOP}/b`] });
});

test('looking for pages reports pages and records none', async () => {
  const links = { [`${SHOP}/`]: [`${SHOP}/a`] };
  const { client } = await startPairedAgent({ inspection: fakeInspection({ links }).inspection });
  const order = orderOf([], { discover: true, discoverOnly: true });
  await client.putRun(order);
  expect(storyOf(await eventsUntil(client, order))).toEqual([
    'discovered /',
    'discovered /a',
    'finished succeeded',
  ]);
});

test('with patterns the start page is only passed through, and is not counted', async () => {
  const links = { [`${SHOP}/`]: [`${SHOP}/shop/1`, `${SHOP}/about`] };
  const { client } = await startPairedAgent({ inspection: fakeInspection({ links }).inspection });
  const order = orderOf([], { discover: true, include: ['shop/*'] });
  await client.putRun(order);
  const events = await eventsUntil(client, order);
  expect(storyOf(events)).toEqual([
    'discovered /',
    'discovered /shop/1',
    'page-started /shop/1',
    'page-finished /shop/1',
    'finished succeeded',
  ]);
  const discovered = events.findLast(({ type }) => type === 'discovered');
  expect(discovered).toMatchObject({
    figures: { discovered: 3, toVisit: 1, skipped: { 'not-included': 2 } },
  });
});

test('with a delay each page is started by its slot', async () => {
  const fake = fakeInspection();
  const { client } = await startPairedAgent({ inspection: fake.inspection });
  const order = orderOf(['/a', '/b'], { delaySeconds: 3 });
  await client.putRun(order);
  let [after, turn] = [0, 0];
  const given: string[] = [];
  for (let hasEnded = false; !hasEnded;) {
    const { events, wantsTurn } = await client.events({ ...order, after, waitSeconds: 20, turn });
    after += events.length;
    hasEnded = events.some(({ type }) => type === 'finished');
    if (wantsTurn === null || wantsTurn.number === turn) continue;
    expect([wantsTurn.delaySeconds, fake.inspected.length]).toEqual([3, given.length]);
    turn = wantsTurn.number;
    given.push(await client.giveTurn({ ...order, number: turn }));
  }
  expect(given).toEqual(['started', 'started']);
});
