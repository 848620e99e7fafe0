import type { PageTest } from '@vigie/contract/page-test.ts';
import { byId, matches, mentions, pageOf, refused, removeById, type FakeOs } from './fake-answers.ts';
import { startJob } from './fake-jobs.ts';
import type { FakeState } from './fake-state.ts';
import { sampleTest } from './sample-tests.ts';
import { sampleId } from './samples.ts';

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
            matches(input.websiteId, test.websiteId) &&
            matches(input.category, test.category) &&
            matches(input.severity, test.severity) &&
            matches(input.draft, test.isDraft ? 'true' : 'false') &&
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
