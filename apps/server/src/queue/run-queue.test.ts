import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { listenToNotifications } from '../db/notifications.ts';
import { createId } from '../db/uuid-v7.ts';
import { openTestDatabase } from '../../test/test-database.ts';
import { openRunQueue, type RunQueue } from './run-queue.ts';

const HOLDER = fileURLToPath(new URL('../../test/hold-job.ts', import.meta.url));

describe('the queue of runs', async () => {
  const open: RunQueue[] = [];
  const database = await openTestDatabase();
  const notifications = listenToNotifications(database.connection);
  afterAll(async () => {
    for (const queue of open) await queue.close();
    await notifications.close();
    await database.close();
  });

  async function openQueue(supervise: boolean): Promise<RunQueue> {
    const queue = await openRunQueue({ connection: database.connection, supervise, report: () => {} });
    open.push(queue);
    return queue;
  }

  async function takeJobs(queue: RunQueue, count: number): Promise<string[]> {
    const taken: string[] = [];
    await new Promise<void>((done) => {
      void queue.work({
        concurrency: 1,
        notifications,
        handle: async (jobId) => {
          if (taken.push(jobId) === count) done();
        },
      });
    });
    await queue.close();
    return taken;
  }

  test('hands a job over when the transaction that queued it commits, and only once', async () => {
    const queue = await openQueue(false);
    const [committed, undone] = [createId(), createId()];
    const rollback = database.db.transaction().execute(async (transaction) => {
      await queue.enqueue(transaction, undone);
      throw new Error('undone');
    });
    await expect(rollback).rejects.toThrow('undone');
    await queue.enqueue(database.db, committed);
    await queue.enqueue(database.db, committed);
    const taken = await takeJobs(await openQueue(true), 1);
    expect(taken).toEqual([committed]);
  });

  test('works on as many jobs at a time as it has slots', async () => {
    const queue = await openQueue(true);
    const [first, second] = [createId(), createId()];
    await queue.enqueue(database.db, first);
    await queue.enqueue(database.db, second);
    const together = Promise.withResolvers<void>();
    const underWay = new Set<string>();
    await queue.work({
      concurrency: 2,
      notifications,
      handle: async (jobId) => {
        if (underWay.add(jobId).size === 2) together.resolve();
        await together.promise;
      },
    });
    await together.promise;
    await queue.close();
    expect(underWay).toEqual(new Set([first, second]));
  });

  test('gives the job of a killed worker to another', async () => {
    const jobId = createId();
    const queue = await openQueue(false);
    const holder = spawn(process.execPath, [HOLDER, JSON.stringify(database.connection)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (holder.stdout === null) throw new Error('no output');
    await queue.enqueue(database.db, jobId);
    const [output] = (await once(holder.stdout, 'data')) as [Buffer];
    expect(output.toString()).toBe(jobId);
    holder.kill('SIGKILL');
    expect(await takeJobs(await openQueue(true), 1)).toEqual([jobId]);
  });
});
