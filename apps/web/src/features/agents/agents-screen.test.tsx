import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Agent } from '@vigie/contract/agent.ts';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleAgent } from '../../testing/sample-agents.ts';
import { sampleId, sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';

async function rowOf(name: RegExp): Promise<HTMLElement> {
  const link = await screen.findByRole('link', { name });
  return link.closest('tr') as HTMLElement;
}

describe('the list of agents', () => {
  test('shows of each whether it is online, what it does and which version it is', async () => {
    await openPanel('/agents', SCENARIOS.measured());
    const row = await rowOf(/Paris 01/);
    expect(within(row).getByText('Online')).toBeVisible();
    expect(within(row).getByText('1 of 2')).toBeVisible();
    expect(within(row).getByText('0.1.0')).toBeVisible();
  });

  test('explains how to start the first one', async () => {
    await openPanel('/agents', { ...SCENARIOS.measured(), agents: [] }, { locale: 'fr' });
    expect(await screen.findByRole('heading', { name: 'Aucun agent pour l’instant' })).toBeVisible();
    expect(screen.getByText('npx vigie agent')).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'Associer un agent' }).length).toBeGreaterThan(0);
  });

  test('marks those whose answers can be read on the way', async () => {
    const agents = [sampleAgent(), sampleAgent({ id: sampleId(901), name: 'Lyon', isUnencrypted: true })];
    await openPanel('/agents', { ...SCENARIOS.measured(), agents });
    expect(within(await rowOf(/Lyon/)).getByText('Not encrypted')).toBeVisible();
    expect(within(await rowOf(/Paris 01/)).queryByText('Not encrypted')).toBeNull();
  });

  test('stores its filters in the address', async () => {
    const { user, address } = await openPanel('/agents', SCENARIOS.measured());
    await user.selectOptions(await screen.findByRole('combobox', { name: 'State' }), 'offline');
    expect(address()).toContain('state=offline');
    expect(await screen.findByRole('link', { name: /Recette interne/ })).toBeVisible();
    expect(screen.queryByRole('link', { name: /Paris 01/ })).toBeNull();
  });

  test('pauses an agent and takes it back', async () => {
    const { user, api } = await openPanel('/agents', { ...SCENARIOS.measured(), agents: [sampleAgent()] });
    await user.click(await screen.findByRole('button', { name: /Actions on Paris 01/ }));
    await user.click(screen.getByRole('button', { name: 'Pause' }));
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Paris 01 accepts runs again.')).toBeVisible();
    expect(api.state.agents[0]?.isPaused).toBe(false);
  });

  test('lets only administrators delete one, after a question', { tags: ['exhaustive'] }, async () => {
    const agents = [sampleAgent()];
    const { user, api } = await openPanel('/agents', { ...SCENARIOS.measured(), agents });
    await user.click(await screen.findByRole('button', { name: /Actions on Paris 01/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByRole('heading', { name: 'No agent yet' })).toBeVisible();
    expect(api.state.agents).toEqual([]);
  });

  test('does not offer to delete to a moderator', { tags: ['exhaustive'] }, async () => {
    const state = { ...SCENARIOS.measured(), agents: [sampleAgent()], user: sampleUser('moderator') };
    const { user } = await openPanel('/agents', state);
    await user.click(await screen.findByRole('button', { name: /Actions on Paris 01/ }));
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  });
});

async function fill(user: OpenPanel['user']): Promise<void> {
  await user.type(await screen.findByLabelText(/Address/), 'agent.example.org');
  await user.type(screen.getByLabelText(/^Name/), 'Lyon Été');
  await user.type(screen.getByLabelText(/Pairing code/), 'ABCD-EFGH');
}

