import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { openPanel } from '../../testing/open-panel.tsx';
import { sampleIncidents } from '../../testing/sample-incidents.ts';
import { SCENARIOS } from '../../testing/scenarios.ts';
import { sampleId } from '../../testing/samples.ts';

const PATH = `/incidents/${sampleId(9300)}`;
const TITLE = 'The page’s security policy stops the JS tag (directive script-src)';

/** What was asked of the API beyond readings. */
const changesIn = (requests: readonly { method: string; url: string }[]) =>
  requests.filter(({ method, url }) => method !== 'GET' && url.includes('/alerts/'));

describe('the incidents', () => {
  test('that wait for somebody come first, and the address narrows them', async () => {
    const { user, address, api } = await openPanel('/incidents', SCENARIOS.measured());
    const table = await screen.findByRole('table', { name: 'Incidents' });
    const states = (await within(table).findAllByText(/^(Open|Acknowledged|Muted)$/)).map(
      ({ textContent }) => textContent,
    );
    expect(states).toEqual([...Array<string>(7).fill('Open'), 'Acknowledged', 'Muted']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind' }), 'agent');
    await user.selectOptions(screen.getByRole('combobox', { name: 'Website' }), sampleId(10));
    expect(address()).toContain(`of=${sampleId(10)}`);
    expect(await screen.findByText('Nothing matches')).toBeVisible();
    expect(api.requests.some(({ url }) => url.includes('kind=agent') && url.includes('websiteId='))).toBe(
      true,
    );
  });

  test('lead to a page with remedy, pages, changes and history', async () => {
    const { user } = await openPanel('/incidents', SCENARIOS.measured());
    await user.click(await screen.findByText(TITLE));
    expect(await screen.findByRole('heading', { level: 1, name: TITLE })).toBeVisible();
    expect(screen.getByText('script-src https://cdn.exemple.fr')).toBeVisible();
    expect(screen.getByRole('link', { name: 'The problem with its evidence' })).toHaveAttribute(
      'href',
      expect.stringContaining(`problem=${sampleId(30_000)}`),
    );
    expect(screen.getAllByRole('link', { name: /^Problems of https/ })).toHaveLength(3);
    expect(screen.getByText('Release 2026.47')).toBeVisible();
    expect(screen.getByText('Told to E-mail, Équipe tracking')).toBeVisible();
    expect(screen.getByText('Nobody acknowledged it: told to Astreinte')).toBeVisible();
  });

  test.each([
    [1, 'This is no fault of the tracking', 'Runs of the website'],
    [2, 'This is no fault of the tracking', 'The agent'],
    [3, 'Nobody knows how the tracking is', 'Runs of the website'],
    [4, 'This is no fault of the tracking', 'Runs of the website'],
  ])('that are none of the tracking are told as what they are (%i)', async (index, nature, link) => {
    const state = { ...SCENARIOS.measured(), incidents: [...sampleIncidents(10)] };
    await openPanel(`/incidents/${state.incidents[index]?.id}`, state);
    expect(await screen.findByText(nature)).toBeVisible();
    expect(screen.getByRole('link', { name: link })).toBeVisible();
  });

  test('are acknowledged, reopened, and what was done is taken back', async () => {
    const { user } = await openPanel(PATH, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findAllByText('Acknowledged by Camille Laurent')).not.toHaveLength(0);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('Reopened by Camille Laurent')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Acknowledge' })).toBeVisible();
  });

  test('of a message open with the question, and only its button changes something', async () => {
    const { user, address, api } = await openPanel(`${PATH}?action=acknowledge`, SCENARIOS.measured());
    const dialog = await screen.findByRole('dialog', { name: 'Acknowledge this incident?' });
    expect(changesIn(api.requests)).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Acknowledge' }));
    expect(await screen.findAllByText('Acknowledged by Camille Laurent')).not.toHaveLength(0);
    expect(address()).not.toContain('action');
    expect(changesIn(api.requests)).toHaveLength(1);
  });

  test('are muted for a time from a message', async () => {
    const { user } = await openPanel(`${PATH}?action=mute`, SCENARIOS.measured());
    const dialog = await screen.findByRole('dialog', { name: 'Mute this incident' });
    await user.selectOptions(within(dialog).getByRole('combobox'), 'Until a date');
    await user.type(within(dialog).getByLabelText('Until'), '2020-01-01T08:00');
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(within(dialog).getByText('Choose an instant to come.')).toBeVisible();
    await user.selectOptions(within(dialog).getByRole('combobox'), 'As long as it lasts');
    await user.click(within(dialog).getByRole('button', { name: 'Mute' }));
    expect(await screen.findAllByText('Muted by Camille Laurent for as long as it lasts')).not.toHaveLength(
      0,
    );
  });

  test('that came back say how long they wait to be over', async () => {
    const state = SCENARIOS.measured();
    const [first] = state.incidents;
    Object.assign(first ?? {}, { calm: { since: '2026-03-10T11:00:00Z', until: '2026-03-13T11:00:00Z' } });
    await openPanel(`/incidents/${first?.id}`, state);
    expect(await screen.findByText(/it is over on .*13.*2026/)).toBeVisible();
  });

  test('that are over ask nothing of whoever comes late', async () => {
    const over = sampleIncidents(10).find(({ state }) => state === 'over');
    await openPanel(`/incidents/${over?.id}?action=acknowledge`, SCENARIOS.measured());
    expect(await screen.findByText(/It has been over since/)).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Acknowledge' })).not.toBeInTheDocument();
  });
});
