import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  eventsUntil,
  pairWith,
  startTestAgent,
  storyOf,
  temporaryDirectory,
} from '../../test/paired-agent.ts';
import { orderOf } from '../../test/run-order.ts';
import { spawnAgent } from '../../test/spawned-agent.ts';

const CANARY = 'canary-0c5b';
const HIDDEN = { token: CANARY, account: { name: `${CANARY}-deeper` } };

/** Returns the files below a directory that contain the text, in whatever state a crash left them. */
async function filesWith(directory: string, text: string): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  const contents = await Promise.all(paths.map((path) => readFile(path)));
  return paths.filter((_path, index) => contents[index]?.includes(text));
}

test(
  'no file of the agent holds a hidden value: during a run, after a kill, resumed, at its end',
  { tags: ['exhaustive'] },
  async () => {
    const dataDirectory = await temporaryDirectory();
    const first = await spawnAgent(dataDirectory, '/b');
    const clientAt = await pairWith(first);
    const order = orderOf(['/a', '/b'], { variables: HIDDEN });
    await clientAt().putRun(order);
    await eventsUntil(
      clientAt(),
      order,
      (event) => event.type === 'page-started' && event.url.endsWith('/b'),
    );
    expect(await filesWith(dataDirectory, CANARY)).toEqual([]);
    await first.kill();
    expect(await filesWith(dataDirectory, CANARY)).toEqual([]);

    const second = await spawnAgent(dataDirectory);
    const events = await eventsUntil(clientAt(second.url), order);
    expect(storyOf(events)).toContain('page-finished /b');
    expect(await clientAt(second.url).putRun(order)).toBe('same');
    expect(await filesWith(dataDirectory, CANARY)).toEqual([]);
  },
);

test('an order that an earlier version stored in the open is read once, and sealed', async () => {
  const dataDirectory = await temporaryDirectory();
  const order = orderOf(['/a'], { variables: HIDDEN });
  const directory = join(dataDirectory, 'runs', order.runId, '1');
  await mkdir(directory, { recursive: true });
  await writeFile(join(directory, 'order.json'), JSON.stringify(order));
  await writeFile(join(directory, 'order.json.new'), JSON.stringify(order).slice(0, -9));

  const clientAt = await pairWith(await startTestAgent({ dataDirectory }));
  expect(storyOf(await eventsUntil(clientAt(), order))).toContain('page-finished /a');
  expect(await clientAt().putRun(order)).toBe('same');
  expect(await filesWith(dataDirectory, CANARY)).toEqual([]);
});

test('a sealed order opens for its own attempt only, and one that does not open prevents no agent from starting', async () => {
  const dataDirectory = await temporaryDirectory();
  const first = await startTestAgent({ dataDirectory });
  const clientAt = await pairWith(first);
  const order = orderOf(['/a'], { variables: HIDDEN });
  await clientAt().putRun(order);
  await eventsUntil(clientAt(), order);
  await first.close();
  const run = join(dataDirectory, 'runs', order.runId);
  await mkdir(join(run, '2'));
  await cp(join(run, '1', 'order.sealed'), join(run, '2', 'order.sealed'));

  const again = await startTestAgent({ dataDirectory });
  const events = clientAt(again.url).events({ ...order, attempt: 2, after: 0, waitSeconds: 0 });
  await expect(events).rejects.toMatchObject({ status: 404 });
  expect(await clientAt(again.url).putRun(order)).toBe('same');
});
