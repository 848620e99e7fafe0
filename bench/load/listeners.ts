/** Measures many users who follow one job: the time until each is notified of a change. */
import { setTimeout as delay } from 'node:timers/promises';
import { announce } from '../../apps/server/src/db/notifications.ts';
import { callPanel } from '../../e2e/machines/panel-api.ts';
import { signal } from '../../e2e/machines/processes.ts';
import { createJobRow } from '../../apps/server/test/rows.ts';
import type { Vigie } from '../agents/vigie.ts';
import type { Instance } from './instance.ts';
import { createLatencies, type Latencies } from './latencies.ts';

const CHANGES = 20;
const BETWEEN_MS = 1_000;
const POLL_MS = 50;

export async function measureListeners(
  vigie: Vigie,
  { people: users, websites }: Instance,
  count: number,
): Promise<Latencies> {
  const { db } = vigie;
  // A job that no worker processes or ends.
  signal(vigie.worker.pid, 'SIGSTOP');
  const { companyId } = await db.selectFrom('websites').select('companyId').executeTakeFirstOrThrow();
  const jobId = await createJobRow(db, { companyId, websiteId: websites[0]?.id ?? '', state: 'queued' });
  await db
    .updateTable('jobs')
    .set({ state: 'running', phase: 'inspecting' })
    .where('id', '=', jobId)
    .execute();
  const latencies = createLatencies();
  const changedMs = new Map<number, number>();
  const leaving = new AbortController();
  const listening = new Set<number>();
  const allowed = users.filter(({ role }) => ['admin', 'moderator'].includes(role));
  const streams = Array.from({ length: count }, async (_none, number) => {
    const { token, address } = allowed[number % allowed.length] ?? { token: '', address: '' };
    const call = { method: 'GET', path: `/jobs/${jobId}/events`, token, address, signal: leaving.signal };
    const answer = await callPanel(vigie.panelUrl, call);
    if (answer.body === null || !answer.ok) throw new Error(`no events: ${answer.status}`);
    let received = 0;
    for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
      listening.add(number);
      // Changes in close succession are reported as one.
      for (const [, done] of text.matchAll(/"pagesDone":(\d+)/g))
        for (; received < Number(done); received += 1)
          latencies.add('a change is heard', performance.now() - (changedMs.get(received + 1) ?? Number.NaN));
    }
  });
  const ended = Promise.allSettled(streams);
  while (listening.size < count) await delay(POLL_MS);
  for (let change = 1; change <= CHANGES; change += 1) {
    changedMs.set(change, performance.now());
    await db.transaction().execute(async (transaction) => {
      await transaction.updateTable('jobs').set({ pagesDone: change }).where('id', '=', jobId).execute();
      await announce(transaction, 'job', jobId);
    });
    await delay(BETWEEN_MS);
  }
  while (latencies.count() < count * CHANGES) await delay(POLL_MS);
  leaving.abort();
  await ended;
  await db.deleteFrom('jobs').where('id', '=', jobId).execute();
  signal(vigie.worker.pid, 'SIGCONT');
  return latencies;
}
