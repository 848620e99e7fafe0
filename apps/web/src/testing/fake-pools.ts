import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { PageTest } from '@vigie/contract/page-test.ts';
import {
  byId,
  matchesFilter,
  mentions,
  pageOf,
  refused,
  removeById,
  saveOver,
  type Answers,
} from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { samplePool } from './sample-pools.ts';
import { sampleId } from './samples.ts';
import { sampleTest } from './sample-tests.ts';

export function answerPools(state: FakeState): Answers<'pools'> {
  const find = (id: string) => byId(state.pools, id);
  const withTests = (testIds: string[]) => ({
    testIds,
    tests: testIds.map((testId) => byId(state.tests, testId)),
  });
  const withJourneys = (journeyIds: string[]) => ({
    journeyIds,
    journeys: journeyIds.map((id) => byId(state.journeys, id)),
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
    history: ({ id }) => state.poolHistory(id),
    create: add,
    update: (input) => {
      const { journeyIds = [] } = { ...find(input.id), ...input };
      return saveOver(find(input.id), { ...input, ...withTests(input.testIds), ...withJourneys(journeyIds) });
    },
    remove: ({ id }) => {
      const { isHealthPool, isContentPool } = find(id);
      if (isHealthPool || isContentPool) throw refused('still-in-use');
      removeById(state.pools, id);
    },
    setTests: ({ id, testIds, updatedAt }) => saveOver(find(id), { ...withTests(testIds), updatedAt }),
    duplicate: ({ id }) => add({ ...find(id), status: 'draft' }),
    run: ({ id, isConfirmed, pageUrl }) => {
      const { name, websiteId, activeJobId, journeys = [] } = find(id);
      if (activeJobId !== null) throw refused('run-already-active');
      if (!isConfirmed && pageUrl === null && journeys.some(({ changesWorld }) => changesWorld))
        throw refused('journey-not-confirmed');
      const job = startJob(state, { websiteId, kind: 'pool', pool: { id, name }, pageUrl });
      find(id).activeJobId = job.id;
      return job;
    },
  };
}

export function answerTests(state: FakeState): Answers<'tests'> {
  const find = (id: string) => byId(state.tests, id);
  const add = (changes: Partial<PageTest>) => {
    const id = sampleId(680 + state.tests.length);
    const test = sampleTest({ ...changes, id, pools: [], isHealthTest: false, lastRun: null });
    state.tests.unshift(test);
    return test;
  };
  return {
    list: (input) =>
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
    history: ({ id }) => state.testHistory(find(id).id),
    create: add,
    remove: ({ id }) => {
      if (find(id).isHealthTest) throw refused('still-in-use');
      removeById(state.tests, id);
    },
    duplicate: ({ id }) => add({ ...find(id), title: `${find(id).title} (copie)` }),
    run: ({ id, pageUrl }) => {
      const { title, websiteId } = find(id);
      return startJob(state, { websiteId, kind: 'test', test: { id, title }, pageUrl });
    },
    dryRun: ({ websiteId, pageUrl }) => startJob(state, { websiteId, kind: 'trial', pageUrl }),
  };
}
