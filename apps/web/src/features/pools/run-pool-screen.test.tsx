import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ErrorCode } from '@vigie/contract/errors.ts';
import type { PoolDetail } from '@vigie/contract/pool.ts';
import type { FakeState } from '../../testing/fake-state.ts';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { samplePool } from '../../testing/sample-pools.ts';
import { NOW, sampleId, sampleJob, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

async function open(
  changes: Partial<FakeState> = {},
  { pool = {}, locale = 'en' }: { pool?: Partial<PoolDetail>; locale?: 'en' | 'fr' } = {},
) {
  const shown = samplePool(pool);
  const state = { ...SCENARIOS.measured(), pools: [shown], ...changes };
  return openPanel(`/pools/${shown.id}/executer`, state, { locale });
}
const sentTo = async ({ api }: OpenPanel): Promise<unknown> =>
  api.requests.findLast(({ method, url }) => method === 'POST' && url.endsWith('/runs'))?.json();
const server = () => screen.findByRole('combobox', { name: /Execution server|Serveur d’exécution/ });

describe('the execution of a pool', () => {
  it('runs all its pages by any agent, and shows the run on the same screen', async () => {
    const opened = await open();
    await opened.user.selectOptions(await server(), 'Any agent');
    await opened.user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText('18 of 50 pages')).toBeVisible();
    expect(opened.address()).toBe(`/pools/${sampleId(700)}/executer?job=${opened.api.state.jobs[0]?.id}`);
    expect(await sentTo(opened)).toEqual({ pageUrl: null, agentId: null, contextId: null });
  });

  it('runs one page by one agent', async () => {
    const agent = SCENARIOS.measured().agents.find(({ state }) => state === 'online')!;
    const opened = await open();
    await opened.user.click(await screen.findByRole('radio', { name: 'One page' }));
    await opened.user.type(await screen.findByRole('combobox', { name: /Page address/ }), '/product/1010');
    await opened.user.selectOptions(await server(), agent.name);
    await opened.user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByText('18 of 50 pages');
    expect(await sentTo(opened)).toEqual({
      pageUrl: 'https://www.boutique-demo.fr/product/1010',
      agentId: agent.id,
      contextId: null,
    });
  });

  it('reads a path on the site of the chosen context', async () => {
    const context = {
      id: sampleId(1100),
      websiteId: sampleId(10),
      label: 'Staging',
      url: 'https://staging.boutique-demo.fr/',
      variableNames: [],
      accessNames: [],
      accessOrigins: [],
      createdAt: NOW,
      updatedAt: NOW,
    };
    const opened = await open({ contexts: [context] });
    await opened.user.click(await screen.findByRole('radio', { name: 'One page' }));
    await opened.user.type(await screen.findByRole('combobox', { name: /Page address/ }), '/product/1010');
    await opened.user.selectOptions(await server(), 'Any agent');
    await opened.user.selectOptions(await screen.findByRole('combobox', { name: 'Context' }), 'Staging');
    await opened.user.click(screen.getByRole('button', { name: 'Run' }));
    await screen.findByText('18 of 50 pages');
    expect(await sentTo(opened)).toMatchObject({
      pageUrl: 'https://staging.boutique-demo.fr/product/1010',
      contextId: context.id,
    });
  });

  it('requires the page and the server', async () => {
    const opened = await open();
    await opened.user.click(await screen.findByRole('radio', { name: 'One page' }));
    await screen.findByRole('combobox', { name: /Page address/ });
    await opened.user.click(screen.getByRole('button', { name: 'Run' }));
    expect(screen.getByText('Enter the address of the page to visit.')).toBeVisible();
    expect(screen.getByText('Choose an execution server, or “any agent”.')).toBeVisible();
    expect(screen.getByRole('combobox', { name: /Page address/ })).toHaveFocus();
    expect(await sentTo(opened)).toBeUndefined();
  });

  it('refuses an address that cannot be visited', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'One page' }));
    await user.type(await screen.findByRole('combobox', { name: /Page address/ }), 'javascript:alert(1)');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(screen.getByText(/not an address that can be visited/)).toBeVisible();
  });

  it('shows when the page is none of the pool’s', async () => {
    const { user } = await open();
    await user.click(await screen.findByRole('radio', { name: 'One page' }));
    await user.type(await screen.findByRole('combobox', { name: /Page address/ }), '/panier');
    expect(await screen.findByText(/not among those of the pool/)).toBeVisible();
  });

  it.each([
    [
      'page-outside-website',
      'pageUrl',
      'This page is not on www.boutique-demo.fr: it belongs to another site.',
    ],
    ['agent-unknown', 'agentId', 'This agent no longer exists: choose another one.'],
  ])('leads a refused field (%s) to its place', { tags: ['exhaustive'] }, async (code, path, sentence) => {
    const data = [{ path, code, params: {} }];
    const { user } = await open({ refuse: { 'pools.run': { code: 'invalid-input', data } } });
    await user.click(await screen.findByRole('radio', { name: 'One page' }));
    await user.type(await screen.findByRole('combobox', { name: /Page address/ }), 'https://example.com/');
    await user.selectOptions(await server(), 'Any agent');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText(sentence)).toBeVisible();
  });

  it('offers the run that goes on in place of a second one', async () => {
    const job = sampleJob({ kind: 'pool', pool: { id: sampleId(700), name: 'Parcours d’achat' } });
    const { address, user } = await open({ jobs: [job] }, { pool: { activeJobId: job.id } });
    expect(await screen.findByText('A run of this pool is already in progress')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Follow it' }));
    expect(await screen.findByText('18 of 50 pages')).toBeVisible();
    expect(address()).toContain(`job=${job.id}`);
  });

  it('shows that a test is needed', async () => {
    await open({}, { pool: { tests: [], testIds: [] } });
    expect(await screen.findByText(/No test of this pool is ready/)).toBeVisible();
  });

  it('is not for a person without the role', async () => {
    const { address } = await open({ user: sampleUser('guest') });
    await waitFor(() => expect(address()).toBe('/'));
  });
});

