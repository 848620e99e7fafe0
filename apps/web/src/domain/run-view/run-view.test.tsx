import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job } from '@vigie/contract/job.ts';
import type { FakeState } from '../../testing/fake-state.ts';
import { createFeed } from '../../testing/feed.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleManyJobPages } from '../../testing/sample-job-pages.ts';
import { sampleId, sampleJob, sampleScore } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { thinned } from '../../testing/thinned.ts';

const POOL = { id: sampleId(700), name: 'Parcours d’achat' };
const poolJob = (changes: Partial<Job> = {}) => sampleJob({ kind: 'pool', pool: POOL, ...changes });
const progress = sampleJob().progress;
const ENDED: Partial<Job> = {
  state: 'succeeded',
  startedAt: '2026-11-21T10:00:00.000Z',
  finishedAt: '2026-11-21T10:01:30.000Z',
  progress: {
    ...progress,
    phase: 'done',
    pagesDone: 50,
    pagesFailed: 2,
    currentUrl: null,
    secondsLeft: null,
  },
  score: sampleScore(48, { csp: 6 }),
  tests: { passed: 90, failed: 3, errors: 1, skipped: 4 },
};

async function show(job: Job, changes: Partial<FakeState> = {}, locale: 'en' | 'fr' = 'en') {
  const state = { ...SCENARIOS.measured(), jobs: [job], jobPages: () => sampleManyJobPages(6), ...changes };
  return openPanel(`/pools/${POOL.id}/executer?job=${job.id}`, state, { locale });
}
/** Waits until there are this many pages, and returns them; the filter is a group too. */
async function pages(count = 6): Promise<HTMLElement[]> {
  const list = within(screen.getByRole('region', { name: 'Pages' }));
  const found = () => list.getAllByRole('group').filter(({ localName }) => localName === 'details');
  await waitFor(() => expect(found()).toHaveLength(count));
  return found();
}

