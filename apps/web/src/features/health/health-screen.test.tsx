import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job } from '@vigie/contract/job.ts';
import { createFeed } from '../../testing/feed.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleHealth } from '../../testing/sample-health.ts';
import { sampleJob, sampleScore, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS, type ScenarioName } from '../../testing/scenarios.ts';

const open = (name: ScenarioName, locale: 'en' | 'fr' = 'en') =>
  openPanel('/sante', SCENARIOS[name](), { locale });

const cardOf = (name: string) => screen.getByRole('heading', { level: 3, name }).closest('li');

describe('a measured website', () => {
  it('shows grade, reliability, verdict and change', async () => {
    await open('measured');
    expect(await screen.findByRole('img', { name: 'Grade A, reliability 93.5%' })).toBeVisible();
    expect(screen.getByText('Good, four checks to look at')).toBeVisible();
    expect(screen.getByText(/−2\.2 pts/)).toBeVisible();
    expect(screen.getByText(/^Mean of 30 days: A, 93\.5%/)).toBeVisible();
  });

  it('shows the same in French', { tags: ['exhaustive'] }, async () => {
    await open('measured', 'fr');
    expect(await screen.findByRole('img', { name: /Note A, fiabilité 93,5/ })).toBeVisible();
    expect(screen.getByText('Bon, avec quatre contrôles à regarder')).toBeVisible();
    expect(screen.getByText(/depuis l’audit précédent/)).toBeVisible();
    expect(screen.getByText(/^Moyenne sur 30 jours/)).toBeVisible();
  });

  it('gives each check its weight, rate and pages affected of all', async () => {
    await open('measured');
    const card = (await screen.findByRole('heading', { level: 3, name: 'dataLayer' })).closest('li');
    expect(card).toHaveTextContent('weight 15');
    expect(card).toHaveTextContent('81.8%');
    expect(card).toHaveTextContent('Failing');
    expect(card).toHaveTextContent('91 of 500 pages affected');
  });

  it('lists its causes with what each costs, and those that have ended apart', async () => {
    const { user } = await open('measured');
    const causes = within(await screen.findByRole('region', { name: /What costs you/ }));
    const row = (await causes.findByText(/security policy stops/)).closest('tr') as HTMLElement;
    expect(row).toHaveTextContent('−12.4 pts');
    expect(within(row).getByRole('link')).toHaveAttribute('href', expect.stringContaining('/urls/causes/'));
    expect(causes.getByRole('link', { name: /^All \d causes$/ })).toBeVisible();
    await user.click(causes.getByRole('radio', { name: 'Ended' }));
    expect(await causes.findByText('The grade is C: worse than B')).toBeVisible();
  });

  it('lets a guest see all causes at their position', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), user: sampleUser('guest') };
    const { user } = await openPanel('/sante', state);
    const causes = within(await screen.findByRole('region', { name: /What costs you/ }));
    await user.click(await causes.findByRole('button', { name: /^All \d causes$/ }));
    expect(await causes.findByText(/^Le test|^The test/)).toBeVisible();
  });

  it('reads the trend with the arrow keys and has the same figures in a table', async () => {
    await open('measured');
    const chart = await screen.findByRole('slider', { name: /arrow keys/ });
    fireEvent.change(chart, { target: { value: 3 } });
    expect(chart).toHaveValue('3');
    expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(/: \d.*%, grade/));
    expect(screen.getByRole('table', { name: 'Reliability over the period' })).toBeInTheDocument();
  });

  it('stores the period in the address and requests its days', async () => {
    const { api, address, user } = await open('measured');
    await user.click(await screen.findByRole('radio', { name: '7 days' }));
    await waitFor(() => expect(address()).toBe('/sante?period=7d'));
    await waitFor(() => {
      const last = api.requests.findLast(({ url }) => url.includes('/api/health?'));
      const { searchParams } = new URL(last?.url ?? '');
      const days =
        (Date.parse(searchParams.get('to') ?? '') - Date.parse(searchParams.get('from') ?? '')) / 86_400_000;
      expect(Math.round(days)).toBe(7);
    });
  });

  it('names the pages that could not be visited, each with its code', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel('/sante', { ...SCENARIOS.huge(), causes: [] });
    expect(await screen.findByText('10,482 pages could not be visited')).toBeVisible();
    await user.click(screen.getByText('Which ones, and why'));
    expect(screen.getByText(/did not finish loading/)).toBeVisible();
    expect(screen.getByText('timeout')).toBeVisible();
  });

  it('shows that nothing costs points when nothing fails', async () => {
    await openPanel('/sante', { ...SCENARIOS.perfect(), causes: [] });
    expect(await screen.findByText(/Perfect: every check passes/)).toBeVisible();
    expect(await screen.findByText(/no cause is open now/)).toBeVisible();
  });

  it('shows how it is now, and the mean of the period apart', async () => {
    const state = SCENARIOS.measured();
    const bad = sampleHealth({ websiteId: 'x', pages: 21, failing: { csp: 21, tagJs: 21, tagPhp: 21 } });
    state.health = (websiteId) => {
      const health = sampleHealth({ websiteId, pages: 63, failing: {} });
      return {
        ...health,
        now: sampleHealth({ websiteId, pages: 21, failing: { csp: 1 } }).now,
        score: bad.score,
      };
    };
    await openPanel('/sante', state);
    expect(await screen.findByRole('img', { name: 'Grade A, reliability 98.9%' })).toBeVisible();
    expect(screen.getByText('Mean of 30 days: E, 33.3%')).toBeVisible();
    expect(screen.getByText('of 21 pages').closest('dd')).toHaveTextContent('63');
  });

  it('calls no check healthy that fails on a page', async () => {
    const state = SCENARIOS.measured();
    state.health = (websiteId) => sampleHealth({ websiteId, pages: 200, failing: { csp: 1 } });
    await openPanel('/sante', state);
    await screen.findByRole('heading', { level: 3, name: 'CSP' });
    expect(cardOf('CSP')).toHaveTextContent('99.5%Degraded');
    expect(cardOf('dataLayer')).toHaveTextContent('100%Healthy');
  });
});