describe('associating an agent', () => {
  test('makes the slug of the name and leads to the agent', async () => {
    const { user, address, api } = await openPanel('/agents/associer', SCENARIOS.measured());
    await fill(user);
    expect(screen.getByLabelText(/^Slug/)).toHaveValue('lyon_ete');
    await user.click(screen.getByRole('button', { name: 'Associate' }));
    expect(await screen.findByRole('heading', { name: 'Lyon Été', level: 1 })).toBeVisible();
    expect(address()).toContain(`/agents/${api.state.agents[0]?.id}`);
  });

  test.each([
    ['agent-unreachable', 'url', /cannot be reached at its address/],
    ['agent-timeout', 'url', /did not answer in time/],
    ['agent-already-paired', 'url', /already paired with a panel/],
    ['agent-clock-skew', 'url', /clock is too far/],
    ['wrong-pairing-code', 'pairingCode', /not the agent’s code/],
    ['pairing-code-burnt', 'pairingCode', /used up or too old/],
    ['agent-url-taken', 'url', /already used by another agent/],
    ['agent-slug-taken', 'slug', /already used by another agent/],
    ['agent-address-refused', 'url', /may not call this address/],
    ['agent-needs-https', 'url', /VIGIE_AGENTS_HTTP=1 on the panel’s machines allows http/],
    ['agent-name-unknown', 'url', /name in this address cannot be resolved/],
  ] as const)(
    'shows what to do on %s and preserves what was typed',
    { tags: ['exhaustive'] },
    async (code, path, sentence) => {
      const refusal = { code, data: { fields: [{ path, code, params: {} }] } };
      const state = { ...SCENARIOS.measured(), refuse: { 'agents.create': refusal } };
      const { user } = await openPanel('/agents/associer', state);
      await fill(user);
      await user.click(screen.getByRole('button', { name: 'Associate' }));
      expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
      expect(screen.getByLabelText(/Pairing code/)).toHaveValue('ABCD-EFGH');
    },
  );

  test('names both versions when they differ', async () => {
    const refusal = {
      code: 'agent-version' as const,
      data: { fields: [{ path: 'url', code: 'agent-version', params: { agent: 2, panel: 1 } }] },
    };
    const { user } = await openPanel('/agents/associer', {
      ...SCENARIOS.measured(),
      refuse: { 'agents.create': refusal },
    });
    await fill(user);
    await user.click(screen.getByRole('button', { name: 'Associate' }));
    expect(await screen.findByText(/uses version 2 of the protocol, this panel version 1/)).toBeVisible();
  });
});

async function openAgent(changes: Partial<Agent>, options = {}): Promise<OpenPanel> {
  const agents = [sampleAgent(changes)];
  return openPanel(`/agents/${agents[0]?.id}`, { ...SCENARIOS.measured(), agents, ...options });
}

