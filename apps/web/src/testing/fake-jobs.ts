import type { Job, JobPage, PageFilter } from '@vigie/contract/job.ts';
import { CONSENT_SKIPS } from '@vigie/contract/verdict.ts';
import { byId, matchesFilter, mentions, pageOf, type FakeOs } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleId, sampleJob } from './samples.ts';

/** Adds a running job at the head of the list. */
export function startJob(state: FakeState, changes: Partial<Job>): Job {
  const job = sampleJob({ id: sampleId(200 + state.jobs.length), ...changes });
  state.jobs.unshift(job);
  return job;
}

export function fakeJobs(os: FakeOs, state: FakeState) {
  const find = (id: string) => byId(state.jobs, id);
  return {
    list: os.jobs.list.handler(({ input }) =>
      pageOf(
        state.jobs.filter(
          (job) =>
            mentions(input.q, job.pool?.name ?? '', job.test?.title ?? '', job.pageUrl ?? '') &&
            matchesFilter(input.websiteId, job.websiteId) &&
            matchesFilter(input.poolId, job.pool?.id) &&
            matchesFilter(input.testId, job.test?.id) &&
            matchesFilter(input.agentId, job.agent?.id) &&
            matchesFilter(input.state, job.state) &&
            matchesFilter(input.mode, job.mode) &&
            matchesFilter(input.kind, job.kind),
        ),
        input,
      ),
    ),
    detection: os.jobs.detection.handler(({ input }) => state.detection(input.id)),
    get: os.jobs.get.handler(({ input }) => find(input.id)),
    cancel: os.jobs.cancel.handler(({ input }) => {
      const job = find(input.id);
      const holders = [...state.websites, ...state.pools].filter(({ activeJobId }) => activeJobId === job.id);
      for (const holder of holders) holder.activeJobId = null;
      return Object.assign(job, { state: 'cancelled' as const });
    }),
    retry: os.jobs.retry.handler(({ input }) => {
      const { websiteId, kind, pool, test, pageUrl, id } = find(input.id);
      return startJob(state, { websiteId, kind, pool, test, pageUrl, retryOf: id, mode: 'retry' });
    }),
    pages: os.jobs.pages.handler(({ input }) =>
      pageOf(
        state
          .jobPages(input.id)
          .filter((page) => mentions(input.q, page.url) && isSelectedPage(page, input.only)),
        input,
      ),
    ),
    events: os.jobs.events.handler(async function* ({ input }) {
      yield* state.events(find(input.id));
    }),
  };
}

function isSelectedPage(page: JobPage, only: PageFilter | undefined): boolean {
  if (only === undefined) return true;
  if (page.outcome === 'failed') return only === 'not-visited';
  const outcomes = [...page.verdicts, ...page.tests].map(({ outcome }) => outcome);
  const isFaulty = outcomes.some((outcome) => outcome === 'failed' || outcome === 'error');
  if (only === 'unanswered') return page.verdicts.some(({ reason }) => CONSENT_SKIPS.has(reason ?? ''));
  return only === (isFaulty ? 'faulty' : 'healthy');
}
