import type { Agent } from '@vigie/contract/agent.ts';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel, type OpenPanel } from '../../testing/open-panel.tsx';
import { sampleAgent, sampleAgentCode } from '../../testing/sample-agents.ts';
import { sampleUser } from '../../testing/samples.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleInstance } from '../../testing/sample-instance.ts';

const OUTBOUND_AGENT: Partial<Agent> = {
  name: 'Usine de Vire',
  slug: 'usine_de_vire',
  connection: 'calling',
  url: null,
  labels: ['vire', 'usine'],
};

/** Creates a code, up to the lines to paste. */
async function makeCode(): Promise<OpenPanel> {
  const instance = sampleInstance({ publicUrl: 'https://vigie.example.org' });
  const opened = await openPanel('/agents', { ...SCENARIOS.measured(), instance });
  const { user } = opened;
  await user.click(await screen.findByRole('link', { name: 'An agent that calls out' }));
  await user.type(await screen.findByLabelText(/^Name/), 'Usine de Vire');
  await user.type(screen.getByLabelText(/Labels/), 'vire usine');
  await user.click(screen.getByRole('button', { name: 'Make the code' }));
  expect(await screen.findByText('Waiting for the agent to call')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'The code for Usine de Vire' })).toHaveFocus();
  return opened;
}

describe('an agent that calls out', () => {
  test('gets a code, shown in lines with the panel’s own address', async () => {
    const { user, address } = await makeCode();
    const code = '--panel https://vigie.example.org --code K7QM-4ZT2-9XBD-H3FW';
    expect(await screen.findByText(`npx vigie agent ${code}`)).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'systemd' }));
    expect(await screen.findByText(/systemctl enable vigie-agent/)).toHaveTextContent('K7QM-4ZT2-9XBD-H3FW');
    expect(address()).toContain('way=systemd');
    await user.click(screen.getByRole('link', { name: 'Docker Compose' }));
    expect(await screen.findByText(/^AGENT_PANEL=https:..vigie.example.org/)).toBeVisible();
  });

  test('is waited for until it has registered', async () => {
    const { user, panel, api, address } = await makeCode();
    api.state.agentCodes = [];
    api.state.agents.unshift(sampleAgent({ ...OUTBOUND_AGENT, id: '00000000-0000-4000-8000-000000000777' }));
    await panel.queryClient.invalidateQueries();
    expect(await screen.findByText('Usine de Vire has registered')).toBeVisible();
    expect(screen.queryByText(/npx vigie agent/)).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Open Usine de Vire' }));
    expect(await screen.findByText('It calls the panel')).toBeVisible();
    expect(address()).toBe('/agents/00000000-0000-4000-8000-000000000777');
    expect(screen.queryByText('Address')).toBeNull();
  });

  test('whose code ended without it gets another one', { tags: ['exhaustive'] }, async () => {
    const { panel, api } = await makeCode();
    api.state.agentCodes = [];
    await panel.queryClient.invalidateQueries();
    expect(await screen.findByText('This code no longer works')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Make another code' })).toBeVisible();
  });

  test('is waited for after a reload too, without its code', async () => {
    const code = sampleAgentCode();
    await openPanel(`/agents/appelant?code=${code.id}`, { ...SCENARIOS.measured(), agentCodes: [code] });
    expect(await screen.findByText('The code is no longer shown')).toBeVisible();
    expect(screen.getByText('Waiting for the agent to call')).toBeVisible();
  });

  test('whose slug is taken is refused on that field', { tags: ['exhaustive'] }, async () => {
    const fields = [{ path: 'slug', code: 'agent-slug-taken', params: {} }];
    const refuse = { 'agents.makeCode': { code: 'agent-slug-taken' as const, data: { fields } } };
    const { user } = await openPanel('/agents/appelant', { ...SCENARIOS.measured(), refuse });
    await user.type(await screen.findByLabelText(/^Name/), 'Paris 01');
    await user.click(screen.getByRole('button', { name: 'Make the code' }));
    expect((await screen.findAllByText(/already used by another agent/)).length).toBeGreaterThan(0);
    expect(screen.getByLabelText(/^Slug/)).toHaveValue('paris_01');
  });
});

describe('the codes that wait', () => {
  test('show who made them, and are withdrawn after a question', async () => {
    const state = { ...SCENARIOS.measured(), agentCodes: [sampleAgentCode()] };
    const { user, api } = await openPanel('/agents', state);
    expect(await screen.findByText(/made by Camille Martin/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Withdraw the code for Usine de Lisieux' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Withdraw' }));
    await waitFor(() => expect(screen.queryByText(/made by Camille Martin/)).toBeNull());
    expect(api.state.agentCodes).toEqual([]);
  });
});

describe('the key of an agent', () => {
  test('is revoked after a question, and a new code leads back', async () => {
    const agents = [sampleAgent(OUTBOUND_AGENT)];
    const { user } = await openPanel(`/agents/${agents[0]?.id}`, { ...SCENARIOS.measured(), agents });
    await user.click(await screen.findByRole('button', { name: /Actions on Usine de Vire/ }));
    await user.click(screen.getByRole('button', { name: 'Revoke its key' }));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('Its key is revoked')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Synchronise' })).toBeNull();
    await user.click(screen.getByRole('link', { name: 'New code' }));
    await user.click(await screen.findByRole('button', { name: 'Make the code' }));
    expect(await screen.findByRole('heading', { name: 'The code for Usine de Vire' })).toBeVisible();
  });

  test('is not revoked by who may not change the agent', async () => {
    const agents = [sampleAgent({ ...OUTBOUND_AGENT, isShared: true, isEditable: false })];
    const state = { ...SCENARIOS.measured(), agents, user: sampleUser('moderator') };
    const { user } = await openPanel(`/agents/${agents[0]?.id}`, state);
    await user.click(await screen.findByRole('button', { name: /Actions on Usine de Vire/ }));
    expect(screen.getAllByRole('button', { name: 'Synchronise' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: 'Revoke its key' })).toBeNull();
  });
});

describe('a calling agent', () => {
  test('is marked in the list, with its labels', async () => {
    await openPanel('/agents', { ...SCENARIOS.measured(), agents: [sampleAgent(OUTBOUND_AGENT)] });
    const row = within(
      (await screen.findByRole('link', { name: /Usine de Vire/ })).closest('tr') as HTMLElement,
    );
    expect(row.getByText('Calls out')).toBeVisible();
    expect(row.getByText('usine')).toBeVisible();
  });

  test('that is silent has no address to look at', { tags: ['exhaustive'] }, async () => {
    const agents = [sampleAgent({ ...OUTBOUND_AGENT, state: 'offline', problem: 'unreachable' })];
    await openPanel(`/agents/${agents[0]?.id}`, { ...SCENARIOS.measured(), agents });
    expect(await screen.findByText(/has not called the panel for a while/)).toBeVisible();
  });

  test('is changed without an address', async () => {
    const agents = [sampleAgent(OUTBOUND_AGENT)];
    const { user, api } = await openPanel(`/agents/${agents[0]?.id}/editer`, {
      ...SCENARIOS.measured(),
      agents,
    });
    const name = await screen.findByLabelText(/^Name/);
    expect(screen.queryByLabelText(/^Address/)).toBeNull();
    await user.type(name, ' 2');
    await user.click(screen.getByRole('button', { name: 'Save the agent' }));
    expect(await screen.findByRole('heading', { name: 'Usine de Vire 2', level: 1 })).toBeVisible();
    expect(api.state.agents[0]).toMatchObject({ url: null, labels: ['vire', 'usine'] });
  });
});