describe('one agent', () => {
  test('shows since when its keys are in use, and that new ones are requested', async () => {
    const { user } = await openAgent({});
    expect(await screen.findByText('Keys in use since')).toBeVisible();
    expect(screen.queryByText(/New ones follow/)).toBeNull();
    await user.click(screen.getByRole('button', { name: /Actions on Paris 01/ }));
    await user.click(screen.getByRole('button', { name: 'Renew keys' }));
    expect(await screen.findByText('Paris 01 gets new keys as soon as it answers.')).toBeVisible();
    expect(await screen.findByText('New ones follow as soon as it answers.')).toBeVisible();
  });

  test('has its keys renewed by administrators only', async () => {
    const { user } = await openAgent({}, { user: sampleUser('moderator') });
    await user.click(await screen.findByRole('button', { name: /Actions on Paris 01/ }));
    expect(screen.getByRole('button', { name: 'Edit' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Renew keys' })).toBeNull();
  });

  test('is marked when its answers can be read on the way', async () => {
    await openAgent({ isUnencrypted: true });
    expect(await screen.findByText(/whoever intercepts the traffic/)).toBeVisible();
  });

  test('shows that the name in its address cannot be resolved, offline and after a synchronisation', async () => {
    const problem = 'name-unknown';
    await openAgent({ state: 'offline', problem, sync: { state: 'failure', at: null, problem } });
    expect(await screen.findAllByText(/name in its address cannot be resolved/)).toHaveLength(2);
  });

  test(
    'shows when the last synchronisation failed and why, and tries again',
    { tags: ['exhaustive'] },
    async () => {
      const sync = { state: 'failure', at: '2026-11-21T10:00:00.000Z', problem: 'agent-timeout' } as const;
      const agents = [sampleAgent({ sync })];
      const { user } = await openPanel(`/agents/${agents[0]?.id}`, { ...SCENARIOS.measured(), agents });
      expect(await screen.findByText(/did not answer in time/)).toBeVisible();
      await user.click(screen.getByRole('button', { name: 'Synchronise' }));
      expect(await screen.findByText('Synchronised')).toBeVisible();
    },
  );

  test('never calls a failed synchronisation an internal error', async () => {
    const { user } = await openAgent({}, { refuse: { 'agents.synchronize': { code: 'internal-error' } } });
    await user.click(await screen.findByRole('button', { name: 'Synchronise' }));
    expect(await screen.findByText(/could not contact it, for an unknown reason/)).toBeVisible();
    expect(screen.queryByText(/Internal Server Error/)).toBeNull();
  });

  test('that is busy is not deleted: the user is told to wait', async () => {
    const refuse = { 'agents.remove': { code: 'agent-busy' as const } };
    const { user } = await openAgent({ activeJobs: 2 }, { refuse });
    await user.click(await screen.findByRole('button', { name: /Actions on Paris 01/ }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    expect(await dialog.findByText(/still doing 2 runs. Wait until they have ended/)).toBeVisible();
  });

  test('warns when its browser has no sandbox', async () => {
    const agents = [sampleAgent({ sandbox: 'off' })];
    const { user } = await openPanel(`/agents/${agents[0]?.id}`, { ...SCENARIOS.measured(), agents });
    expect(await screen.findByRole('alert')).toHaveTextContent('Browser without its sandbox');
    await user.click(screen.getAllByRole('link', { name: 'Agents' })[0] as HTMLElement);
    const table = within(await screen.findByRole('table', { name: 'Agents' }));
    expect(await table.findByText('Browser without its sandbox')).toBeVisible();
  });

  test('is changed on one page and saved once', async () => {
    const agents = [sampleAgent()];
    const { user, api } = await openPanel(`/agents/${agents[0]?.id}/editer`, {
      ...SCENARIOS.measured(),
      agents,
    });
    const name = await screen.findByLabelText(/^Name/);
    await user.clear(name);
    await user.type(name, 'Paris Nord');
    await user.type(screen.getByLabelText(/Runs at once/), '3');
    expect(screen.getByText('2 changes: Name, Runs at once')).toBeVisible();
    expect(api.state.agents[0]?.name).toBe('Paris 01');
    const save = screen.getByRole('button', { name: 'Save the agent' });
    await user.click(save);
    expect(await screen.findByRole('heading', { name: 'Paris Nord', level: 1 })).toBeVisible();
    expect(api.state.agents[0]).toMatchObject({ name: 'Paris Nord', slotsMax: 3 });
  });

  test(
    'that somebody else saved meanwhile is saved over theirs when that is wished',
    { tags: ['exhaustive'] },
    async () => {
      const agents = [sampleAgent()];
      const { user, api } = await openPanel(`/agents/${agents[0]?.id}/editer`, {
        ...SCENARIOS.measured(),
        agents,
      });
      const name = await screen.findByLabelText(/^Name/);
      await user.clear(name);
      await user.type(name, 'Paris Nord');
      const theirs = { name: 'Paris Sud', updatedAt: '2026-11-21T10:11:00.000Z' };
      Object.assign(api.state.agents[0] ?? {}, theirs);
      await user.click(await screen.findByRole('button', { name: 'Save the agent' }));
      const question = within(await screen.findByRole('dialog', { name: 'Yours or theirs?' }));
      expect(question.getByText(/What differs from what you entered: Name/)).toBeVisible();
      await user.click(question.getByRole('button', { name: 'Save mine over it' }));
      await waitFor(() => expect(api.state.agents[0]?.name).toBe('Paris Nord'));
    },
  );

  test('that is gone is reported', async () => {
    await openPanel('/agents/00000000-0000-4000-8000-000000009999', { ...SCENARIOS.measured(), agents: [] });
    expect(await screen.findByRole('heading', { name: 'This agent no longer exists' })).toBeVisible();
  });
});
