import type { Job, JobPage, PageFilter } from '@vigie/contract/job.ts';
import { CONSENT_SKIPS } from '@vigie/contract/verdict.ts';
import { byId, mentions, pageOf, type Answers } from './fake-answers.ts';
import type { FakeState } from './fake-state.ts';
import { sampleId } from './sample-text.ts';
import { sampleJob } from './samples.ts';

/** Adds a running job at the head of the list. */
export function startJob(state: FakeState, changes: Partial<Job>): Job {
  const job = sampleJob({ id: sampleId(200 + state.jobs.length), ...changes });
  state.jobs.unshift(job);
  return job;
}

export function answerJobs(state: FakeState): Answers<'jobs'> {
  const find = (id: string) => byId(state.jobs, id);
  return {
    detection: ({ id }) => state.detection(id),
    cancel: ({ id }) => {
      const holders = [...state.websites, ...state.pools].filter(({ activeJobId }) => activeJobId === id);
      for (const holder of holders) holder.activeJobId = null;
      return Object.assign(find(id), { state: 'cancelled' as const });
    },
    retry: ({ id }) => {
      const { websiteId, kind, pool, test, pageUrl } = find(id);
      return startJob(state, { websiteId, kind, pool, test, pageUrl, retryOf: id, mode: 'retry' });
    },
    pages: (input) =>
      pageOf(
        state
          .jobPages(input.id)
          .filter((page) => mentions(input.q, page.url) && isSelectedPage(page, input.only)),
        input,
      ),
    events: async function* ({ id }) {
      yield* state.events(find(id));
    },
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