/** Errors of a run with texts of the panel, and errors with the API's texts. */
const ERRORS: [ErrorCode, string, string][] = [
  [
    'internal-error',
    'Internal server error. Nothing was started',
    'Erreur interne du serveur. Rien n’a démarré',
  ],
  ['invalid-input', 'The data sent were not accepted', 'Les données envoyées n’ont pas été acceptées'],
  ['agent-timeout', 'The agent did not answer in time', 'L’agent n’a pas répondu à temps'],
  ['forbidden', 'Access denied', 'Accès refusé'],
  ['contact-an-administrator', 'Access denied', 'Accès refusé'],
  ['not-found', 'The pool could not be loaded', 'Le pool n’a pas pu être chargé'],
  ['payload-too-large', 'Too much was sent at once', 'Trop de données'],
  ['no-agent-online', 'No agent is online', 'Aucun agent n’est en ligne'],
  ['agent-offline', 'This agent is offline. Start it, or choose another one.', 'L’agent est hors ligne'],
  ['agent-paused', 'The agent is paused', 'L’agent est en pause'],
  [
    'agent-busy',
    'The agent is busy. Try again in a moment, or choose another one.',
    'L’agent n’a pas de place',
  ],
  ['pool-without-tests', 'This pool has no test', 'Ce pool ne contient aucun test'],
  ['run-already-active', 'A pool runs once at a time', 'Un pool ne s’exécute qu’une fois à la fois'],
  ['busy', 'The server is busy', 'Le serveur est occupé'],
];

describe('an execution that is refused', () => {
  it.each(ERRORS)('with %s is reported in words', { tags: ['exhaustive'] }, async (code, sentence) => {
    const { user } = await open({ refuse: { 'pools.run': { code } } });
    await user.selectOptions(await server(), 'Any agent');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(`The run could not start${sentence}`);
    expect(await server()).toHaveValue('any');
  });

  it.each(ERRORS.slice(0, 5))(
    'with %s is reported in French',
    { tags: ['exhaustive'] },
    async (code, _sentence, french) => {
      const { user } = await open({ refuse: { 'pools.run': { code } } }, { locale: 'fr' });
      await user.selectOptions(await server(), 'N’importe quel agent');
      await user.click(screen.getByRole('button', { name: 'Exécuter' }));
      expect(await screen.findByRole('alert')).toHaveTextContent(french);
    },
  );

  it('for a reason that the panel does not know shows what to do', async () => {
    const { user } = await open({ refuse: { 'pools.run': { code: 'teapot' as ErrorCode, data: {} } } });
    await user.selectOptions(await server(), 'Any agent');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('The run could not be started. Try again');
  });

  it('because the session ended leads to the sign-in, which shows it and leads back', async () => {
    const { address, user } = await open({ refuse: { 'pools.run': { code: 'not-signed-in' } } });
    await user.selectOptions(await server(), 'Any agent');
    await user.click(screen.getByRole('button', { name: 'Run' }));
    expect(await screen.findByText(/You are not signed in, or no longer/)).toBeVisible();
    expect(decodeURIComponent(address())).toContain(`to=/pools/${sampleId(700)}/executer`);
  });

  it('because the pool could not be loaded shows that it cannot be run', async () => {
    await open({ refuse: { 'pools.get': { code: 'busy' } } });
    expect(await screen.findByText(/The pool could not be loaded, so it cannot be run/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Run' })).not.toBeInTheDocument();
  });
});