describe('a website without figures', () => {
  it('is not measured yet', async () => {
    await open('never-measured');
    expect(await screen.findByRole('heading', { name: 'Not measured yet' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Run an audit' })).toBeEnabled();
  });

  it('offers a guest no audit', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS['never-measured'](), user: sampleUser('guest') };
    await openPanel('/sante', state);
    expect(await screen.findByText(/Ask a moderator/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run an audit' })).not.toBeInTheDocument();
  });

  it('shows F, and why each page failed, when no page could be loaded', async () => {
    await open('nothing-measurable');
    expect(await screen.findByRole('img', { name: 'Grade F: nothing could be measured' })).toBeVisible();
    expect(screen.getByText('None of the 3 pages visited could be loaded')).toBeVisible();
    expect(screen.getByText('http-status')).toBeVisible();
  });

  it('has no letter of what was hardly measured, and takes what was seen as settings', async () => {
    const state = SCENARIOS['barely-measured']();
    const { user, api } = await openPanel('/sante', state);
    expect(await screen.findByRole('img', { name: 'No grade yet: 1 of 5 checks measured' })).toBeVisible();
    expect(screen.queryByText(/Perfect/)).not.toBeInTheDocument();
    await user.click(
      (await screen.findAllByRole('button', { name: 'Use it and audit again' }))[0] as HTMLElement,
    );
    await waitFor(() => {
      const sent = api.requests
        .filter(({ method }) => method !== 'GET')
        .map(({ method, url }) => [method, url]);
      expect(sent.map(([method]) => method)).toEqual(['PUT', 'POST']);
    });
    expect(api.state.websites[0]?.tracking).toMatchObject({
      jsTagName: 'stats.boutique-demo.fr/matomo.js',
      phpTagName: 'stats.boutique-demo.fr/matomo.php',
    });
  });

  it('tells who may not change settings whom to ask, where little was measured', async () => {
    await openPanel('/sante', { ...SCENARIOS['barely-measured'](), user: sampleUser('guest') });
    expect(await screen.findByText(/Ask a moderator of your company to name them/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Use it and audit again' })).not.toBeInTheDocument();
  });

  it('shows why the figures could not be loaded, and tries again', { tags: ['exhaustive'] }, async () => {
    const { api, user } = await open('error');
    expect(await screen.findByText('The figures could not be loaded')).toBeVisible();
    api.state.refuse = {};
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('img', { name: /Grade A/ })).toBeVisible();
  });
});

describe('an audit', () => {
  it('starts, is followed live, and refreshes the figures when it ends', async () => {
    const feed = createFeed<Job>();
    const state = { ...SCENARIOS['never-measured'](), events: () => feed.stream() };
    const { user } = await openPanel('/sante', state);
    await user.click(await screen.findByRole('button', { name: 'Run an audit' }));
    expect(await screen.findByRole('heading', { name: 'First audit in progress' })).toBeVisible();
    const job = state.jobs[0] as Job;
    feed.push({ ...job, progress: { ...job.progress, pagesDone: 31, pagesFailed: 2, secondsLeft: 12 } });
    expect(await screen.findByText('31 of 50 pages')).toBeVisible();
    expect(screen.getByText('2 not visited')).toBeVisible();
    expect(screen.getByText(/about 12 secs? left/)).toBeVisible();
    expect(screen.getByTitle(/lave-linge-samsung/)).toBeVisible();

    state.health = (websiteId) => sampleHealth({ websiteId, pages: 50, failing: { csp: 12 } });
    Object.assign(state.websites[0] as object, { activeJobId: null, lastAuditAt: job.createdAt });
    feed.push({ ...job, state: 'succeeded', score: sampleScore(50, { csp: 12 }) });
    expect(await screen.findByText('Audit finished: grade A, 94.6%')).toBeVisible();
    expect(await screen.findByRole('img', { name: 'Grade A, reliability 94.6%' })).toBeVisible();
  });

  it('ends, and only what the screen shows is read again; other cached answers about visits become stale', async () => {
    const feed = createFeed<Job>();
    const state = { ...SCENARIOS.running(), events: () => feed.stream() };
    const { api, panel } = await openPanel('/sante', state);
    feed.push(sampleJob());
    expect(await screen.findByText('Visiting the pages')).toBeVisible();
    await waitFor(() => expect(panel.queryClient.isFetching()).toBe(0));
    const [stale, fresh] = [
      [
        ['inventory', 'list'],
        ['consent', 'get'],
        ['personalData', 'list'],
        ['trackingPlans', 'coverage'],
      ],
      [
        ['tags', 'list'],
        ['channels', 'list'],
        ['observations', 'get'],
      ],
    ].map((calls) => calls.map((call) => [call, { type: 'query', input: {} }]));
    for (const key of [...(stale ?? []), ...(fresh ?? [])]) panel.queryClient.setQueryData(key, {});
    const before = api.requests.map(({ url }) => new URL(url).pathname);
    Object.assign(state.websites[0] as object, { activeJobId: null });
    feed.push({ ...sampleJob(), state: 'succeeded', score: sampleScore(50, { csp: 12 }) });
    const isStale = (key: readonly unknown[]) => panel.queryClient.getQueryState(key)?.isInvalidated;
    await waitFor(() => expect(stale?.map(isStale)).toEqual([true, true, true, true]));
    expect(fresh?.map(isStale)).toEqual([false, false, false]);
    await waitFor(() => expect(panel.queryClient.isFetching()).toBe(0));
    const again = api.requests.slice(before.length).map(({ url }) => new URL(url));
    expect(again.map(({ pathname }) => pathname)).toContain('/api/health');
    expect(again.filter(({ pathname }) => !before.includes(pathname)).map(String)).toEqual([]);
    expect(new Set(again.map(String)).size).toBe(again.length);
  });

  it('is followed again after the connection broke', async () => {
    const feed = createFeed<Job>();
    await openPanel('/sante', { ...SCENARIOS.running(), events: () => feed.stream() });
    feed.push(sampleJob());
    expect(await screen.findByText('Visiting the pages')).toBeVisible();
    feed.break();
    expect(await screen.findByText('Connection lost, trying again…')).toBeVisible();
    await waitFor(() => expect(feed.opened()).toBe(2));
    feed.push(sampleJob({ progress: { ...sampleJob().progress, pagesDone: 40 } }));
    expect(await screen.findByText('40 of 50 pages')).toBeVisible();
  });

  it('is cancelled only after a confirmation', async () => {
    const { api, user } = await open('running');
    await user.click(await screen.findByRole('button', { name: 'Cancel the run' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Cancel this run?' }));
    expect(api.requests.filter(({ method }) => method === 'POST')).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: 'Cancel the run' }));
    expect(await screen.findByText('Audit cancelled')).toBeVisible();
  });

  it('that cannot start shows why', async () => {
    const { api, user } = await open('measured');
    api.state.refuse['websites.run'] = { code: 'no-agent-online' };
    await user.click(await screen.findByRole('button', { name: 'Run an audit' }));
    expect(await screen.findByText('The audit could not start')).toBeVisible();
    expect(screen.getByText(/No agent is online/)).toBeVisible();
  });

  it('that failed before shows why when the page is opened', async () => {
    await open('last-audit-failed');
    expect(await screen.findByText('The last audit failed')).toBeVisible();
    expect(screen.getByText(/No agent was online to take the run/)).toBeVisible();
    expect(screen.queryByText(/No agent is online/)).toBeNull();
  });
});
