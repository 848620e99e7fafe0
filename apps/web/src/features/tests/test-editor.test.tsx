import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Job, JobPage } from '@vigie/contract/job.ts';
import type { TestResult } from '@vigie/contract/test-result.ts';
import type { FakeState } from '../../testing/fake-state.ts';
import { findCodeEditor, writeCode } from '../../testing/code-editors.ts';
import { createFeed, type Feed } from '../../testing/feed.ts';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleTestResult } from '../../testing/sample-tests.ts';
import { NOW, sampleId } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

const ADD = '/pools/tests/ajouter';
const EDIT = `/pools/tests/${sampleId(600)}/editer`;

async function fillInformation({ user }: OpenPanel): Promise<void> {
  await user.type(await screen.findByRole('textbox', { name: /^Title/ }), 'A price');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Category/ }), 'content');
  await user.selectOptions(screen.getByRole('combobox', { name: /^Severity/ }), 'critical');
}
const save = () => screen.getByRole('button', { name: 'Save the test' });

function withTrial(result: TestResult, feed: Feed<Job>): FakeState {
  const page: JobPage = {
    observationId: sampleId(950),
    url: 'https://www.boutique-demo.fr/product/1000',
    observedAt: NOW,
    durationMs: 2300,
    agent: null,
    outcome: 'measured',
    failure: null,
    httpStatus: 200,
    verdicts: [],
    tests: [result],
    hasScreenshot: false,
  };
  return { ...SCENARIOS.measured(), jobPages: () => [page], events: () => feed.stream() };
}

