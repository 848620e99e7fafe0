import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openPanel } from '../../../testing/open-panel.tsx';
import { sampleId } from '../../../testing/samples.ts';
import { SCENARIOS } from '../../../testing/scenarios.ts';

const RECORDED = {
  title: 'Sign in',
  selectorAttribute: 'data-test',
  steps: [
    { type: 'navigate', url: 'https://www.boutique-demo.fr/', assertedEvents: [{ type: 'navigation' }] },
    { type: 'change', selectors: [['#password']], value: 'hunter2', extra: { kept: true } },
    { type: 'click', selectors: [['aria/Sign in'], ['#go']] },
  ],
};
const drop = (text: string) =>
  fireEvent.drop(screen.getByLabelText('A recording of Chrome’s Recorder'), {
    dataTransfer: { files: [new File([text], 'sign-in.json', { type: 'application/json' })] },
  });
const stepsOf = () => within(screen.getByRole('list', { name: 'Steps, in their order' }));

describe('the editor of a journey', () => {
  it('shows what is wrong with a file, then takes the corrected one and preserves what nobody edits', async () => {
    const state = SCENARIOS.measured();
    const { user, address } = await openPanel('/parcours-editer', state);
    await screen.findByRole('heading', { level: 1, name: 'New journey' });
    drop(JSON.stringify({ ...RECORDED, timeout: 0 }, null, 1));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'timeout, line 38: write whole milliseconds from 1 to 30000.',
    );
    drop(JSON.stringify(RECORDED));
    expect(await screen.findByText('This recording may contain a password')).toBeVisible();
    expect(screen.getByLabelText(/^Title/)).toHaveValue('Sign in');

    await user.click(stepsOf().getByRole('button', { name: /Fill in/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Step 2' }));
    await user.clear(dialog.getByLabelText(/^Value/));
    await user.type(dialog.getByLabelText(/^Value/), '{{{{password}}');
    await user.click(dialog.getByRole('button', { name: 'Take it into the recording' }));
    await waitFor(() => expect(screen.queryByText('This recording may contain a password')).toBeNull());
    expect(await screen.findByText('password: the context lacks it')).toBeVisible();

    await user.selectOptions(screen.getByLabelText(/^Severity/), 'major');
    await user.click(screen.getByRole('button', { name: 'Save the journey' }));
    await waitFor(() => expect(address()).toMatch('/parcours-voir'));
    const [navigate, change, click] = RECORDED.steps;
    expect(state.journeys[0]?.recording).toEqual({
      ...RECORDED,
      steps: [navigate, { ...change, value: '{{password}}' }, click],
    });
  });

  it('moves, copies, takes out and puts back steps', { tags: ['exhaustive'] }, async () => {
    const { user } = await openPanel(`/parcours-editer?id=${sampleId(950)}`, SCENARIOS.measured());
    await screen.findByRole('heading', { level: 1, name: /Edit “Purchase/ });
    const names = () =>
      stepsOf()
        .getAllByRole('listitem')
        .map((item) => item.textContent?.match(/Size|Open|Click|Add to|Fill|Require/)?.[0]);
    await user.click(stepsOf().getByRole('button', { name: /^Move 1 .* down/ }));
    expect(names()).toEqual(['Open', 'Size', 'Click', 'Add to', 'Fill', 'Require']);
    await user.click(stepsOf().getByRole('button', { name: 'Actions on step 2' }));
    await user.click(screen.getByRole('button', { name: 'Duplicate' }));
    expect(names()).toEqual(['Open', 'Size', 'Size', 'Click', 'Add to', 'Fill', 'Require']);
    await user.click(stepsOf().getByRole('button', { name: /^Take out 7/ }));
    expect(names()).toHaveLength(6);
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(names().at(-1)).toBe('Require'));
  });

  it('takes a new step only when it is whole', async () => {
    const { user } = await openPanel(`/parcours-editer?id=${sampleId(950)}`, SCENARIOS.measured());
    await user.click(await screen.findByRole('button', { name: 'Add a step' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a step' }));
    await user.click(dialog.getByRole('button', { name: 'Take it into the recording' }));
    expect(dialog.getByText(/^Write at least one selector/)).toBeVisible();
    await user.selectOptions(dialog.getByLabelText('What the visitor does'), 'Push to a dataLayer');
    fireEvent.change(dialog.getByLabelText(/as JSON/), { target: { value: '{ "event": ' } });
    await user.click(dialog.getByRole('button', { name: 'Take it into the recording' }));
    expect(dialog.getByText('This is no JSON: check quotes and commas.')).toBeVisible();
    fireEvent.change(dialog.getByLabelText(/as JSON/), { target: { value: '{ "event": "sign_up" }' } });
    await user.click(dialog.getByRole('button', { name: 'Take it into the recording' }));
    expect(stepsOf().getAllByRole('listitem')).toHaveLength(7);
  });

  it('has fields for attributes and properties of an awaited element, each of its type', async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(`/parcours-editer?id=${sampleId(950)}`, state);
    await user.click(await screen.findByRole('button', { name: 'Add a step' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Add a step' }));
    await user.selectOptions(dialog.getByLabelText('What the visitor does'), 'Wait for an element');
    await user.type(dialog.getByLabelText('Selector 1'), '#terms');
    await user.click(dialog.getByRole('button', { name: 'Add an attribute' }));
    const attribute = within(dialog.getByRole('group', { name: 'Attributes of the element: 1' }));
    await user.type(attribute.getByLabelText('Name'), 'data-state');
    await user.type(attribute.getByLabelText('Value'), 'open');
    await user.click(dialog.getByRole('button', { name: 'Add a property' }));
    const property = within(dialog.getByRole('group', { name: 'JavaScript properties of the element: 1' }));
    await user.type(property.getByLabelText('Name'), 'tabIndex');
    await user.type(property.getByLabelText('Value'), 'two');
    await user.selectOptions(property.getByLabelText('Type of the value'), 'Number');
    await user.click(dialog.getByRole('button', { name: 'Take it into the recording' }));
    expect(property.getByText('Write a number, such as 3 or 1.5.')).toBeVisible();
    await user.type(property.getByLabelText('Value'), '2');
    await user.click(dialog.getByRole('button', { name: 'Take it into the recording' }));
    await user.click(screen.getByRole('button', { name: 'Save the journey' }));
    await waitFor(() =>
      expect(state.journeys.find(({ id }) => id === sampleId(950))?.recording.steps.at(-1)).toEqual({
        type: 'waitForElement',
        selectors: [['#terms']],
        attributes: { 'data-state': 'open' },
        properties: { tabIndex: 2 },
      }),
    );
  });

  it('asks whose version stands when somebody else saved meanwhile', { tags: ['exhaustive'] }, async () => {
    const state = SCENARIOS.measured();
    const { user } = await openPanel(`/parcours-editer?id=${sampleId(950)}`, state);
    await user.type(await screen.findByLabelText(/^Title/), ' again');
    Object.assign(state.journeys[0] ?? {}, { title: 'Theirs', updatedAt: '2026-11-21T08:00:00.000Z' });
    await user.click(screen.getByRole('button', { name: 'Save the journey' }));
    expect(await screen.findByRole('dialog')).toHaveTextContent(/title/);
  });
});