describe('a run under way', () => {
  it('shows its progress, its agent and the page visited now', async () => {
    await show(poolJob());
    const run = within(await screen.findByRole('region', { name: 'Run in progress' }));
    expect(run.getByText('18 of 50 pages')).toBeVisible();
    expect(run.getByText('1 not visited')).toBeVisible();
    expect(run.getByText('by paris_01')).toBeVisible();
    expect(run.getByText(/about 2 mins? left/)).toBeVisible();
    expect(run.getByTitle(/lave-linge-samsung/)).toBeVisible();
    expect(run.getByRole('progressbar')).toHaveAttribute('max', '50');
  });

  it('counts its journeys, which follow its pages', async () => {
    const journeys = { total: 2, passed: 1, failed: 0, stepFailed: 0 };
    await show(poolJob({ journeys, progress: { ...progress, pagesDone: 50, secondsLeft: null } }));
    expect(await screen.findByText('1 of 2 journeys')).toBeVisible();
    const bar = screen.getByRole('progressbar', { name: 'Progress of the run' });
    expect([bar.getAttribute('value'), bar.getAttribute('max')]).toEqual(['51', '52']);
    expect(screen.queryByText('Visiting now')).not.toBeInTheDocument();
  });

  it('shows the step of a journey that is under way, in words', async () => {
    const journeys = { total: 2, passed: 1, failed: 0, stepFailed: 0 };
    const step = {
      journeyId: sampleId(951),
      title: 'Achat',
      number: 3,
      total: 4,
      type: 'click',
      label: 'click aria/Payer',
    };
    const under = { ...progress, pagesDone: 50, secondsLeft: null, step };
    await show(poolJob({ journeys, progress: under }), {}, 'fr');
    const region = within(await screen.findByRole('region', { name: 'Exécution en cours' }));
    expect(await region.findByText('Cliquer sur « Payer »')).toBeVisible();
    expect(region.getByText('Étape 3 sur 4 :')).toBeVisible();
    expect(region.getByText('Achat')).toBeVisible();
    expect(region.getByRole('progressbar')).toHaveAttribute('value', '51.5');
  });

  it('shows the same in French', { tags: ['exhaustive'] }, async () => {
    await show(poolJob({ agentsCount: 3 }), {}, 'fr');
    expect(await screen.findByText('18 sur 50 pages')).toBeVisible();
    expect(screen.getByText('par paris_01 et d’autres (3 agents)')).toBeVisible();
  });

  const WAITS = [
    ['no-agent-online', /No agent is online/],
    ['agent-busy', /The agent is busy/],
    ['agent-timeout', /not answered in time/],
    ['agent-paused', /The agent is paused/],
    ['agent-refused', /does not accept the run at this moment/],
  ] as const;
  it.each(thinned(WAITS, 1))('that waits (%s) shows why', async (waiting, sentence) => {
    await show(poolJob({ state: 'queued', waiting, agent: null }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('counts what a search for pages has found, and visits none', async () => {
    const job = sampleJob({
      kind: 'discovery',
      progress: { ...progress, phase: 'discovering', pagesDone: 0 },
    });
    await show(job);
    expect(await screen.findByText('61 pages found')).toBeVisible();
    expect(screen.queryByText(/of 50 pages/)).toBeNull();
  });

  it('shows why pages were left out', async () => {
    const { user } = await show(poolJob());
    await user.click(await screen.findByText('11 pages left out'));
    expect(screen.getByText(/number of pages to visit was reached/)).toBeVisible();
  });

  it('shows which of the website’s files were not read, and why', async () => {
    const detail = 'nested more than 16 levels deep';
    const problems = [{ url: 'https://shop.test/deep.xml', code: 'nested-too-deep' as const, detail }];
    const discovery = { discovered: 1, toVisit: 1, skipped: {}, problems };
    const { user } = await show(poolJob({ ...ENDED, discovery }), {}, 'fr');
    await user.click(await screen.findByText('1 plan du site ou robots.txt non lu en entier'));
    expect(screen.getByText(/s’emboîtent sans fin/)).toBeVisible();
    expect(screen.getByText('/deep.xml')).toBeVisible();
    expect(screen.getByText(detail)).toBeVisible();
  });

  it('counts a file once, and shows that only the first problems are listed', async () => {
    const problems = Array.from({ length: 50 }, (_, index) => ({
      url: `https://shop.test/${Math.floor(index / 2)}.xml`,
      code: index % 2 === 0 ? ('too-many-errors' as const) : ('broken-off' as const),
      detail: '',
    }));
    const discovery = { discovered: 1, toVisit: 1, skipped: {}, problems };
    const { user } = await show(poolJob({ ...ENDED, discovery }));
    await user.click(await screen.findByText('25 sitemaps or robots.txt not read in full'));
    expect(screen.getByText('The first 50 are shown; there may be more.')).toBeVisible();
  });

  it('shows pages as they come, and ends by itself', async () => {
    const feed = createFeed<Job>();
    let found = 1;
    await show(poolJob(), { events: () => feed.stream(), jobPages: () => sampleManyJobPages(found) });
    feed.push(poolJob());
    expect(await screen.findByText('18 of 50 pages')).toBeVisible();
    await pages(1);
    found = 4;
    feed.push(poolJob({ progress: { ...progress, pagesDone: 21 } }));
    await pages(4);
    found = 6;
    feed.push(poolJob(ENDED));
    expect(await screen.findByText(/Run finished: 90 of 94/)).toBeVisible();
    await pages(6);
  });

  it('is cancelled only after a confirmation', async () => {
    const { api, user } = await show(poolJob());
    await user.click(await screen.findByRole('button', { name: 'Cancel the run' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this run?' }));
    expect(api.requests.some(({ url }) => url.includes('cancellation'))).toBe(false);
    await user.click(dialog.getByRole('button', { name: 'Cancel the run' }));
    expect(await screen.findByText('Run cancelled')).toBeVisible();
  });

  it('that cannot be cancelled shows why', async () => {
    const { user } = await show(poolJob(), { refuse: { 'jobs.cancel': { code: 'job-already-ended' } } });
    await user.click(await screen.findByRole('button', { name: 'Cancel the run' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Cancel the run' }));
    expect(await screen.findByText(/The run could not be cancelled/)).toHaveTextContent('already ended');
  });
});

const busy = { code: 'busy' } as const;

describe('a run that has ended', () => {
  it('shows its score, its pages, its tests and how long it took', async () => {
    await show(poolJob(ENDED));
    expect(await screen.findByText('Run finished: 90 of 94 test results passed')).toBeVisible();
    expect(screen.getByText('grade A, 97.2%')).toBeVisible();
    expect(screen.getByText('48 pages visited')).toBeVisible();
    expect(screen.getByText('2 pages could not be visited')).toBeVisible();
    expect(screen.getByText(/^in 2 mins?$/)).toBeVisible();
    expect(screen.getByText('90 test results passed')).toBeVisible();
    expect(screen.getByText('3 failed')).toBeVisible();
    expect(screen.getByText('1 error')).toBeVisible();
  });

  const FAILURES: [code: string, sentence: RegExp][] = [
    ['no-agent-online', /No agent was online to take the run. Start an agent, then run again.$/],
    ['something-new', /does not know: something-new/],
    ['agent-lost', /stopped answering before it ended/],
    ['order-refused', /The agent refused the run/],
    ['agent-timeout', /did not answer in time/],
    ['agent-refused', /rejected the run every time/],
    ['agent-busy', /never had a free slot/],
    ['agent-paused', /stayed paused/],
    ['deadline-passed', /exceeded its time limit/],
    ['browser-not-found', /found no Chromium/],
    ['browser-failed', /could not start or kept crashing/],
    ['discovery-failed', /start page of the website could not be read/],
    ['agent-fault', /occurred in the agent/],
  ];
  it.each(thinned(FAILURES, 2))('as failed (%s) shows why', async (code, sentence) => {
    await show(poolJob({ ...ENDED, state: 'failed', failure: { code, message: 'spawn ENOENT' } }));
    expect(await screen.findByText(sentence)).toBeVisible();
    expect(screen.getByText('spawn ENOENT')).toBeVisible();
  });

  it('with missing data is marked and can be run again', { tags: ['exhaustive'] }, async () => {
    const { address, user } = await show(poolJob({ ...ENDED, isIncomplete: true }));
    expect(await screen.findByText('Data mismatch')).toBeVisible();
    expect(screen.getByText(/have not all arrived. Try again later/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run again' }));
    expect(await screen.findByText('18 of 50 pages')).toBeVisible();
    expect(address()).toContain(`job=${sampleId(201)}`);
  });

  it('that its website’s limit of visits cut shows to how many pages, and what the others retain', async () => {
    await show(poolJob({ ...ENDED, cutToPages: 12 }));
    expect(await screen.findByText('Cut to 12 pages by the limit of visits')).toBeVisible();
    expect(screen.getByText(/show the results of their last visit/)).toBeVisible();
  });

  it('that cannot be run again shows why', async () => {
    const refuse = { 'jobs.retry': { code: 'no-agent-online' as const } };
    const { user } = await show(poolJob(ENDED), { refuse });
    await user.click(await screen.findByRole('button', { name: 'Run again' }));
    expect(await screen.findByText(/could not be started again/)).toHaveTextContent('No agent is online');
  });

  it('that is gone is reported', async () => {
    await show(poolJob(ENDED), { jobs: [] });
    expect(await screen.findByText(/This run no longer exists/)).toBeVisible();
  });

  it('that could not be loaded can be requested again', async () => {
    const { api, user } = await show(poolJob(ENDED), { refuse: { 'jobs.get': busy, 'jobs.events': busy } });
    expect(await screen.findByText('The run could not be loaded')).toBeVisible();
    api.state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText(/Run finished/)).toBeVisible();
  });
});

describe('the pages of a run', () => {
  it('show in a line what was found', async () => {
    await show(poolJob(ENDED));
    await screen.findByText(/Run finished/);
    const texts = (await pages()).map((page) => page.textContent);
    expect(texts[0]).toContain('Tests: 1 of 1');
    expect(texts[1]).toContain('Tests: 1 of 2');
    expect(texts[2]).toContain('CSP');
    expect(texts[2]).not.toContain('PHP tag');
    expect(texts[3]).toContain('Healthy');
    expect(texts[4]).toContain('Not visited');
  });

  it('fold open with causes, results and the way to the evidence', async () => {
    const { user } = await show(poolJob(ENDED));
    await screen.findByText(/Run finished/);
    const [, second, third, , fifth] = await pages();
    await user.click(within(third as HTMLElement).getByText('CSP'));
    expect(third).toHaveTextContent('The page’s security policy stops the JS tag.');
    expect(third).toHaveTextContent('Fail for the same cause: JS tag, Collector (PHP tag), Page-view hit.');
    expect(within(third as HTMLElement).getByRole('link', { name: 'All that was recorded' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/jobs\?.*job=.*page=/),
    );
    await user.click(within(second as HTMLElement).getByText('Tests: 1 of 2'));
    expect(
      await within(second as HTMLElement).findByRole('article', { name: /Le hit de page vue/ }),
    ).toHaveTextContent('Failed');
    await user.click(within(fifth as HTMLElement).getByText('Not visited'));
    expect(fifth).toHaveTextContent('The page did not finish loading in the time allowed.');
  });

  it('are narrowed to the faulty, the unvisited and the healthy', async () => {
    const { address, user } = await show(poolJob(ENDED));
    await screen.findByText(/Run finished/);
    await user.click(screen.getByRole('radio', { name: 'Not visited' }));
    await waitFor(() => expect(address()).toContain('only=not-visited'));
    expect((await pages(1))[0]).toHaveTextContent('Not visited');
    await user.click(screen.getByRole('radio', { name: 'Faulty' }));
    await pages(3);
    await user.click(screen.getByRole('radio', { name: 'Healthy' }));
    await pages(2);
  });

  it('show when there is none of a kind', async () => {
    const { user } = await show(poolJob(ENDED), { jobPages: () => [] });
    expect(await screen.findByText('No page was visited in this run.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Faulty' }));
    expect(await screen.findByText('No faulty page.')).toBeVisible();
  });

  it('come 25 at a time', async () => {
    const { user } = await show(poolJob(ENDED), { jobPages: () => sampleManyJobPages(60) });
    expect(await screen.findByText('25 of 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show more pages' }));
    expect(await screen.findByText('50 of 60')).toBeVisible();
  });

  it('of a running job stay where they are once the list was prolonged', async () => {
    const feed = createFeed<Job>();
    let found = 60;
    const { user } = await show(poolJob(), {
      events: () => feed.stream(),
      jobPages: () => sampleManyJobPages(found),
    });
    feed.push(poolJob());
    await user.click(await screen.findByRole('button', { name: 'Show more pages' }));
    expect(await screen.findByText('50 of 60')).toBeVisible();
    found = 64;
    feed.push(poolJob({ progress: { ...progress, pagesDone: 40 } }));
    await screen.findByText('40 of 50 pages');
    expect(screen.getByText('50 of 60')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'New results are in: show them' }));
    expect(await screen.findByText('50 of 64')).toBeVisible();
  });

  it('that could not be loaded can be requested again', async () => {
    const { api, user } = await show(poolJob(ENDED), { refuse: { 'jobs.pages': busy } });
    expect(await screen.findByText('The pages could not be loaded')).toBeVisible();
    api.state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await pages(6);
  });
});
