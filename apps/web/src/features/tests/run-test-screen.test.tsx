import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job } from '@vigie/contract/job.ts';
import { createFeed } from '../../testing/feed.ts';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleTest } from '../../testing/sample-tests.ts';
import { NOW, sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { thinned } from '../../testing/thinned.ts';

const PATH = `/pools/tests/${sampleId(600)}/executer`;
const run = () => screen.getByRole('button', { name: 'Run' });
const page = () => screen.findByRole('textbox', { name: /^Page address/ });
const server = () => screen.getByRole('combobox', { name: /^Execution server/ });

describe('the execution of a test', () => {
  it('requires a page and an execution server', async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    await user.clear(await page());
    await user.click(run());
    expect(screen.getByText(/^The page address is missing/)).toBeVisible();
    expect(screen.getByText(/^The execution server is missing/)).toBeVisible();
    expect(await page()).toHaveFocus();
  });

  it('runs on a path of the website by any agent, and shows the job that the address names', async () => {
    const feed = createFeed<Job>();
    const state = { ...SCENARIOS.measured(), events: () => feed.stream() };
    const { api, user, address } = await openPanel(PATH, state);
    await user.clear(await page());
    await user.type(await page(), '/product/1000');
    await user.selectOptions(server(), 'Any agent');
    await user.click(run());
    await waitFor(() => expect(address()).toContain(`job=${api.state.jobs[0]?.id}`));
    expect(api.state.jobs[0]).toMatchObject({
      kind: 'test',
      pageUrl: 'https://www.boutique-demo.fr/product/1000',
    });
    const [job] = api.state.jobs as [Job];
    feed.push(Object.assign(job, { state: 'succeeded', finishedAt: NOW }));
    expect(await screen.findByText(/^Run finished/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Run on another page' }));
    expect(await page()).toBeVisible();
  });

  it('shows when the test is meant for other pages, or is a draft', async () => {
    const tests = [sampleTest({ isDraft: true, urls: ['SAV/*'] })];
    await openPanel(PATH, { ...SCENARIOS.measured(), tests });
    expect(await screen.findByText(/The test is not meant for this page \(SAV\/\*\)/)).toBeVisible();
    expect(screen.getByText(/This test is a draft: it runs here/)).toBeVisible();
  });

  it.each([
    [
      'page-outside-website',
      'pageUrl',
      'The page address is not one of this website. Enter a page of www.boutique-demo.fr.',
    ],
    ['agent-unknown', 'agentId', 'The execution server no longer exists. Choose another one.'],
  ])('puts the server’s refusal on its field: %s', async (code, path, sentence) => {
    const state = SCENARIOS.measured();
    state.refuse['tests.run'] = { code: 'invalid-input', data: { fields: [{ path, code, params: {} }] } };
    const { user } = await openPanel(PATH, state);
    await page();
    await user.selectOptions(server(), 'Any agent');
    await user.click(run());
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  const REFUSALS = [
    ['no-agent-online', /No agent is online/],
    ['agent-offline', /offline/],
    ['agent-timeout', /in time/],
    ['forbidden', /Your role does not allow this/],
    ['run-already-active', /already in progress/],
    ['internal-error', /Internal Server Error/],
  ] as const;
  it.each(thinned(REFUSALS, 1))('shows in words why it could not start: %s', async (code, sentence) => {
    const state = SCENARIOS.measured();
    state.refuse['tests.run'] = { code };
    const { user } = await openPanel(PATH, state);
    await page();
    await user.selectOptions(server(), 'Any agent');
    await user.click(run());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The run could not start');
    expect(alert.textContent).toMatch(sentence);
  });
});