describe('the editor of a test', () => {
  it('saves the input of its steps, by its one button', async () => {
    const panel = await openPanel(ADD, SCENARIOS.measured());
    const { api, user, address } = panel;
    await fillInformation(panel);
    await user.click(screen.getByRole('switch', { name: /All pages/ }));
    await user.type(await screen.findByRole('textbox', { name: /Pattern 1/ }), 'product/*');
    await writeCode('Content', 'document.title');
    await writeCode('Condition', "content !== ''");
    expect(await screen.findByText('All that is needed is filled in.')).toBeVisible();
    expect(api.state.tests).toHaveLength(5);
    await user.click(save());
    await waitFor(() => expect(address()).toMatch(`/pools/tests/${api.state.tests[0]?.id}`));
    expect(api.state.tests[0]).toMatchObject({
      title: 'A price',
      category: 'content',
      severity: 'critical',
      allPages: false,
      urls: ['product/*'],
      content: 'document.title',
      condition: "content !== ''",
      isDraft: false,
    });
  });

  it('names each field that is missing, and saves nothing', async () => {
    const { api, user } = await openPanel(ADD, SCENARIOS.measured());
    await screen.findByRole('textbox', { name: /^Title/ });
    await user.click(save());
    for (const lack of ['title', 'category', 'severity', 'content', 'condition'])
      expect(screen.getByText(new RegExp(`^The ${lack} is missing`))).toBeVisible();
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveFocus();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('refuses the lone star and names the option for all pages', { tags: ['exhaustive'] }, async () => {
    const panel = await openPanel(ADD, SCENARIOS.measured());
    await fillInformation(panel);
    await panel.user.click(screen.getByRole('switch', { name: /All pages/ }));
    await panel.user.type(await screen.findByRole('textbox', { name: /Pattern 1/ }), '*');
    await panel.user.click(save());
    expect(screen.getAllByText(/turn on “All pages” instead/)[0]).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Information' })).toHaveFocus();
  });

  it('shows where code cannot be read', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(`${ADD}?step=condition`, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: /A price above zero/ }));
    await writeCode('Condition', 'content >');
    expect(await screen.findByText(/^Fix the error in the code first: line 1, column 10/)).toBeVisible();
    await user.click(save());
    expect(await screen.findByText('The condition has an error on line 1, column 10. Fix it.')).toBeVisible();
    const { contentDOM } = await findCodeEditor('Condition');
    expect(contentDOM).toHaveAttribute('aria-invalid', 'true');
  });

  it('fills both editors from an example, and gives back what was there', async () => {
    const { user } = await openPanel(`${ADD}?step=content`, SCENARIOS.measured());
    await writeCode('Content', 'location.href');
    await user.click(screen.getByRole('button', { name: /A price above zero/ }));
    const { state } = await findCodeEditor('Content');
    expect(state.doc.toString()).toContain('itemprop=price');
    await user.click(screen.getByRole('button', { name: 'Put it back' }));
    const after = await findCodeEditor('Content');
    expect(after.state.doc.toString()).toBe('location.href');
  });

  it('tries the code on a page and shows what it comes to', async () => {
    const feed = createFeed<Job>();
    const state = withTrial(sampleTestResult(), feed);
    const { api, user } = await openPanel(`${ADD}?step=condition`, state);
    await user.click(await screen.findByRole('button', { name: /Page type in the dataLayer/ }));
    await user.clear(screen.getByRole('combobox', { name: 'Page address' }));
    await user.type(screen.getByRole('combobox', { name: 'Page address' }), '/product/1000');
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByRole('button', { name: 'Stop' })).toBeVisible();
    const sent = api.requests.find(({ url }) => url.endsWith('/tests/dry-runs'));
    expect(await sent?.json()).toMatchObject({
      websiteId: sampleId(10),
      agentId: null,
      contextId: null,
      pageUrl: 'https://www.boutique-demo.fr/product/1000',
      content: 'Object.assign({}, ...dataLayer)',
    });
    const [job] = api.state.jobs as [Job];
    feed.push(Object.assign(job, { state: 'succeeded', finishedAt: NOW }));
    expect(await screen.findAllByText('"product"')).not.toHaveLength(0);
    await writeCode('Condition', 'false');
    expect(await screen.findByText('The code has changed since this trial.')).toBeVisible();
  });

  it('proposes the first known page that a pattern names', async () => {
    const panel = await openPanel(ADD, SCENARIOS.measured());
    await fillInformation(panel);
    await panel.user.click(screen.getByRole('switch', { name: /All pages/ }));
    await panel.user.type(await screen.findByRole('textbox', { name: /Pattern 1/ }), 'product/*');
    expect(await screen.findByDisplayValue(/^https:\/\/www\.boutique-demo\.fr\/product\/\d+$/)).toBe(
      screen.getByRole('combobox', { name: 'Page address' }),
    );
  });

  it('shows beside the code what the content gave on the page, before there is a condition', async () => {
    const feed = createFeed<Job>();
    const { api, user } = await openPanel(`${ADD}?step=content`, withTrial(sampleTestResult(), feed));
    await writeCode('Content', 'dataLayer');
    const trial = within(screen.getByRole('region', { name: 'Try it on a page' }));
    expect(trial.getByText(/shows what the content gives/)).toBeVisible();
    await user.click(trial.getByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(api.state.jobs[0]).toMatchObject({ kind: 'trial' }));
    const sent = api.requests.find(({ url }) => url.endsWith('/tests/dry-runs'));
    expect(await sent?.json()).toMatchObject({ content: 'dataLayer', condition: 'true' });
    const [job] = api.state.jobs as [Job];
    feed.push(Object.assign(job, { state: 'succeeded', finishedAt: NOW }));
    expect(await trial.findByText('"product"')).toBeVisible();
    expect(trial.getByText('On https://www.boutique-demo.fr/')).toBeVisible();
    await writeCode('Content', 'location');
    expect(await trial.findByText('The code has changed since this trial.')).toBeVisible();
  });

  it('marks where a trial stopped, and shows why', async () => {
    const feed = createFeed<Job>();
    const error = { code: 'condition-threw', detail: 'content.x is undefined', line: 1, column: 9 } as const;
    const state = withTrial(sampleTestResult({ outcome: 'error', error, conditionValue: null }), feed);
    const { api, user } = await openPanel(`${ADD}?step=condition`, state);
    await user.click(await screen.findByRole('button', { name: /Page type in the dataLayer/ }));
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    await waitFor(() => expect(api.state.jobs[0]).toMatchObject({ kind: 'trial' }));
    const [job] = api.state.jobs as [Job];
    feed.push(Object.assign(job, { state: 'succeeded', finishedAt: NOW }));
    expect(await screen.findByText(/stopped on an error of its own code\. Line 1, column 9\./)).toBeVisible();
    const { contentDOM } = await findCodeEditor('Condition');
    await waitFor(() => expect(contentDOM.querySelector('.cm-lintRange-error')).not.toBeNull());
  });

  it.each([
    ['no-agent-online', /No agent is online/],
    ['run-already-active', /already in progress/],
  ] as const)('shows why a trial could not start: %s', { tags: ['exhaustive'] }, async (code, sentence) => {
    const state = SCENARIOS.measured();
    state.refuse['tests.dryRun'] = { code };
    const { user } = await openPanel(`${ADD}?step=condition`, state);
    await user.click(await screen.findByRole('button', { name: /Page type in the dataLayer/ }));
    await user.click(screen.getByRole('button', { name: 'Try it' }));
    expect(await screen.findByText('The trial could not start')).toBeVisible();
    expect(screen.getByText(sentence)).toBeVisible();
  });

  it('names what a condition does not know, before anything is sent', async () => {
    const state = SCENARIOS.measured();
    const [test] = state.tests;
    Object.assign(test ?? {}, { condition: 'contents > 3' });
    const { user, api } = await openPanel(`${EDIT}?step=condition`, state);
    expect(await screen.findByText(/does not know “contents” \(line 1, column 1\)/)).toBeVisible();
    await user.click(save());
    const refusal = 'The condition does not know “contents” (line 1, column 1). Use one of the names above.';
    expect(await screen.findByText(refusal)).toBeVisible();
    expect(api.requests.every(({ method }) => method === 'GET')).toBe(true);
  });

  it('puts the server’s refusals on their fields', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const fields = [{ path: 'condition', code: 'condition-syntax', params: { line: 2, column: 3 } }];
    state.refuse['tests.update'] = { code: 'invalid-input', data: { fields } };
    const { user } = await openPanel(`${EDIT}?step=save`, state);
    await user.click(await screen.findByRole('button', { name: 'Save the test' }));
    expect(await screen.findByText('The condition has an error on line 2, column 3. Fix it.')).toBeVisible();
    expect(screen.getByRole('heading', { level: 2, name: 'Condition' })).toHaveFocus();
  });
});

