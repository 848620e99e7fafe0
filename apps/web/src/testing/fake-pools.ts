import type { JourneyDetail } from '@vigie/contract/stored-journey.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import { byId, matchesFilter, mentions, pageOf, refused, removeById, type FakeOs } from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { samplePool } from './sample-pools.ts';
import { sampleId } from './samples.ts';
import { sampleTest } from './sample-tests.ts';

export function fakePools(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.pools, id);
  const withTests = (testIds: string[]) => ({
    testIds,
    tests: testIds.map((testId) => byId(state.tests, testId)),
  });
  const withJourneys = (journeyIds: string[]) => ({
    journeyIds,
    journeys: journeyIds.map((id) => journeyOfPool(byId(state.journeys, id))),
  });
  const add = (changes: Partial<PoolDetail>) => {
    const pool = samplePool({
      ...changes,
      ...withTests(changes.testIds ?? []),
      ...withJourneys(changes.journeyIds ?? []),
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
            matchesFilter(input.websiteId, pool.websiteId) &&
            matchesFilter(input.category, pool.category) &&
            matchesFilter(input.severity, pool.severity) &&
            matchesFilter(input.status, pool.status),
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
      const journeys = withJourneys(input.journeyIds ?? pool.journeyIds ?? []);
      return Object.assign(pool, { ...input, ...withTests(input.testIds), ...journeys, updatedAt });
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
      const { id, name, websiteId, activeJobId, journeys = [] } = find(input.id);
      if (activeJobId !== null) throw refused('run-already-active');
      if (!input.isConfirmed && input.pageUrl === null && journeys.some(({ changesWorld }) => changesWorld))
        throw refused('journey-not-confirmed');
      const job = startJob(state, { websiteId, kind: 'pool', pool: { id, name }, pageUrl: input.pageUrl });
      find(id).activeJobId = job.id;
      return job;
    }),
  };
}

function journeyOfPool(journey: JourneyDetail) {
  const { id, title, severity, isDraft, changesWorld, stepsTotal } = journey;
  return { id, title, severity, isDraft, changesWorld, stepsTotal };
}

export function fakeTests(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.tests, id);
  const add = (changes: Partial<PageTest>) => {
    const id = sampleId(680 + state.tests.length);
    const test = sampleTest({ ...changes, id, pools: [], isHealthTest: false, lastRun: null });
    state.tests.unshift(test);
    return test;
  };
  return {
    list: os.tests.list.handler(({ input }) =>
      pageOf(
        state.tests.filter(
          (test) =>
            mentions(input.q, test.title, test.description) &&
            matchesFilter(input.websiteId, test.websiteId) &&
            matchesFilter(input.category, test.category) &&
            matchesFilter(input.severity, test.severity) &&
            matchesFilter(input.draft, test.isDraft ? 'true' : 'false') &&
            (input.poolId === undefined || test.pools.some(({ id }) => id === input.poolId)),
        ),
        input,
      ),
    ),
    get: os.tests.get.handler(({ input }) => find(input.id)),
    history: os.tests.history.handler(({ input }) => state.testHistory(find(input.id).id)),
    create: os.tests.create.handler(({ input }) => add(input)),
    update: os.tests.update.handler(({ input }) => {
      const test = find(input.id);
      if (test.updatedAt !== input.updatedAt) throw refused('changed-meanwhile');
      return Object.assign(test, input, { updatedAt: new Date().toISOString() });
    }),
    remove: os.tests.remove.handler(({ input }) => {
      if (find(input.id).isHealthTest) throw refused('still-in-use');
      removeById(state.tests, input.id);
    }),
    duplicate: os.tests.duplicate.handler(({ input }) => {
      const original = find(input.id);
      return add({ ...original, title: `${original.title} (copie)` });
    }),
    run: os.tests.run.handler(({ input }) => {
      const { id, title, websiteId } = find(input.id);
      return startJob(state, { websiteId, kind: 'test', test: { id, title }, pageUrl: input.pageUrl });
    }),
    dryRun: os.tests.dryRun.handler(({ input: { websiteId, pageUrl } }) =>
      startJob(state, { websiteId, kind: 'trial', pageUrl }),
    ),
  };
}
