import type { PoolDetail } from '@vigie/contract/pool.ts';
import { byId, matches, mentions, pageOf, refused, removeById, type FakeOs } from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { samplePool } from './sample-pools.ts';
import { sampleId } from './samples.ts';

export function fakePools(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.pools, id);
  const withTests = (testIds: string[]) => ({
    testIds,
    tests: testIds.map((testId) => byId(state.tests, testId)),
  });
  const add = (changes: Partial<PoolDetail>) => {
    const pool = samplePool({
      ...changes,
      ...withTests(changes.testIds ?? []),
      id: sampleId(750 + state.pools.length),
      lastRun: null,
    });
    state.pools.unshift(pool);
    return pool;
  };
  return {
    list: os.pools.list.handler(({ input }) =>
      pageOf(
        state.pools.filter(
          (pool) =>
            mentions(input.q, pool.name, pool.description) &&
            matches(input.websiteId, pool.websiteId) &&
            matches(input.category, pool.category) &&
            matches(input.severity, pool.severity) &&
            matches(input.status, pool.status),
        ),
        input,
      ),
    ),
    get: os.pools.get.handler(({ input }) => find(input.id)),
    history: os.pools.history.handler(({ input }) => state.poolHistory(input.id)),
    create: os.pools.create.handler(({ input }) => add(input)),
    update: os.pools.update.handler(({ input }) => {
      const pool = find(input.id);
      if (pool.updatedAt !== input.updatedAt) throw refused('changed-meanwhile');
      const updatedAt = new Date().toISOString();
      return Object.assign(pool, { ...input, ...withTests(input.testIds), updatedAt });
    }),
    remove: os.pools.remove.handler(({ input }) => {
      const { isHealthPool, isContentPool } = find(input.id);
      if (isHealthPool || isContentPool) throw refused('still-in-use');
      removeById(state.pools, input.id);
    }),
    setStatus: os.pools.setStatus.handler(({ input }) =>
      Object.assign(find(input.id), { status: input.status }),
    ),
    setTests: os.pools.setTests.handler(({ input }) =>
      Object.assign(find(input.id), withTests(input.testIds)),
    ),
    duplicate: os.pools.duplicate.handler(({ input }) => add({ ...find(input.id), status: 'draft' })),
    run: os.pools.run.handler(({ input }) => {
      const { id, name, websiteId, activeJobId } = find(input.id);
      if (activeJobId !== null) throw refused('run-already-active');
      const job = startJob(state, { websiteId, kind: 'pool', pool: { id, name }, pageUrl: input.pageUrl });
      find(id).activeJobId = job.id;
      return job;
    }),
  };
}