async function saveOver() {
  const panel = await openPanel(EDIT, SCENARIOS.measured());
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  await panel.user.clear(title);
  await panel.user.type(title, 'Mine');
  const [test] = panel.api.state.tests;
  Object.assign(test ?? {}, { severity: 'info', updatedAt: '2026-11-21T10:00:00.000Z' });
  await panel.user.click(save());
  expect(await screen.findByText(/What differs from what you entered: title, severity\./)).toBeVisible();
  return panel;
}

describe('a test that somebody else saved meanwhile', () => {
  it('is overwritten when that is wished', { tags: ['exhaustive'] }, async () => {
    const { api, user } = await saveOver();
    await user.click(screen.getByRole('button', { name: 'Save mine over it' }));
    await waitFor(() => expect(api.state.tests[0]).toMatchObject({ title: 'Mine', severity: 'major' }));
  });

  it('is taken when that is wished', { tags: ['exhaustive'] }, async () => {
    const { api, user } = await saveOver();
    await user.click(screen.getByRole('button', { name: 'Take theirs' }));
    await waitFor(() => expect(screen.queryByText(/What differs/)).toBeNull());
    expect(await screen.findByDisplayValue('Chaque page annonce son type')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /^Severity/ })).toHaveValue('info');
    expect(api.state.tests[0]).toMatchObject({ title: 'Chaque page annonce son type' });
  });
});
